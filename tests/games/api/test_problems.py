"""What cannot be read is told so, with a status of the fours, and never breaks anything."""

from typing import Any

import pytest
from django.test import Client
from django.urls import path

from accounts.models import Account
from saboteur_site.urls import urlpatterns as real
from tests.games.api.programs import Program, Programs, is_problem

pytestmark = pytest.mark.django_db


def broken(request: object) -> None:
    """An address that fails."""
    raise RuntimeError


urlpatterns = [*real, path("api/v1/broken/", broken)]
handler500 = "saboteur_site.unavailable.server_error"


def send(body: bytes, media_type: str = "application/json") -> Any:
    return Client().post("/api/v1/tokens/", body, content_type=media_type)


def test_a_body_that_is_no_plain_json_is_refused(subtests: pytest.Subtests) -> None:
    for body in [
        b"{",
        b"\xff",
        b'{"name": NaN, "password": "x"}',
        b'{"name": 1e999, "password": "x"}',
        b'{"name": "a", "name": "b", "password": "x"}',
        b'{"name": "\\ud800", "password": "x"}',
        b'{"name": "\\u0000", "password": "x"}',
        b'{"\\udfff": 1}',
        b'{"name": ' + b"[" * 13 + b"]" * 13 + b"}",
        b"[" * 30_000 + b"]" * 30_000,
        b'{"name": ' + b"9" * 5000 + b"}",
    ]:
        with subtests.test(body=body):
            is_problem(send(body), 400, "malformed")


def test_a_body_that_is_no_object_is_refused(subtests: pytest.Subtests) -> None:
    for body in [b"", b"1", b"null", b'"name"', b"[]"]:
        with subtests.test(body=body):
            is_problem(send(body), 422, "invalid")


def test_what_is_wrong_with_a_body_is_pointed_at() -> None:
    told = is_problem(
        send(b'{"name": 5, "password": "x", "scopes": ["read", "win"], "more": 1}'), 422, "invalid"
    )
    assert {each["pointer"] for each in told["errors"]} == {"#/name", "#/scopes/1", "#/more"}
    alone = is_problem(send(b'{"name": "Ann"}'), 422, "invalid")
    assert alone["errors"] == [{"pointer": "#/password", "detail": "This field is required."}]


def test_a_huge_body_is_refused() -> None:
    is_problem(send(b'{"name": "' + b"x" * 70_000 + b'"}'), 413, "too-large")


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "x"])
def test_other_media_types_are_refused(media_type: str) -> None:
    is_problem(send(b"{}", media_type), 415, "unsupported-media-type")


def test_only_json_is_answered(ann: Account, program: Programs) -> None:
    is_problem(program(ann).get("me/", accept="text/html"), 406, "not-acceptable")
    assert program(ann).get("me/", accept="application/json").status_code == 200


def test_other_methods_are_refused_by_name(ann: Account, program: Programs) -> None:
    refused = program(ann).post("me/")
    is_problem(refused, 405, "method-not-allowed")
    assert "GET" in refused.headers["Allow"]


@pytest.mark.urls(__name__)
def test_our_own_faults_are_problems_and_no_pages() -> None:
    is_problem(Program().get("broken/"), 500, "server-error")
