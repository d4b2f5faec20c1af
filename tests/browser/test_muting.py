"""The link of an email that mutes a game: one press without logging in, another undoes it."""

import pytest
from playwright.sync_api import Browser, expect

from games.models import Player
from games.notices.mute_links import mute_path
from tests.browser.tables import Aside, table_of


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
