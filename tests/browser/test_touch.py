"""What a finger has to hit on a phone: large enough, and with room between."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.positions import TABLES
from tests.browser.tables import Aside, log_in, table_of
from tests.browser.targets import LEAST, TARGETS

Box = dict[str, Any]


@pytest.fixture
def phone(page: Page, site: str) -> Page:
    """A phone that wants no movement, so that what is measured stays where it is."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    return page


def test_a_phone_held_sideways_has_nothing_to_press_under_its_camera(
    phone: Page, site: str, aside: Aside
) -> None:
    game = aside(TABLES["digging"])
    log_in(phone.context, aside(Account.objects.get, name="Ann"), site)
    phone.set_viewport_size({"width": 844, "height": 390})
    insets = {"left": 47, "right": 47, "bottom": 21}
    devtools = phone.context.new_cdp_session(phone)
    devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    phone.goto(f"/games/{game.pk}/")
    for opened in (phone.locator(".hand"), phone.locator("#side-panel")):
        expect(opened).to_be_visible()
        found: list[Box] = phone.evaluate(TARGETS)
        assert len(found) > 3
        assert min(box["left"] for box in found) >= 47
        assert max(box["right"] for box in found) <= 844 - 47
        phone.locator("[data-opens=log]").first.click()


def test_a_tool_can_be_hit_beside_its_chip(phone: Page, site: str, aside: Aside) -> None:
    game = aside(TABLES["digging"])
    log_in(phone.context, aside(Account.objects.get, name="Ann"), site)
    phone.goto(f"/games/{game.pk}/")
    hit = """(chip, [dx, dy]) => {
      const {left, top} = chip.getBoundingClientRect();
      return document.elementFromPoint(left + 14 + dx, top + 14 + dy)?.closest('.chip') === chip;
    }"""
    alone, beside = phone.locator("#chip-1-1"), phone.locator("#chip-3-2")
    for dx, dy in ((-21, 0), (21, 0), (0, -21), (0, 21)):
        assert alone.evaluate(hit, [dx, dy]), (dx, dy)
    beside.scroll_into_view_if_needed()
    for dx, dy in ((-13, 0), (13, 0), (0, -21), (0, 21)):
        assert beside.evaluate(hit, [dx, dy]), (dx, dy)


@pytest.fixture
def crowd(phone: Page, site: str, aside: Aside) -> Callable[..., Game]:
    """`crowd(turn)` opens a table of ten on Ann's phone."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon")

    def open_(turn: int) -> Game:
        tools = ["break-pickaxe", "break-lantern", "break-cart"]
        front: list[list[str]] = [[] for _ in names]
        front[7], front[8] = tools, tools[:2]
        hands = [["repair-cart", "EW"]] * len(names)
        game: Game = aside(table_of, names, turn=turn, front=front, hands=hands, draw=["EW"] * 9)
        log_in(phone.context, aside(Account.objects.get, name="Ann"), site)
        phone.goto(f"/games/{game.pk}/")
        return game

    return open_


def test_at_a_table_of_ten_a_touch_shows_everybody_and_the_one_to_act_is_always_there(
    phone: Page, crowd: Callable[..., Game]
) -> None:
    crowd(turn=7)
    expect(phone.locator(".player--acting")).to_be_in_viewport(ratio=1)
    phone.locator(".players").evaluate("row => row.scrollTo(9999, 0)")
    expect(phone.locator(".player--acting")).to_be_in_viewport(ratio=1)
    phone.locator(".player--acting .player__cards").click()
    for tile in phone.locator(".player").all():
        expect(tile).to_be_in_viewport(ratio=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_at_a_table_of_ten_tools_can_be_told_apart_and_tiles_be_hit(
    phone: Page, crowd: Callable[..., Game]
) -> None:
    crowd(turn=0)
    for chip in phone.locator(".chip").all():
        box = chip.bounding_box()
        assert box
        assert (box["width"], box["height"]) == (28, 28)
    tile = phone.locator(".player").nth(7).bounding_box()
    chips = phone.locator(".player").nth(7).locator(".chip")
    first, last = chips.first.bounding_box(), chips.last.bounding_box()
    assert tile
    assert first
    assert last
    assert tile["x"] < first["x"]
    assert last["x"] + 28 < tile["x"] + tile["width"], "inside the tile"
    phone.locator('.card[data-card="repair-cart"]').click()
    target = phone.locator("#player-7")
    expect(target).to_be_attached()
    box = target.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= LEAST
    target.click()
    expect(phone.locator(".player--chosen")).to_be_in_viewport(ratio=1)
