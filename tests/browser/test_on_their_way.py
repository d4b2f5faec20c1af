"""What is pressed while an earlier answer is on its way: no news are lost by it, however long."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay, Pass
from tests.browser.tables import Aside, log_in, table_of

PATIENCE = 10_000
Move = Callable[[str, Lay | Pass], None]


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


@pytest.fixture
def ann(page: Page, site: str, aside: Aside, game: Game) -> Page:
    """Ann's page of the table, with a clock that can be put forward."""
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)
    page.clock.install()
    with page.expect_websocket():
        page.goto(f"/games/{game.pk}/")
    return page


@pytest.fixture
def move(aside: Aside, game: Game) -> Move:
    """Let somebody take their turn elsewhere."""

    def take(name: str, what: Lay | Pass) -> None:
        account = Account.objects.get(name=name)
        now = Game.objects.get(pk=game.pk).version
        turns.take_turn(game_id=game.pk, account=account, version=now, move=what)

    return lambda name, what: aside(take, name, what)


def hold(page: Page, address: str) -> list[Route]:
    """Keep back what is asked for there, from now on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def lay(page: Page) -> None:
    """Choose a place for the first card, and send it."""
    page.locator('.card[data-card="NES"]').click()
    page.locator("#mine .place").first.click()
    page.locator("#do-confirm").click()


def shows(page: Page, version: int) -> None:
    """Wait for the table after so many turns."""
    expect(page.locator("#state")).to_have_attribute("data-version", str(version))


def test_a_card_that_is_tapped_while_a_turn_is_sent_makes_nobody_deaf(
    ann: Page, game: Game, move: Move
) -> None:
    held = hold(ann, "**/turns/")
    lay(ann)
    expect(ann.locator("#do-confirm")).to_be_disabled()
    ann.locator('.card[data-card="EW"]').click()
    ann.wait_for_timeout(200)
    expect(ann.locator("#state")).to_have_attribute("data-stage", "preview")
    held.pop().continue_()
    shows(ann, game.version + 1)
    move("Ben", Pass(("EW",)))
    shows(ann, game.version + 2)


def test_news_come_after_the_answer_to_a_card_that_was_tapped(
    ann: Page, game: Game, move: Move
) -> None:
    move("Ann", Pass(("EW",)))
    shows(ann, game.version + 1)
    held = hold(ann, "**/games/*/?card=*")
    ann.locator('.card[data-card="NES"]').click()
    move("Ben", Pass(("EW",)))
    ann.wait_for_timeout(500)
    shows(ann, game.version + 1)
    # As the site answered before Ben's turn.
    held.pop().fulfill(status=204, body="")
    shows(ann, game.version + 2)


def test_news_wait_ten_seconds_for_an_answer_and_no_longer(
    ann: Page, game: Game, move: Move
) -> None:
    hold(ann, "**/turns/")
    lay(ann)
    move("Ann", Lay("NES", (0, -1)))
    ann.wait_for_timeout(500)
    shows(ann, game.version)
    ann.clock.fast_forward(PATIENCE)
    shows(ann, game.version + 1)


def test_who_sent_a_turn_is_told_that_it_was_lost_though_the_table_was_drawn_anew(
    ann: Page, game: Game, move: Move
) -> None:
    held = hold(ann, "**/turns/")
    lay(ann)
    move("Ann", Lay("NES", (0, -1)))
    ann.wait_for_timeout(500)
    ann.clock.fast_forward(PATIENCE)
    shows(ann, game.version + 1)
    held.pop().fulfill(status=503, body="")
    expect(ann.locator("#connection-bar")).to_be_visible()
    unsent = ann.locator("#connection-bar").get_attribute("data-unsent")
    expect(ann.locator("#connection-bar")).to_have_text(unsent or "?")
