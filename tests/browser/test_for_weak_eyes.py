"""Forced colours, 200 % zoom, and buttons that enlarge what matters."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay
from tests.browser.large_letters import DRAWN
from tests.browser.tables import Aside, log_in, table_of

HANDS = [["NES", "EW", "break-cart", "map", "repair-cart"], ["EW", "EW"], ["NS"]]
WAY = ["EW@1,0", "NESW@2,0", "NS@2,-1"]
FRONT = [[], ["break-cart", "break-lantern", "break-pickaxe"], ["break-cart"]]
# A desk of 1280 by 800 and a phone of 640 by 1280 at 200 %.
LARGE = [(640, 400), (320, 640)]
CLIPPED = """() => [...document.querySelectorAll('main *, header *')].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height || one.closest('.hidden-text, svg, [hidden]')) return false;
  const style = getComputedStyle(one);
  if (style.visibility === 'hidden' || style.clipPath !== 'none') return false;
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!words || style.textOverflow === 'ellipsis') return false;
  for (let up = one; up && up !== document.body; up = up.parentElement) {
    const {overflowX, overflowY, textOverflow, clipPath} = getComputedStyle(up);
    if (textOverflow === 'ellipsis' || clipPath !== 'none') return false;
    const edge = up.getBoundingClientRect();
    const sideways = box.right > edge.right + 1 || box.left < edge.left - 1;
    const upright = box.bottom > edge.bottom + 1 || box.top < edge.top - 1;
    if (['auto', 'scroll'].includes(overflowX) && sideways) return false;
    if (['auto', 'scroll'].includes(overflowY) && upright) return false;
    if (overflowX !== 'visible' && sideways || overflowY !== 'visible' && upright) return true;
  }
  return box.right > innerWidth + 1 || box.left < -1;
}).map((one) => `${one.className || one.tagName}: ${one.textContent.trim()}`)"""


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn, with whole tools; tools are broken before the two others."""
    found: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9, board=WAY, front=FRONT)
    return found


Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, game: Game, site: str, aside: Aside) -> Iterator[Open]:
    """`opened(query, **options)` is Ann's page of the game in a browser of its own."""
    contexts = []

    def open_(query: str = "", **options: Any) -> Page:
        context = browser.new_context(base_url=site, locale="en-GB", **options)
        contexts.append(context)
        players = game.players.select_related("account")
        log_in(context, aside(lambda: players.get(account__name="Ann").account), site)
        page = context.new_page()
        page.goto(f"/games/{game.pk}/{query}")
        page.wait_for_load_state("networkidle")
        return page

    yield open_
    for context in contexts:
        context.close()


def style_of(page: Page, what: str, name: str) -> str:
    found: str = page.locator(what).first.evaluate(
        "(one, name) => getComputedStyle(one)[name]", name
    )
    return found


def test_in_forced_colours_chips_tabs_and_arrows_stay_what_they_are(opened: Open) -> None:
    page = opened(viewport={"width": 390, "height": 844})
    page.keyboard.press("l")
    expect(page.locator("#side-panel")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, forced_colors="none")
        plain = style_of(page, ".chip--bad", "backgroundColor")
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        ground = style_of(page, "body", "backgroundColor")
        # A chip keeps the ground its white sign stands on, and an edge of its own.
        assert style_of(page, ".chip--bad", "backgroundColor") == plain
        assert style_of(page, ".chip--bad", "borderTopColor") not in (ground, plain)
        # The chosen tab alone is underlined.
        chosen = style_of(page, '.tab[aria-current="true"]', "borderBottomColor")
        assert style_of(page, '.tab:not([aria-current="true"])', "borderBottomColor") == ground
        assert chosen != ground
        # What points at whose turn it is is an arrow.
        acting = "document.querySelector('.player--acting .player__name')"
        arrow = f"getComputedStyle({acting}, '::before')"
        assert page.evaluate(f"{arrow}.borderTopColor") == "rgba(0, 0, 0, 0)"


def test_at_200_percent_no_word_is_clipped(opened: Open, game: Game) -> None:
    page = opened(device_scale_factor=2)
    for query in ("", "?card=break-cart", "?card=NES", "?card=NES&at=3,0"):
        page.goto(f"/games/{game.pk}/{query}")
        for width, height in LARGE:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            nothing_is_clipped(page, width)


def nothing_is_clipped(page: Page, width: int) -> None:
    """Assert that all words are whole, and that tools lie within their tiles."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CLIPPED) == []
    for name in page.locator(".player__name").all():
        box = name.bounding_box()
        assert box
        assert box["width"] >= 24
    for tool in page.locator(".player .chip").all():
        tile = tool.locator("xpath=ancestor::*[contains(@class, 'player__body')]").bounding_box()
        box = tool.bounding_box()
        assert tile
        assert box
        assert tile["x"] <= box["x"] <= tile["x"] + tile["width"] - box["width"]
    name = page.get_by_role("heading", level=1)
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    controls = page.locator(".map-controls").bounding_box()
    assert controls
    assert controls["x"] >= 0
    assert controls["x"] + controls["width"] <= width


def middle(page: Page) -> tuple[float, float]:
    """The point of the mine in the middle of what is in sight."""
    x, y, width, height = map(float, (page.locator("#mine").get_attribute("viewBox") or "").split())
    return x + width / 2, y + height / 2


def test_larger_brings_what_is_lit_or_tried_to_the_middle(opened: Open, game: Game) -> None:
    page = opened("?card=NES", viewport={"width": 390, "height": 844})
    places = [one.get_attribute("id") or "" for one in page.locator("#mine .place").all()]
    cells = [tuple(map(int, place[2:].split("_"))) for place in places]
    xs, ys = zip(*cells, strict=True)
    lit = pytest.approx(40 * (min(xs) + max(xs) + 1)), pytest.approx(60 * (min(ys) + max(ys) + 1))
    page.locator("#zoom-in").focus()
    for _ in range(2):
        page.locator("#zoom-in").click()
    assert middle(page) == lit
    page.keyboard.press("0")
    for _ in range(2):
        page.keyboard.press("+")
    assert middle(page) == lit
    page.goto(f"/games/{game.pk}/?card=NES&at=3,0")
    for _ in range(3):
        page.keyboard.press("+")
    assert middle(page) == pytest.approx((280, 60))


def test_larger_brings_the_card_laid_last_to_the_middle_while_one_waits(
    opened: Open, game: Game, aside: Aside
) -> None:
    def lay() -> None:
        ann = game.players.select_related("account").get(account__name="Ann").account
        now = Game.objects.get(pk=game.pk).version
        move = Lay("NES", (3, 0), turned=True)
        turns.take_turn(game_id=game.pk, account=ann, version=now, move=move)

    aside(lay)
    page = opened(viewport={"width": 390, "height": 844})
    page.locator("#zoom-in").focus()
    for _ in range(3):
        page.locator("#zoom-in").click()
    assert middle(page) == pytest.approx((40 * 7, 60))
