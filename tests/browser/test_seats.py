"""One's own tile among the players."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.tables import Aside, log_in, table_of

LONG = "Bartholomew Longbottom"


def seated(front: list[str]) -> Game:
    """A table of somebody with a long name, before whom some cards lie."""
    return table_of((LONG, "Ben", "Cleo"), hands=[["EW"], ["EW"], ["EW"]], front=[front, [], []])


def test_a_long_name_gives_way_and_never_that_it_is_ones_own(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(seated, [])
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/games/{game.pk}/")
    name, mark = page.locator(".player__name").first, page.locator(".player__mark")
    expect(mark).to_be_visible()
    outer, inner = name.bounding_box(), mark.bounding_box()
    assert outer
    assert inner
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
    own = page.locator(".player__own")
    assert own.evaluate("name => name.scrollWidth > name.clientWidth")


@pytest.mark.parametrize("front", [["break-cart"], ["break-cart", "break-lantern"]])
def test_beside_cards_there_is_room_for_you_alone(
    page: Page, site: str, aside: Aside, front: list[str]
) -> None:
    game = aside(seated, front)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/games/{game.pk}/")
    expect(page.locator(".player__you")).to_be_visible()
    expect(page.locator(".player__full")).to_be_hidden()
