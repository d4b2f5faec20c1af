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


def test_static_files_and_refusals_tell_the_browser_the_same(
    client: Client, subtests: pytest.Subtests
) -> None:
    for method, place, headers, status in [
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
    ]:
        with subtests.test(method=method, place=place, headers=headers):
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
# Of the games all that is shown, but forms that show nothing of anybody.
FOR_A_MEMBER = {
    NO_STORE: "/accounts/email/ /accounts/2fa/ /games/ /notices/settings/ /learn/start/",
    NO_CACHE: "/rules/ /welcome/ /no/such/page/ /games/new/ /games/99/ /games/next/ /practice/",
}
FOR_A_VISITOR = {
    NO_STORE: "/games/open/ /learn/start/ /daily/",
    None: "/ /rules/ /practice/ /fair/verify_deal.py /games/ /people/99/ /api/v1/games/",
    "public, max-age=86400": "/robots.txt",
    "public, max-age=3600": "/api/v1/schema/",
    "no-store": "/health/live",
}


@pytest.mark.parametrize("is_member", [True, False])
def test_no_cache_keeps_what_the_games_show_of_somebody(client: Client, is_member: bool) -> None:
    if is_member:
        client.force_login(member("Ann"))
    for kept, places in (FOR_A_MEMBER if is_member else FOR_A_VISITOR).items():
        for place in places.split():
            assert client.get(place).get("Cache-Control") == kept, place


def test_a_refused_move_is_kept_by_no_cache_either(client: Client) -> None:
    answer = client.post("/learn/start/")
    assert (answer.status_code, answer["Cache-Control"]) == (422, NO_STORE)


def test_a_form_that_is_refused_for_its_token_is_no_page_of_the_games() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member("Ann"))
    assert client.post("/crews/")["Cache-Control"] == NO_CACHE


def test_whoever_comes_without_an_account_is_told_apart_by_the_cookie(client: Client) -> None:
    for place in ("/", "/rules/", "/practice/", "/games/"):
        assert "Cookie" in client.get(place)["Vary"]
