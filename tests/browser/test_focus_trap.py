"""The focus stays within what lies over the page of a table, until that is closed."""

import pytest
from playwright.sync_api import Page, expect

from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.motions import services as motions
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, running_game

# More than there is to meet in any of them.
LAPS = 60


@pytest.fixture
def game(page: Page, aside: Aside, site: str) -> Game:
    """A game in which Ann has asked for a pause, and Ben looks at it."""
    game, ben = aside(_asked)
    log_in(page.context, ben, site)
    return game  # type: ignore[no-any-return]


def _asked() -> tuple[Game, object]:
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    game = running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]))
    game.players.update(held_round=1, held_turn=9)
    motions.open_motion(game_id=game.pk, account=ann, kind="pause", days=3)
    return game, ben


def met(page: Page, sheet: str, key: str) -> set[bool]:
    """Whether what has the focus is within the sheet, at each of many steps."""
    within = "name => document.querySelector(name).contains(document.activeElement)"
    found = set()
    for _ in range(LAPS):
        page.keyboard.press(key)
        found.add(page.evaluate(within, sheet))
    return found


def open_motion(page: Page) -> None:
    page.locator("#open-motion").click()
    expect(page.locator("#sheet")).to_be_focused()


def open_chat(page: Page) -> None:
    page.locator(".bar [data-opens=chat]").click()
    expect(page.locator("#chat-text")).to_be_focused()


OPENED = {"#sheet": open_motion, "#side-panel": open_chat}


@pytest.mark.parametrize("sheet", OPENED)
@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_on_a_phone_the_focus_goes_round_within_the_sheet(
    page: Page, game: Game, sheet: str, key: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game.pk}/")
    OPENED[sheet](page)
    assert met(page, sheet, key) == {True}
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert met(page, sheet, key) == {False}


def test_on_a_desk_the_focus_walks_on_from_the_column_beside_the_mine(
    page: Page, game: Game
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/games/{game.pk}/")
    open_motion(page)
    assert False in met(page, "#sheet", "Tab")
