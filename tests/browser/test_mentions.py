"""Mentioning somebody in a browser: names are offered while one is being written."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Player
from games.notices.ending_links import mute_path
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


# The link of an email that mutes a game: one press without logging in, another undoes it.


def link_of_ann() -> str:
    """The link in Ann's email about her game."""
    ann = table_of().players.select_related("account").get(account__name="Ann")
    assert ann.account is not None
    return mute_path(ann.pk, ann.account)


def muted() -> list[str]:
    return [player.shown_name for player in Player.objects.filter(is_muted=True)]


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_game_is_muted_and_heard_again_without_logging_in(
    browser: Browser, site: str, aside: Aside, has_scripts: bool
) -> None:
    context = browser.new_context(java_script_enabled=has_scripts, base_url=site, locale="en-GB")
    page = context.new_page()
    page.goto(aside(link_of_ann))
    assert aside(muted) == []
    page.get_by_role("button", name="Mute this game").click()
    expect(page.get_by_role("heading", name="Muted")).to_be_visible()
    assert aside(muted) == ["Ann"]
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="No longer muted")).to_be_visible()
    assert aside(muted) == []
    context.close()
