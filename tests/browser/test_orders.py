"""Planning in a browser: a ghost in the mine, a second plan, a void plan by name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, table_of
from tests.samples import some_of


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn; Ben waits."""
    return aside(_waiting)  # type: ignore[no-any-return]


def _waiting() -> Game:
    game = table_of(hands=[["NESW", "NS"], ["EW", "map", "repair-lantern"], ["NS", "rockfall"]])
    game.players.update(held_round=1, held_turn=9)
    return game


def _person(game: Game, name: str) -> Account:
    account = game.players.select_related("account").get(account__name=name).account
    assert account is not None
    return account


@pytest.mark.parametrize(("width", "height"), some_of([(360, 740), (1280, 800)], 1))
def test_a_turn_is_planned_on_the_board_and_told_when_it_is_void(
    page: Page,
    game: Game,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, aside(lambda: _person(game, "Ben")), site)
    page.goto(f"/games/{game.pk}/")
    page.locator("[data-card=EW]").click()
    page.locator("#at1_0").click()
    no_violations(page)
    page.get_by_role("button", name="Play this when it’s my turn").click()
    expect(page.locator(".planned__card")).to_have_count(1)
    # A second one, by keys alone.
    page.keyboard.press("3")
    page.locator("#at8_0").focus()
    page.keyboard.press("Enter")
    page.locator("#do-confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".planned__frame")).to_have_count(2)
    page.locator("#my-plans").click()
    plans = page.locator("#plans")
    expect(plans.locator(".plans__plan")).to_have_count(2)
    expect(plans.get_by_text("Now: would be played")).to_be_visible()
    no_violations(page)
    plans.get_by_text("Only if…").click()
    plans.get_by_role("button", name="my lantern is whole").click()
    expect(plans.get_by_text("Only if my lantern is whole")).to_be_visible()
    plans.locator("#plan-1").click()
    plans.get_by_role("button", name="Move up").click()
    expect(plans.locator(".plans__title").first).to_contain_text("goal")
    page.keyboard.press("Escape")
    expect(plans).to_have_count(0)
    aside(lambda: _lay(game))
    told = page.locator("#prompt #void")
    expect(told).to_contain_text("Ann laid there: your plan 2 is void.")
    expect(page.locator(".planned__card")).to_have_count(0)
    no_violations(page)


def _lay(game: Game) -> None:
    account, move = _person(game, "Ann"), Lay("NESW", (1, 0))
    game.refresh_from_db()
    turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move)
