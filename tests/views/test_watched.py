"""What strangers watch is drawn once, and shows nothing of one of them to another."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts import time_zones
from accounts.models import Account
from accounts.preferences import THEME_COOKIE, TIME_ZONE_COOKIE
from games.models import Game
from games.views import responses
from tests.factories import running_game
from tests.people import Browser
from tests.playing import play_some
from tests.views.test_table import HTMX, address, state

pytestmark = pytest.mark.django_db


@pytest.fixture
def watched(ann: Account, ben: Account, cleo: Account) -> Game:
    return play_some(running_game(ann, [ben, cleo], public=True), 3)


@pytest.fixture
def drawn() -> Iterator[mock.Mock]:
    """Counts how often the page is put together."""
    with mock.patch.object(responses, "make_page", wraps=responses.make_page) as counted:
        yield counted


def look(client: Client, game: Game, **headers: str) -> str:
    asked = {**HTMX, "X-Since": str(game.version), **headers}
    response = client.get(address(game, "fragment"), headers=asked)
    assert response.headers["HX-Replace-Url"] == address(game)
    assert response.headers["Cache-Control"] == "private, no-store"
    return response.content.decode()


def without_token(page: str) -> str:
    return re.sub(r'(?<=name="csrfmiddlewaretoken" value=")\w+', "", page)


def test_strangers_who_ask_for_the_same_are_shown_what_was_drawn_once(
    watched: Game, drawn: mock.Mock
) -> None:
    first, second = look(Client(), watched), look(Client(), watched)
    assert drawn.call_count == 1
    assert without_token(first) == without_token(second)


def test_somebody_with_an_account_is_never_shown_what_was_drawn_for_strangers(
    watched: Game, olga: Account, browser: Browser
) -> None:
    old = {"If-None-Match": '"of another version"'}
    report = reverse("games:report", args=[watched.pk])
    assert report not in look(Client(), watched, **old)
    assert report in look(browser(olga), watched, **old)


def test_each_of_them_has_forms_of_their_own(watched: Game) -> None:
    look(Client(), watched)
    stranger = Client(enforce_csrf_checks=True)
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', look(stranger, watched))
    assert found
    form = {"csrfmiddlewaretoken": found[1], "theme": "dark", "next": address(watched)}
    assert stranger.post("/accounts/theme/", form).status_code == 302
    assert Client(enforce_csrf_checks=True).post("/accounts/theme/", form).status_code == 403


def test_another_version_language_theme_or_time_zone_is_drawn_anew(
    watched: Game, drawn: mock.Mock
) -> None:
    look(Client(), watched)
    assert "Tu regardes." in look(Client(), watched, **{"Accept-Language": "fr"})
    for name, value in ((THEME_COOKIE, "dark"), (TIME_ZONE_COOKIE, "Asia%2FTokyo")):
        other = Client()
        other.cookies[name] = value
        look(other, watched)
    newer = play_some(watched, 1)
    assert state(look(Client(), newer))["version"] == str(newer.version)
    assert drawn.call_count == 5


def test_whoever_is_logged_in_is_shown_a_drawing_of_their_own(
    watched: Game, browser: Browser, ann: Account, olga: Account, drawn: mock.Mock
) -> None:
    look(Client(), watched)
    for account in (ann, ann, olga, olga):
        look(browser(account), watched)
    assert drawn.call_count == 5
    assert 'class="hand' not in look(Client(), watched)


VARIED: dict[str, Callable[[int], dict[str, Any]]] = {
    "the version it shows": lambda n: {"headers": {"X-Since": str(n)}},
    "a version that will be": lambda n: {"headers": {"X-Since": str(10**8 + n)}},
    "a choice": lambda n: {"query": f"?on={n}"},
    "anything else in the address": lambda n: {"query": f"?anything={n}"},
    "a time zone": lambda n: {"cookies": {TIME_ZONE_COOKIE: ZONES[n].replace("/", "%2F")}},
    "a language": lambda n: {"headers": {"Accept-Language": f"x{n}, fr;q=0.5"}},
}
ZONES = sorted(time_zones.known())


@pytest.mark.parametrize("varied", VARIED)
def test_whatever_strangers_send_fills_a_few_places_of_the_cache_and_no_more(
    watched: Game, varied: str
) -> None:
    """Costs a second: each of the requests is drawn."""
    with mock.patch.object(cache, "set", wraps=cache.set) as kept:
        for number in range(45):
            sent = VARIED[varied](number)
            client = Client()
            client.cookies.load(sent.get("cookies", {}))
            headers = {**HTMX, "X-Since": str(watched.version), **sent.get("headers", {})}
            client.get(address(watched, "fragment") + sent.get("query", ""), headers=headers)
    keys = {call.args[0] for call in kept.call_args_list if call.args[0].startswith("watched")}
    assert 1 <= len(keys) <= 32


@pytest.mark.parametrize(
    "name", ["token-of-the-reader", "\u00ff", "ÿÿ", "\\xff", "%ff", "&#255;", "{{ csrf_token }}"]
)
def test_no_name_of_a_table_shows_readers_their_own_token(watched: Game, name: str) -> None:
    Game.objects.filter(pk=watched.pk).update(name=name)
    look(Client(), watched)
    page = look(Client(), watched)
    assert escape(name) in page
    tokens = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert tokens
    assert page.count(tokens[0]) == len(tokens)
