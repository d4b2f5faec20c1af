"""Whatever somebody writes into an address or a form: a page answers, and never with an error."""

from itertools import cycle, product

import pytest
from django.test import Client

from accounts.models import Account
from games.models import Game
from tests.playing import play_out, tell_all

# PostgreSQL refuses what SQLite keeps: a NUL, a number that is too large.
pytestmark = pytest.mark.both

HUGE = "9" * 30
KEYS = (
    "²",
    "٣",
    "-1",
    HUGE,
    "9" * 5000,
    "999999999",
    "\0",
    "é",
    "~",
    "2020-01-01~²",
    "2020-01-01T00:00:00~1",
    "2020-13-01T00:00:00+00:00~1",
    "0001-01-01T00:00:00+14:00~1",
    "9999-12-31T23:59:59-14:00~1",
    f"2020-01-01T00:00:00+00:00~{HUGE}",
    "' or 1=1 --",
)
PLACES = (
    f"/games/{HUGE}/",
    f"/games/{HUGE}/table/",
    f"/games/{HUGE}/log/",
    f"/games/{HUGE}/chat/",
    f"/games/{HUGE}/me/",
    f"/games/{HUGE}/turns/",
    f"/people/{HUGE}/",
    f"/learn/the-mine/{HUGE}/",
    "/join/%00/",
    "/join/%C3%A9/",
    f"/join/{HUGE * 20}/",
    "/learn/%00/",
    "/accounts/mail/off/%00/",
    "/accounts/mail/off/1.%C3%A9/",
    f"/accounts/mail/off/{HUGE}.x/",
    "/accounts/confirm-email/%00/",
    "/accounts/password/reset/key/%00-x/",
    "/%00",
    "/%E0%A4%A",
)


@pytest.fixture
def browsers(ann: Account) -> list[Client]:
    """Ann's, and that of somebody whom nobody knows."""
    known = Client()
    known.force_login(ann)
    return [known, Client()]


def test_lists_and_logs_take_any_key(browsers: list[Client], game: Game) -> None:
    ann = game.players.get(account__name="Ann").account_id
    for key, browser in product(KEYS, browsers):
        for place in ("/games/open/", "/games/finished/", f"/people/{ann}/"):
            assert browser.get(place, {"after": key}).status_code in (200, 302), key
        for place in (f"/games/{game.pk}/log/", f"/games/{game.pk}/chat/"):
            assert browser.get(place, {"before": key}).status_code in (200, 302), key


def test_turns_and_results_take_any_number(browsers: list[Client], game: Game) -> None:
    ann, stranger = browsers
    names = ("version", "card", "at", "on", "goal", "cards", "steal", "remove", "copy", "lighting")
    for key, alone in zip(KEYS, cycle(names), strict=False):
        for name in names:
            typed = {"version": game.version, "pass": "1", name: key}
            assert ann.post(f"/games/{game.pk}/turns/", typed).status_code in (409, 422), key
        # The page reads them by the same forms.
        for shown in (dict.fromkeys(names, key), {alone: key}):
            assert ann.get(f"/games/{game.pk}/", shown).status_code == 200, key
            assert stranger.post(f"/games/{game.pk}/turns/", shown).status_code == 302, key
        assert ann.post(f"/games/{game.pk}/result/", {"round": key}).status_code == 302, key


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place[:40])
def test_what_is_nowhere_is_not_found(place: str, browsers: list[Client]) -> None:
    for browser in browsers:
        assert browser.get(place).status_code in (200, 302, 400, 404, 405)
        assert browser.post(place).status_code in (302, 400, 403, 404, 405)


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "time_zone"])
def test_cookies_that_nobody_gave_are_none(name: str, client: Client) -> None:
    for value in ("abcdefgh\0ij", "abcdefgh\xff", "x" * 3000, "{", '"'):
        client.cookies[name] = value
        for place, status in (("/rules/", 200), ("/games/", 302), ("/no/such/page/", 404)):
            answer = client.get(place)
            assert answer.status_code == status
            assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_a_replay_takes_any_round_and_turn(browsers: list[Client], game: Game) -> None:
    over = tell_all(play_out(game))
    for number in ("0", "999999999", HUGE):
        answer = browsers[0].get(f"/games/{over.pk}/replay/{number}/{number}/")
        assert answer.status_code in (200, 302, 404)
