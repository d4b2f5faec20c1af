"""Stating something in a browser, while the table keeps telling the panel of news."""

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Account
from games.models import Game
from tests.browser.tables import Aside, log_in, table_of

FRESHEN = "document.getElementById('claims').dispatchEvent(new Event('freshen'))"


@pytest.fixture
def panel(page: Page, site: str, aside: Aside) -> Page:
    """Ben's page of a game, the claims open."""
    game: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    log_in(page.context, aside(Account.objects.get, name="Ben"), site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Claims").click()
    expect(page.get_by_role("link", name="Make a claim")).to_be_visible()
    return page


def hold_one(page: Page, address: str) -> list[Route]:
    """Let the first answer from there wait; what was asked for later is answered at once."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, keep)
    return held


def test_news_asked_for_before_a_press_do_not_undo_it(panel: Page) -> None:
    held = hold_one(panel, "**/claims/")
    with panel.expect_request("**/claims/"):
        panel.evaluate(FRESHEN)
    panel.get_by_role("link", name="Make a claim").click()
    expect(panel.locator("#about-goal-2")).to_be_visible()
    with panel.expect_response("**/claims/"):
        held[0].continue_()
    panel.locator("#about-goal-2").click()
    expect(panel.locator("#about-goal-2")).to_have_attribute("aria-current", "true")


def test_news_that_come_before_the_answer_to_a_press_do_not_lose_it(panel: Page) -> None:
    held = hold_one(panel, "**/claims/?state=1")
    with panel.expect_request("**/claims/?state=1"):
        panel.get_by_role("link", name="Make a claim").click()
    with panel.expect_response("**/claims/"):
        panel.evaluate(FRESHEN)
    panel.evaluate("new Promise(done => requestAnimationFrame(done))")
    held[0].continue_()
    expect(panel.locator("#about-goal-2")).to_be_visible()


def test_news_that_come_while_nobody_presses_are_shown(panel: Page) -> None:
    panel.locator("#claims .claims").evaluate("claims => claims.replaceChildren()")
    panel.evaluate(FRESHEN)
    expect(panel.get_by_role("link", name="Make a claim")).to_be_visible()


def test_news_come_though_what_was_pressed_was_drawn_away_before_its_answer(panel: Page) -> None:
    held = hold_one(panel, "**/slow/")
    ask = "htmx.ajax('GET', '/slow/', {source: '#state-something', target: '#claims'})"
    with panel.expect_request("**/slow/"):
        panel.evaluate(f"void {ask}")
    panel.evaluate("document.getElementById('state-something').remove()")
    with panel.expect_response("**/slow/"):
        held[0].fulfill(status=204, body="")
    panel.evaluate(FRESHEN)
    expect(panel.get_by_role("link", name="Make a claim")).to_be_visible()
