"""Mentioning somebody in a browser: names are offered while one is being written."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import Aside, log_in, table_of


def test_a_name_is_offered_and_put_where_it_was_begun(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    game = aside(table_of)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    field = page.get_by_label("Message")
    offered = page.get_by_role("group", name="Mention")
    field.press_sequentially("well, @")
    expect(offered.get_by_role("button")).to_have_count(2)
    field.press_sequentially("cl")
    expect(offered.get_by_role("button")).to_have_text(["@Cleo"])
    no_violations(page)
    page.keyboard.press("Shift+Tab")
    offered.get_by_role("button").press("Enter")
    expect(field).to_have_value("well, @Cleo ")
    expect(offered).to_be_hidden()
    field.press_sequentially("dig")
    page.keyboard.press("Enter")
    expect(page.locator(".chat__mention")).to_have_text("@Cleo")
    expect(field).to_have_value("")
