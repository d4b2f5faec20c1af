"""Notes in a browser: kept while one writes, whatever happens at the table meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game, Player
from games.notes import services as notes
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, table_of


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


def account(game: Game, name: str) -> Account:
    player = Player.objects.select_related("account").get(game=game, account__name=name)
    assert player.account is not None
    return player.account


def kept(game: Game, name: str) -> str:
    return Player.objects.get(game=game, account__name=name).notes


def wait_until_kept(page: Page, game: Game, aside: Aside, text: str) -> None:
    for _ in range(400):
        if aside(kept, game, "Ben") == text:
            break
        page.wait_for_timeout(50)
    assert aside(kept, game, "Ben") == text


@pytest.fixture
def table(page: Page, game: Game, site: str, aside: Aside) -> Page:
    """Ben's page of the game, the notes open."""
    ben = aside(account, game, "Ben")
    aside(notes.keep, game_id=game.pk, account=ben, text="Ann lies")
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Notes").click()
    expect(page.locator("#notes-text")).to_have_value("Ann lies")
    return page


def test_what_is_written_is_kept_by_itself(table: Page, game: Game, aside: Aside) -> None:
    field = table.locator("#notes-text")
    expect(field).to_be_focused()
    field.press_sequentially(", p 1 m")
    expect(table.locator("#notes-said")).to_have_text("Saved")
    assert aside(kept, game, "Ben") == "Ann lies, p 1 m"
    expect(table.locator("#state")).to_have_attribute("data-stage", "waiting")
    expect(table.get_by_role("button", name="Save")).to_be_hidden()


def test_a_turn_of_somebody_else_does_not_disturb_the_pen(
    table: Page, game: Game, aside: Aside
) -> None:
    field = table.locator("#notes-text")
    field.fill("In the middle of a")
    move = Lay("NES", (0, -1))
    ann = aside(account, game, "Ann")
    aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    expect(table.locator("#state")).to_have_attribute("data-stage", "free")
    expect(field).to_be_focused()
    field.press_sequentially(" sentence")
    expect(field).to_have_value("In the middle of a sentence")
    # What was written before may have been saved by itself already, and been told.
    wait_until_kept(table, game, aside, "In the middle of a sentence")
    expect(table.locator("#notes-said")).to_have_text("Saved")


def test_whoever_leaves_in_the_middle_of_a_word_finds_it_again(
    table: Page, game: Game, aside: Aside
) -> None:
    table.locator("#notes-text").fill("Cleo is a sab")
    table.goto("/rules/")
    wait_until_kept(table, game, aside, "Cleo is a sab")
    table.goto(f"/games/{game.pk}/notes/")
    expect(table.locator("#notes-text")).to_have_value("Cleo is a sab")


def test_too_much_is_told_and_stays_to_be_shortened(table: Page, game: Game, aside: Aside) -> None:
    table.locator("#notes-text").fill("y" * 4100)
    expect(table.locator("#notes-said")).to_contain_text("Not saved")
    expect(table.locator("#notes-text")).to_have_value("y" * 4100)
    assert aside(kept, game, "Ben") == "Ann lies"
    table.locator("#notes-text").fill("y")
    expect(table.locator("#notes-said")).to_have_text("Saved")
    assert aside(kept, game, "Ben") == "y"


def test_without_a_connection_they_wait_for_it(
    table: Page, context: BrowserContext, game: Game, aside: Aside
) -> None:
    context.set_offline(True)
    table.locator("#notes-text").fill("Deep below")
    expect(table.locator("#notes-said")).to_contain_text("Not saved yet")
    context.set_offline(False)
    expect(table.locator("#notes-said")).to_have_text("Saved")
    assert aside(kept, game, "Ben") == "Deep below"


def test_notes_of_another_device_are_read_when_they_are_opened(
    table: Page, game: Game, aside: Aside
) -> None:
    ben: Any = aside(account, game, "Ben")
    table.get_by_role("link", name="Log", exact=True).first.click()
    aside(notes.keep, game_id=game.pk, account=ben, text="From the phone")
    table.keyboard.press("n")
    expect(table.locator("#notes-text")).to_have_value("From the phone")


def test_the_notes_shut_nobody_out(table: Page, no_violations: Any) -> None:
    expect(table.locator("#notes-text")).to_be_visible()
    no_violations(table, (390, 1280))
