"""Who laid the card that lies in a cell."""

import pytest

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules.notation import read_move
from tests.browser.tables import table_of
from tests.people import Browser

pytestmark = pytest.mark.django_db
HANDS = [["EW", "map", "EW"], ["rockfall", "EW"], ["EW", "EW"]]


@pytest.fixture
def dug() -> Game:
    """Ann has laid a card next to the start, and Ben looked at the middle goal."""
    game = table_of(hands=HANDS, draw=["EW"] * 9)
    take(game, "Ann", {"play": "EW", "at": [1, 0]})
    return game


def take(game: Game, name: str, move: dict[str, object]) -> None:
    game.refresh_from_db()
    account = Account.objects.get(name=name)
    turns.take_turn(game_id=game.pk, account=account, version=game.version, move=read_move(move))


def told(game: Game, browser: Browser, name: str | None, at: str) -> str:
    account = Account.objects.get(name=name) if name else None
    answer = browser(account).get(f"/games/{game.pk}/cells/{at}/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_laid_card_tells_who_laid_it_and_when(dug: Game, browser: Browser) -> None:
    assert "Ann laid a straight tunnel" in told(dug, browser, "Ben", "1,0")
    assert "You laid a straight tunnel" in told(dug, browser, "Ann", "1,0")
    assert "<time datetime=" in told(dug, browser, "Ann", "1,0")


def test_where_something_was_laid_anew_the_last_one_is_told(dug: Game, browser: Browser) -> None:
    take(dug, "Ben", {"play": "rockfall", "at": [1, 0]})
    take(dug, "Cleo", {"play": "EW", "at": [1, 0]})
    assert "Cleo laid a straight tunnel" in told(dug, browser, "Ben", "1,0")


def test_nobody_laid_the_start(dug: Game, browser: Browser) -> None:
    assert told(dug, browser, "Ben", "0,0") == ""


def test_a_hidden_goal_tells_whose_maps_showed_it(browser: Browser) -> None:
    game = table_of(hands=[["map"], ["EW"], ["EW"]], draw=["EW"] * 9)
    take(game, "Ann", {"play": "map", "goal": 1})
    assert "Ann looked at it." in told(game, browser, "Ben", "8,0")
    assert told(game, browser, "Ben", "8,2") == ""


@pytest.mark.parametrize("at", ["5,0", "-3,9", "999,-999"])
def test_where_nothing_lies_there_is_nothing(dug: Game, browser: Browser, at: str) -> None:
    account = Account.objects.get(name="Ann")
    assert browser(account).get(f"/games/{dug.pk}/cells/{at}/").status_code == 404


def test_an_outsider_is_told_nothing_of_a_private_table(
    dug: Game, browser: Browser, olga: Account
) -> None:
    Game.objects.filter(pk=dug.pk).update(public=False)
    assert browser(olga).get(f"/games/{dug.pk}/cells/1,0/").status_code == 404
