"""An invite link in a browser: from a chat to a seat, and sharing it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table

SHARE = """() => {
  window.shared = null;
  navigator.share = async (what) => { window.shared = what; };
}"""


def table_of_ann(**facts: Any) -> Game:
    (ann,) = people("Ann")
    return open_table(ann, **{"seats": 4, "public": False, "name": "Sunday dig", **facts})


def names_at(game: Game) -> list[str]:
    return list(game.players.values_list("account__name", flat=True))


def test_from_the_link_to_a_seat_with_one_sign_up(
    page: Page, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann)
    page.goto(f"/join/{game.invite_token}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann invites you to Sunday dig")
    no_violations(page)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("Name").fill("Newton")
    page.get_by_label("Email address").fill("newton@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator("#lobby")).to_contain_text("2 of 4 seats taken")
    assert aside(names_at, game) == ["Ann", "Newton"]


def test_a_link_that_is_too_late_says_so(
    page: Page, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann, computers=3)
    page.goto(f"/join/{game.invite_token}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sunday dig is full")
    no_violations(page)
    page.get_by_role("main").get_by_role("link", name="Open tables").click()
    expect(page).to_have_url("/games/open/")


def test_the_link_is_shared_by_the_device_s_own_sheet(page: Page, site: str, aside: Aside) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    page.add_init_script(f"({SHARE})()")
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("button", name="Share the link").click()
    shared = page.evaluate("window.shared")
    assert shared == {"title": "Sunday dig", "url": f"{site}/join/{game.invite_token}/"}


def test_without_such_a_sheet_there_is_no_button_for_it(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("textbox", name="Invite link")).to_be_visible()
    expect(page.get_by_role("button", name="Share the link")).to_be_hidden()
    page.get_by_text("Show it as a QR code").click()
    expect(page.get_by_role("img", name="QR code of the invite link")).to_be_visible()
    no_violations(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_cancelling_asks_first(
    new_context: Callable[..., Any], site: str, aside: Aside, scripts: bool
) -> None:
    game = aside(table_of_ann)
    context = new_context(java_script_enabled=scripts)
    log_in(context, game.host, site)
    page = context.new_page()
    page.goto(f"{site}/games/{game.pk}/")
    sure = page.get_by_role("button", name="Yes, cancel this table")
    expect(sure).to_be_hidden()
    page.get_by_text("Cancel this table", exact=True).click()
    sure.click()
    expect(page).to_have_url(f"{site}/games/")
    assert aside(Game.objects.get, pk=game.pk).status == Game.Status.CANCELLED
