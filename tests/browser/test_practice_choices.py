"""How one wants to practise: chosen by keyboard or without JavaScript, and remembered."""

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from tests.browser.tables import Aside


def chosen_seats() -> int:
    return Game.objects.latest("pk").seats


def test_the_choices_are_made_by_keyboard_and_are_there_again(page: Page, aside: Aside) -> None:
    page.goto("/practice/")
    page.get_by_label("Base game").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_be_attached()
    assert aside(chosen_seats) == 3
    page.goto("/practice/")
    expect(page.get_by_label("Saboteur 2")).to_be_checked()
    expect(page.get_by_label("3").first).to_be_checked()


def test_one_tap_starts_and_a_guest_is_remembered_without_javascript(
    browser: Browser, site: str, aside: Aside
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    page = context.new_page()
    page.goto("/practice/")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#state")).to_be_attached()
    assert aside(chosen_seats) == 5
    page.goto("/practice/")
    page.get_by_label("8").check()
    page.get_by_label("Like people").check()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#state")).to_be_attached()
    page.goto("/practice/")
    expect(page.get_by_label("8")).to_be_checked()
    expect(page.get_by_label("Like people")).to_be_checked()
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_all_choices_and_the_button_are_seen_at_once(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/practice/")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
