"""What every answer tells the browser."""

import pytest
from django.test import Client

from tests.accounts.people import member

pytestmark = pytest.mark.django_db


def test_a_page_may_load_nothing_from_elsewhere_and_run_nothing_inline(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("img-src") == "'self' data:"
    closed = ("default-src", "base-uri", "frame-ancestors")
    assert {rules.pop(name) for name in closed} == {"'none'"}
    assert set(rules) == {
        "script-src",
        "style-src",
        "font-src",
        "connect-src",
        "manifest-src",
        "worker-src",
        "form-action",
    }
    assert set(rules.values()) == {"'self'"}


def test_no_page_may_be_framed_or_sniffed(client: Client) -> None:
    answer = client.get("/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


SHEET = "/static/css/base.css"


@pytest.mark.parametrize(
    ("method", "place", "headers", "status"),
    [
        ("GET", SHEET, {}, 200),
        ("HEAD", SHEET, {}, 200),
        ("GET", SHEET, {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}, 304),
        ("GET", SHEET, {"Range": "bytes=0-9"}, 206),
        ("GET", SHEET, {"Range": "bytes=99999999-"}, 416),
        ("POST", SHEET, {}, 405),
        ("DELETE", SHEET, {}, 405),
        ("GET", "/static/css/nowhere.css", {}, 404),
        ("GET", "/static/../manage.py", {}, 404),
        ("GET", "/static/", {}, 404),
        ("POST", "/static/css/nowhere.css", {}, 404),
        ("GET", "/rules", {}, 301),
        ("DELETE", "/practice/", {}, 405),
    ],
)
def test_static_files_and_refusals_tell_the_browser_the_same(
    client: Client, method: str, place: str, headers: dict[str, str], status: int
) -> None:
    page, answer = client.get("/"), client.generic(method, place, headers=headers)
    assert answer.status_code == status
    policies = (set(each["Content-Security-Policy"].split("; ")) for each in (page, answer))
    assert next(policies) == next(policies)
    for name in (
        "X-Frame-Options",
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Cross-Origin-Opener-Policy",
    ):
        assert answer[name] == page[name]


def test_a_foreign_host_name_is_refused(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_the_admin_has_the_same_login_as_everybody(client: Client) -> None:
    answer = client.get("/admin/login/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


NO_STORE, NO_CACHE = "private, no-store", "private, no-cache"


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        ("GET /rules/", NO_CACHE),
        ("GET /welcome/", NO_CACHE),
        ("GET /no/such/page/", NO_CACHE),
        ("GET /accounts/email/", NO_STORE),
        ("GET /accounts/2fa/", NO_STORE),
        # Of the games all that is shown, but forms that show nothing of anybody.
        ("GET /games/", NO_STORE),
        ("GET /games/new/", NO_CACHE),
        ("POST /games/new/", NO_CACHE),
        ("GET /games/99/", NO_CACHE),
        ("GET /games/next/", NO_CACHE),
        ("GET /notices/settings/", NO_STORE),
        ("DELETE /notices/settings/", NO_CACHE),
        ("GET /calendar/nobodys/deadlines.ics", NO_CACHE),
    ],
)
def test_no_shared_cache_keeps_what_somebody_with_an_account_was_shown(
    client: Client, place: str, kept: str
) -> None:
    client.force_login(member("Ann"))
    assert client.generic(*place.split())["Cache-Control"] == kept


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        ("GET /", None),
        ("GET /rules/", None),
        ("GET /practice/", None),
        ("GET /fair/verify_deal.py", None),
        ("GET /games/", None),
        ("GET /games/99/", None),
        ("GET /games/open/", NO_STORE),
        ("GET /learn/", NO_STORE),
        ("GET /learn/start/", NO_STORE),
        ("POST /learn/start/", NO_STORE),
        ("GET /daily/", NO_STORE),
        ("GET /people/99/", None),
        ("GET /robots.txt", "public, max-age=86400"),
        ("GET /api/v1/schema/", "public, max-age=3600"),
        ("GET /api/v1/games/", None),
        ("GET /health/live", "no-store"),
    ],
)
def test_pages_for_everybody_may_be_kept_unless_they_show_the_games(
    client: Client, place: str, kept: str | None
) -> None:
    assert client.generic(*place.split()).get("Cache-Control") == kept


def test_a_form_that_is_refused_for_its_token_is_no_page_of_the_games() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member("Ann"))
    assert client.post("/crews/")["Cache-Control"] == NO_CACHE


def test_whoever_comes_without_an_account_is_told_apart_by_the_cookie(client: Client) -> None:
    for place in ("/", "/rules/", "/practice/", "/games/"):
        assert "Cookie" in client.get(place)["Vary"]
