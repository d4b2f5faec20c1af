"""Logs may be read by people who must not know hands or passwords."""

import logging
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.test import Client
from django.urls import path

from tests.log_lines import log_lines


def fail(request: HttpRequest) -> HttpResponse:
    """A page that breaks after reading what was posted."""
    raise RuntimeError(f"broken with {len(request.POST)} field")


def refuse(request: HttpRequest, kind: str) -> HttpResponse:
    """A page that cannot read what it is sent."""
    raise REFUSALS[kind]("unreadable")


REFUSALS: dict[str, type[Exception]] = {
    "bad": BadRequest,
    "parts": MultiPartParserError,
    "odd": SuspiciousOperation,
    "large": RequestDataTooBig,
}
urlpatterns = [path("fail/", fail), path("refuse/<kind>/", refuse)]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("kind", REFUSALS)
def test_a_request_that_cannot_be_read_is_a_line_and_no_traceback(
    kind: str, client: Client
) -> None:
    with log_lines() as lines:
        assert client.post(f"/refuse/{kind}/").status_code in (400, 413)
    assert lines.written
    for _name, text in lines.written:
        assert " WARNING " in text
        assert "Traceback" not in text


def test_a_frame_that_cannot_be_read_is_a_line_and_no_traceback() -> None:
    with log_lines() as lines:
        try:
            b"\xff".decode()
        except UnicodeDecodeError:
            logging.getLogger("uvicorn.error").exception("Invalid UTF-8 sequence received.")
    ((_name, text),) = lines.written
    assert " WARNING " in text
    assert "Traceback" not in text


@pytest.mark.urls(__name__)
def test_a_page_that_breaks_logs_the_error_but_never_what_was_posted(
    client: Client,
    caplog: pytest.LogCaptureFixture,
    mailoutbox: list[EmailMessage],
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    client.raise_request_exception = False

    answer = client.post("/fail/", {"password": "hunter2"})

    assert answer.status_code == 500
    assert "broken with 1 field" in caplog.text
    assert "hunter2" not in caplog.text
    assert mailoutbox == []


def test_statements_with_their_values_are_not_logged() -> None:
    assert not logging.getLogger("django.db.backends").isEnabledFor(logging.DEBUG)
    assert settings.LOGGING["loggers"]["django.db.backends"]["level"] == "WARNING"


def test_a_foreign_host_is_a_line_and_no_traceback(client: Client) -> None:
    with log_lines() as lines:
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    (told,) = [text for name, text in lines.written if name == "django.security.DisallowedHost"]
    assert " WARNING " in told
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ["celery.beat", "celery.worker.strategy", "celery.app.trace"])
def test_a_task_that_goes_well_has_no_line(name: str) -> None:
    logger = logging.getLogger(name)
    assert not logger.isEnabledFor(logging.INFO)
    assert logger.isEnabledFor(logging.WARNING)
