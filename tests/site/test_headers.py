"""What every answer tells the browser."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import get_resolver

from accounts.models import Account
from games.models import Game
from tests.accounts.people import member
from tests.factories import running_game
from tests.pages import FOR_PROGRAMS, filled, plain, views

pytestmark = pytest.mark.django_db


def test_a_page_may_load_nothing_from_elsewhere_and_run_nothing_inline(client: Client) -> None:
    answer = client.get("/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    rules = dict(rule.split(" ", 1) for rule in answer["Content-Security-Policy"].split("; "))
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


def test_a_refused_move_is_kept_by_no_cache_but_one_refused_for_its_token_shows_nothing() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member("Ann"))
    assert client.post("/crews/")["Cache-Control"] == NO_CACHE
    answer = Client().post("/learn/start/")
    assert (answer.status_code, answer["Cache-Control"]) == (422, NO_STORE)


def test_whoever_comes_without_an_account_is_told_apart_by_the_cookie(client: Client) -> None:
    for place in ("/", "/rules/", "/practice/", "/games/"):
        assert "Cookie" in client.get(place)["Vary"]


# Nothing is done for a form that another site has made up.

# Mail programs post to the first by themselves; at each the address is the permission, or that of a
# browser, which its worker sends along.
OPEN = {
    "accounts/mail/off/<str:token>/",
    "notices/mute/<str:token>/",
    "notices/off/<str:token>/",
    "notices/ways/renew/",
    "one-turn/<str:token>/",
}


def test_only_what_a_secret_address_permits_may_be_asked_for_without_a_token() -> None:
    free = {at for at, view in views(get_resolver()) if getattr(view, "csrf_exempt", False)}
    assert {at for at in free if not at.startswith(FOR_PROGRAMS)} == OPEN


def test_a_form_without_its_token_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member("Ann"))
    plain = [at for at, _ in views(get_resolver()) if not set("<(^?") & set(at)]
    plain = [at for at in plain if at not in OPEN and not at.startswith(FOR_PROGRAMS)]
    assert len(plain) > 30
    for at in plain:
        assert client.post(f"/{at}").status_code == 403, at


def test_whoever_comes_in_gets_a_new_session(client: Client) -> None:
    client.get("/practice/")
    session = client.session
    session["kept"] = True
    session.save()
    planted = session.session_key
    client.post("/practice/", {"play": "1"})
    assert client.session.session_key != planted
    assert client.session["_auth_user_id"]


# Whatever answers GET answers HEAD: monitors and previews of links ask so.


@pytest.fixture
def running(ann: Account, ben: Account, cleo: Account, settings: LazySettings) -> Game:
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "100000/m/ip")
    return running_game(ann, [ben, cleo])


def addresses(game: Game, ben: Account) -> list[str]:
    values = {"game_id": game.pk, "account_id": ben.pk, "token": game.invite_token}
    found = [*plain(), *filled(values)]
    assert len(found) > 100
    return found


def test_every_address_that_answers_get_answers_head(
    ann: Account, ben: Account, client: Client, running: Game
) -> None:
    client.force_login(ann)
    for at in addresses(running, ben):
        # A look may change what the next one finds.
        answers = {client.head(at).status_code, client.get(at).status_code}
        assert len(answers) == 1 or max(answers) < 400, at


def test_no_address_of_a_page_is_refused_when_it_is_only_opened(
    ann: Account, ben: Account, client: Client, running: Game
) -> None:
    """Costs three seconds: each address of the site, and where it leads."""
    client.force_login(ann)
    for at in addresses(running, ben):
        answer = client.get(at)
        if at.startswith("/api/"):
            continue
        assert answer.status_code != 405, at
        assert answer.streaming or answer.content or answer.status_code in (204, 302, 304), at
    for at, above in {
        f"/games/{running.pk}/invite/": f"/games/{running.pk}/",
        f"/games/{running.pk}/turns/": f"/games/{running.pk}/",
        f"/games/{running.pk}/chat/7/take-back/": f"/games/{running.pk}/chat/",
        f"/people/{ben.pk}/like/": f"/people/{ben.pk}/",
        "/accounts/tokens/revoke/": "/accounts/tokens/",
        "/accounts/theme/": "/",
    }.items():
        assert client.get(at)["Location"] == above
        assert client.get(at, follow=True).status_code == 200
