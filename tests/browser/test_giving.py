"""Giving one's seat away in a browser: by keyboard, without scripts, on a phone and on a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from tests.browser.tables import Aside, log_in, people
from tests.factories import running_game

WIDTHS = pytest.mark.parametrize("width", [390, 1280])


def game_of_three() -> Game:
    """A private game of Ann, Ben and Cleo; Olga stands by."""
    ann, ben, cleo, _ = people("Ann", "Ben", "Cleo", "Olga")
    return running_game(ann, [ben, cleo], public=False, name="Sunday dig")


@WIDTHS
def test_a_seat_is_offered_and_taken_by_keyboard_alone_and_without_scripts(
    width: int,
    browser: Browser,
    site: str,
    aside: Aside,
) -> None:
    game = aside(game_of_three)
    (ben,), (olga,) = aside(people, "Ben"), aside(people, "Olga")
    size = {"width": width, "height": 800}
    giver = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    taker = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    log_in(giver, ben, site)
    log_in(taker, olga, site)
    page, other = giver.new_page(), taker.new_page()
    page.goto(f"/games/{game.pk}/give-away/")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("olga")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Your seat is offered to Olga")
    narrow = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(narrow)
    other.goto("/games/")
    other.get_by_role("link", name="Look at the offer: Sunday dig").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", level=1)).to_contain_text("Ben would like you")
    assert other.evaluate(narrow)
    other.get_by_role("button", name="Take the seat").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_text("The seat is yours now.")).to_be_visible()
    giver.close()
    taker.close()


@WIDTHS
def test_both_pages_are_for_everybody(
    width: int, page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(game_of_three)
    (ben,), (olga,) = aside(people, "Ben"), aside(people, "Olga")
    page.set_viewport_size({"width": width, "height": 800})
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/give-away/")
    page.get_by_label("Name", exact=True).fill("nobody")
    page.get_by_role("button", name="Offer my seat").click()
    expect(page.get_by_role("alert")).to_contain_text("No one here has that name.")
    no_violations(page)
    page.get_by_label("Name", exact=True).fill("olga")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("offered to Olga")
    log_in(page.context, olga, site)
    page.goto("/games/")
    page.get_by_role("link", name="Look at the offer: Sunday dig").click()
    no_violations(page)
