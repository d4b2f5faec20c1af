"""A table that asks for turns on time, as whoever lacks them meets it: by its link and in lists."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Timekeeping
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table
from tests.games.core.seating.test_conditions import asking, keeps_time
from tests.samples import some_of

WHY = (
    "This table asks for at least 75\u00a0% of turns on time. "
    "You: 70\u00a0% of turns on time in 9 games. "
    "20 more turns on time get you there. They count once their games are over."
)


@pytest.fixture
def table(page: Page, site: str, aside: Aside) -> Game:
    """Ann's table, which asks for 75 %; at the browser is Ben, who has 70."""

    def set_up() -> tuple[Any, Game]:
        ann, ben = people("Ann", "Ben")
        return keeps_time(ben, 70), asking(ann, 75, name="Sunday dig")

    ben, game = aside(set_up)
    log_in(page.context, ben, site)
    return game  # type: ignore[no-any-return]


def names_at(game: Game) -> list[str]:
    return list(game.players.order_by("pk").values_list("account__name", flat=True))


def take_turns_in_time(more: int) -> None:
    """Let Ben have taken so many turns more, and their games be over."""
    Timekeeping.objects.filter(account__name="Ben").update(turns_in_time=70 + more)


def says_why(page: Page) -> None:
    """Assert that the page tells the condition, the way there, and what to do meanwhile."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Not yet")
    expect(page.get_by_role("main")).to_contain_text(WHY)
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("link", name="Open tables")).to_be_visible()


def test_in_a_lobby_on_a_phone_it_leaves_room_for_the_button_beside_it(
    page: Page, site: str, aside: Aside
) -> None:
    def set_up() -> Game:
        ann, elisabeth = people("Ann", "Elisabeth Wintergreen")
        keeps_time(elisabeth, 100, 50)
        return open_table(ann, [elisabeth], seats=4)

    game = aside(set_up)
    log_in(page.context, game.host, site)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game.pk}/")
    row = page.locator(".lobby__people > li", has_text="Elisabeth Wintergreen")
    expect(row).to_contain_text("100\u00a0% of turns on time in 50 games")
    name, button = (
        one.bounding_box() for one in (row.locator(".lobby__who"), row.get_by_role("button"))
    )
    assert name
    assert button
    assert name["x"] + name["width"] <= button["x"]
    assert name["y"] < button["y"] + button["height"] / 2 < name["y"] + name["height"]


@pytest.mark.parametrize("width", some_of([1280, 390], 1))
def test_the_link_says_what_is_asked_for_and_how_to_get_there(
    page: Page, table: Game, width: int, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/join/{table.invite_token}/")
    says_why(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    no_violations(page)
    page.get_by_role("main").get_by_role("link", name="Open tables").click()
    expect(page).to_have_url("/games/open/")


def test_so_many_turns_in_time_do_get_there(page: Page, table: Game, aside: Aside) -> None:
    aside(take_turns_in_time, 19)
    page.goto(f"/join/{table.invite_token}/")
    expect(page.get_by_role("main")).to_contain_text("1 more turn on time gets you there.")
    aside(take_turns_in_time, 20)
    page.reload()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#lobby")).to_contain_text("2 of 4 seats taken")
    assert aside(names_at, table) == ["Ann", "Ben"]


def test_from_the_list_of_open_tables_one_reads_it_before_and_after(
    page: Page, table: Game, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.goto("/games/open/")
    row = page.locator(".game-row", has_text="Sunday dig")
    expect(row).to_contain_text("at least 75\u00a0% of turns on time")
    row.get_by_role("button").click()
    says_why(page)
    no_violations(page)
    assert aside(names_at, table) == ["Ann"]


def test_whoever_has_no_account_yet_reads_the_condition_and_that_new_people_may_sit_down(
    page: Page, table: Game
) -> None:
    page.context.clear_cookies()
    page.goto(f"/join/{table.invite_token}/")
    expect(page.get_by_role("main")).to_contain_text(
        "Requires at least 75\u00a0% of turns on time. Newcomers are welcome."
    )
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
