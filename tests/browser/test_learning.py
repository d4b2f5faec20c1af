"""The first lessons, played with a mouse, with the keyboard, and by touch on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

Check = Callable[[Page], None]


def quiet(page: Page) -> list[str]:
    """Gather what the page complains of."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
    return complaints


def lay(page: Page, card: str, place: str) -> None:
    """Choose a card and a lit place with the mouse, then lay it."""
    page.get_by_role("link", name=card, exact=True).click()
    page.get_by_role("link", name=f"Lay it at {place}").click()
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("heading", name="Well done.")).to_be_visible()


def test_the_first_lessons_are_played_with_the_mouse(page: Page) -> None:
    complaints = quiet(page)
    page.goto("/learn/")
    page.get_by_role("link", name="Start").click()
    lay(page, "Straight tunnel", "(1, 0)")
    page.get_by_role("link", name="Next").click()
    page.get_by_role("link", name="T-junction", exact=True).first.click()
    page.get_by_role("link", name="Lay it at (4, 0)").click()
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_text("Lesson learned.")).to_be_visible()
    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile(r"/learn/fit/$"))
    page.get_by_role("link", name="T-junction", exact=True).click()
    page.get_by_role("link", name="Lay it at (3, 0)").click()
    page.get_by_role("link", name="Turn").click()
    expect(page).to_have_url(re.compile("turned=1"))
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("heading", name="Well done.")).to_be_visible()
    page.goto("/learn/")
    expect(page.get_by_text("Go on: Turning and fitting")).to_be_visible()
    assert complaints == []


def test_the_first_lessons_are_played_with_the_keyboard(page: Page) -> None:
    page.goto("/learn/start/")
    expect(page.locator("html.js")).to_be_attached()
    page.keyboard.press("2")
    expect(page.locator(".card--chosen")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place:focus")).to_be_visible()
    while page.evaluate("document.activeElement.id") != "at1_0":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#do-confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#do-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/learn/start/2/$"))
    expect(page.locator("html.js")).to_be_attached()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator(".card--chosen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card--chosen")).to_have_count(0)


def test_a_wrong_move_is_told_and_nothing_is_lost(page: Page) -> None:
    page.goto("/learn/start/")
    page.get_by_role("link", name="Straight tunnel").click()
    page.get_by_role("link", name="Lay it at (−1, 0)").click()
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("alert")).to_contain_text("lay the straight tunnel at (1, 0)")
    expect(page.locator(".card")).to_have_count(3)
    page.get_by_role("link", name="Lay it at (1, 0)").click()
    expect(page.get_by_text("Straight tunnel at (1, 0)", exact=True)).to_be_visible()
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("heading", name="Well done.")).to_be_visible()


def test_a_dark_place_says_why_not(page: Page) -> None:
    page.goto("/learn/fit/2/?card=NE")
    page.locator('.try[href*="at=3,0"]').click()
    expect(page.get_by_role("alert")).to_contain_text("It does not fit")


def test_a_lesson_is_played_without_javascript(browser: Browser, site: str) -> None:
    context = browser.new_context(
        base_url=site, java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto("/learn/tools/")
    page.get_by_role("link", name="Lantern repair").click()
    page.locator("#player-0").click()
    page.get_by_role("button", name="Mend it").click()
    expect(page.get_by_role("heading", name="Well done.")).to_be_visible()
    context.close()
