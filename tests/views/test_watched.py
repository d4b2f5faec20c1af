"""What strangers watch is drawn once, and shows nothing of one of them to another."""

import re
from collections.abc import Iterator
from unittest import mock

import pytest
from django.test import Client

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
