"""From any card on the table one tap leads to its rule."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.tables import Aside, log_in, stage, table_of

FACTS: dict[str, Any] = {
    "rules": {"expansion": True},
    "dwarfs": ["blue", "green", "boss"],
    "board": ["NESW+crystal@1,0", "ES+ladder@2,0/turned"],
    "hands": [["EW", "inspection"], ["EW"], ["EW"]],
    "front": [["theft"], ["break-lantern", "trapped"], []],
    "draw": ["EW"] * 9,
}


@pytest.fixture
def table(page: Page, site: str, aside: Aside) -> Page:
    """Ann's turn on a phone, with cards of every kind in sight."""
    game: Game = aside(table_of, **FACTS)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game.pk}/")
    page.wait_for_load_state("networkidle")
    return page


def test_a_tap_on_whatever_lies_there_shows_its_rule(
    table: Page, no_violations: Callable[[Page], None]
) -> None:
    rule = table.get_by_role("dialog", name="The rule")
    for what, words in (
        ('#mine use[href$="#p-ES-ladder"]', "never beside a goal"),
        ('#mine use[href$="#p-NESW-crystal"]', "they pay the geologists"),
        ('#mine use[href$="#p-start"]', "Reaching a goal"),
        ('#mine use[href$="#p-goal"] >> nth=1', "Hidden goal"),
        ("#chip-1-1", "With a broken lantern in front of you"),
        ("#chip-1-2", "behind bars"),
        ("#chip-0-1", "you steal a gold piece"),
    ):
        table.locator(what).click()
        expect(rule).to_contain_text(words)
        expect(rule.locator("svg.card")).to_have_count(1)
        table.keyboard.press("Escape")
        expect(rule).to_be_hidden()
    table.locator("#chip-1-1").click()
    expect(rule).to_be_visible()
    no_violations(table)
    assert table.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_chosen_card_keeps_its_rule_while_it_is_tried(table: Page) -> None:
    table.locator('.card[data-card="inspection"]').click()
    table.locator("#rule").click()
    rule = table.get_by_role("dialog", name="The rule")
    expect(rule).to_contain_text("Look at another player’s dwarf")
    rule.get_by_role("button", name="Close").click()
    expect(table.locator("#rule")).to_be_focused()
    table.locator("#player-1").click()
    expect(table.locator("#do-confirm")).to_be_visible()
    table.locator("#rule").click()
    expect(rule).to_contain_text("Look at another player’s dwarf")
    assert stage(table) == "preview"


def test_while_a_card_is_chosen_a_tap_beside_its_places_shows_no_rule(table: Page) -> None:
    table.locator('.card[data-card="EW"]').click()
    expect(table.locator(".card--chosen")).to_be_visible()
    # What lies on top takes the tap: a link that says that no place was hit.
    table.locator('#mine use[href$="#p-start"]').click(force=True)
    expect(table.locator(".prompt__error")).to_be_visible()
    expect(table.get_by_role("dialog")).to_have_count(0)
    assert stage(table) == "chosen"


def test_without_the_server_the_link_still_leads_to_the_rules(table: Page) -> None:
    table.route("**/rules/?card=*", lambda route: route.abort())
    table.locator("#chip-1-1").click()
    table.wait_for_url("**/rules/#card-break-lantern")
    expect(table.locator("#card-break-lantern")).to_be_in_viewport()
