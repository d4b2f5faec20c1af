"""Inviting by name in a browser: what is typed outlasts what others do meanwhile."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.lobby import services as lobby
from games.models import Game
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table


def table_of_ann() -> Game:
    """Ann's table with three free seats."""
    ann, _, _ = people("Ann", "Ben", "Olga")
    return open_table(ann, seats=4, public=False, name="Sunday dig")


def test_a_name_that_is_being_typed_stays_when_somebody_sits_down(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of_ann)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    field = page.get_by_label("Name", exact=True)
    field.fill("ol")
    (ben,) = aside(people, "Ben")
    aside(lobby.join_table, game.pk, ben, game.invite_token)
    expect(page.locator("#lobby")).to_contain_text("2 of 4 seats taken")
    expect(field).to_have_value("ol")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No one here has that name.")
    no_violations(page)
    field.fill("olga")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep no seat for Olga")).to_be_visible()
