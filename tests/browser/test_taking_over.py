"""Leaving for good, passing the link on, and taking the seat over, on a phone and on a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from games.core.seating import departures
from games.models import Game
from tests.browser.tables import Aside, log_in, people
from tests.factories import running_game
from tests.samples import some_of

WIDTHS = pytest.mark.parametrize("width", some_of([1280, 390], 1))


def game_of_three() -> Game:
    """A private game of Ann, Ben and Cleo; Olga stands by."""
    ann, ben, cleo, _ = people("Ann", "Ben", "Cleo", "Olga")
    return running_game(ann, [ben, cleo], public=False, name="Sunday dig")


@WIDTHS
def test_a_seat_is_left_and_taken_over_by_keyboard_alone_and_without_scripts(
    width: int,
    browser: Browser,
    site: str,
    aside: Aside,
) -> None:
    game = aside(game_of_three)
    (ben,), (olga,) = aside(people, "Ben"), aside(people, "Olga")
    size = {"width": width, "height": 800}
    leaver = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    taker = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    log_in(leaver, ben, site)
    log_in(taker, olga, site)
    page, other = leaver.new_page(), taker.new_page()
    narrow = "document.documentElement.scrollWidth <= innerWidth"
    page.goto(f"/games/{game.pk}/leave-for-good/")
    assert page.evaluate(narrow)
    page.get_by_role("button", name="Leave the game for good").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have left the game.")).to_be_visible()
    other.goto(f"/join/{game.invite_token}/")
    expect(other.get_by_role("heading", level=1)).to_have_text("A free seat at “Sunday dig”")
    assert other.evaluate(narrow)
    other.get_by_role("button", name="Take the seat").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_text("The seat is yours now.")).to_be_visible()
    leaver.close()
    taker.close()


@WIDTHS
def test_both_pages_are_for_everybody(
    width: int, page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(game_of_three)
    (ann,), (ben,), (olga,) = (aside(people, name) for name in ("Ann", "Ben", "Olga"))
    aside(departures.leave_game, game.pk, ben)
    page.set_viewport_size({"width": width, "height": 800})
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_label("More about this table").click()
    page.get_by_role("link", name="Fill the free seat").click()
    expect(page.get_by_label("Invite link")).to_have_value(f"{site}/join/{game.invite_token}/")
    no_violations(page)
    log_in(page.context, olga, site)
    page.goto(f"/join/{game.invite_token}/")
    no_violations(page)
