"""What happened since one's last turn, on its own page."""

from random import Random

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.factories import running_game
from tests.playing import play_one, play_some
from tests.views.conftest import Browser, acting

pytestmark = pytest.mark.django_db


def address(game: Game, name: str = "since") -> str:
    return reverse(f"games:{name}", args=[game.pk])


@pytest.fixture
def lap(game: Game) -> Game:
    """Everybody has played once, and the first player is to act again."""
    return play_some(game, 3)


def test_all_that_others_did_is_told_until_one_has_played(lap: Game, browser: Browser) -> None:
    client = browser(acting(lap))
    for _again in range(2):
        page = client.get(address(lap)).content.decode()
        assert page.count('class="since__line') == 2
        assert "Since your last turn" in page
        assert f'href="{reverse("games:replay", args=[lap.pk, 1, 1])}"' in page
    assert "To my turn" in client.get(address(lap)).content.decode()


def test_after_ones_own_turn_there_is_nothing_to_tell(
    lap: Game, browser: Browser, ann: Account
) -> None:

    me = acting(lap)
    play_one(lap, Random(3))
    page = browser(me).get(address(lap)).content.decode()
    assert "Nobody has played since." in page
    assert "Step by step" not in page


def test_the_table_leads_there_and_opens_it_once(lap: Game, browser: Browser) -> None:
    client = browser(acting(lap))
    first, second = (
        client.get(address(lap, "table")).content.decode() for _visit in ("first", "second")
    )
    for page in (first, second):
        assert f'id="open-since" href="{address(lap)}?since=' in page
        assert "Since your last turn:" in page
    assert ("data-unseen" in first, "data-unseen" in second) == (True, False)


def test_what_came_since_one_looked_is_marked_in_words(lap: Game, browser: Browser) -> None:
    me, newest = acting(lap), lap.turns.latest("version")
    lap.players.filter(account=me).update(seen_version=newest.version - 1)
    client = browser(me)
    table = client.get(address(lap, "table")).content.decode()
    assert f'{address(lap)}?since={newest.version - 1}"' in table
    # Though the table counts as looked at by now.
    page = client.get(f"{address(lap)}?since={newest.version - 1}").content.decode()
    assert page.count('class="since__line') == 2
    assert page.count(">new</b>") == 1
    assert ">new</b>" not in client.get(address(lap)).content.decode()
    assert client.get(f"{address(lap)}?since=x").status_code == 200


def test_a_part_of_the_page_is_answered_without_the_page(lap: Game, browser: Browser) -> None:
    part = browser(acting(lap)).get(address(lap), headers={"HX-Request": "true"})
    assert b"<!doctype html>" not in part.content
    assert b"since__turns" in part.content


def test_spectators_are_told_and_outsiders_are_not(
    ann: Account, ben: Account, cleo: Account, olga: Account, lap: Game, browser: Browser
) -> None:
    open_game = play_some(running_game(ann, [ben, cleo], public=True), 2)
    assert b"Since you looked" in browser(olga).get(address(open_game)).content
    assert browser(olga).get(address(lap)).status_code == 404
