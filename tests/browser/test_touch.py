"""What a finger has to hit on a phone: large enough, and with room between."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from accounts.models import Account
from games.core.turns import turns
from games.lobby import services as lobby
from games.models import Game
from games.rules.moves import Lay
from tests.browser.large_letters import faults_of
from tests.browser.positions import TABLES, standing
from tests.browser.states import STATES, Scene
from tests.browser.tables import Aside, log_in, people, table_of
from tests.browser.targets import LEAST, TARGETS
from tests.factories import open_table

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


# A small phone: how much of the mine is left, and that nothing is out of sight unsaid.


WIDTH, HEIGHT = 360, 640
# The share of the screen that the mine has, as far as the prompt does not lie over it.
SHARE = """() => {
  const mine = document.querySelector('.mine-section__view').getBoundingClientRect();
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect().top ?? innerHeight;
  return (Math.min(mine.bottom, prompt) - mine.top) / innerHeight;
}"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone of the smallest kind that is still sold."""
    size = {"width": WIDTH, "height": HEIGHT}
    return {**browser_context_args, "viewport": size, "reduced_motion": "reduce"}


def as_ann(page: Page, site: str, aside: Aside) -> None:
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)


def test_the_mine_keeps_its_share_beside_a_hint(page: Page, site: str, aside: Aside) -> None:
    page.goto("/learn/start/")
    for step in ('.card[data-card="NES"]', "#at1_0", "#do-confirm"):
        page.locator(step).click()
    expect(page.locator(".prompt__error")).to_be_visible()
    assert page.evaluate(SHARE) >= 0.38
    game = aside(TABLES["digging"])
    as_ann(page, site, aside)
    for name in ("refused", "stale"):
        scene = Scene(page, game, aside)
        next(state for state in STATES if state.name == name).reach(scene)
        assert page.evaluate(SHARE) >= 0.33, name


def test_a_touch_shows_all_six_and_one_s_own_seat_comes_first(
    page: Page, site: str, aside: Aside
) -> None:
    names = ("Ben", "Cleo", "Dan", "Elisabeth", "Ann", "Finn")
    game: Game = aside(table_of, names, turn=4, hands=[["EW", "NES"]] * 6, draw=["EW"] * 6)
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/")
    page.locator(".player__cards").first.click()
    boxes = []
    for tile in page.locator(".player").all():
        expect(tile).to_be_in_viewport(ratio=1)
        boxes.append(tile.bounding_box() or {})
    order = sorted(range(6), key=lambda seat: (boxes[seat]["y"], boxes[seat]["x"]))
    assert order == [4, 5, 0, 1, 2, 3]
    assert faults_of(page) == []


def test_lit_places_out_of_sight_are_marked_at_their_edge_and_a_miss_is_answered(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(standing)
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/?card=NES")
    view = page.locator(".mine-section__view")
    page.locator("#zoom-in").focus()
    for _ in range(3):
        page.locator("#zoom-in").click()
    assert (view.get_attribute("data-beyond") or "").split()
    page.locator("#zoom-fit").click()
    expect(view).to_have_attribute("data-beyond", "")
    box = page.locator(".miss").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    expect(page.get_by_role("alert")).to_have_text("It can’t go there. Pick a lit space.")
    expect(page.locator("#mine .place").first).to_be_visible()


def test_the_rows_of_the_result_choose_whom_to_rob(page: Page, site: str, aside: Aside) -> None:
    game = aside(TABLES["stealing"])
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/")
    page.locator(".dwarfs__target").first.click()
    expect(page.locator(".dwarfs__target[aria-current]")).to_have_count(1)
    expect(page.locator("#do-confirm")).to_be_visible()


# News that come while a finger is on a button: the press counts, and the news follow.


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


def drawn_anew(answer: Response) -> bool:
    """Whether this is the table, as it is after something happened."""
    return answer.url.partition("?")[0].endswith("/table/") and answer.status == 200


def press_down(page: Page, selector: str) -> None:
    page.locator(selector).hover()
    page.mouse.down()


def test_a_press_counts_though_somebody_played_before_it_was_let_go(
    page: Page, site: str, aside: Aside, game: Game
) -> None:
    ann, ben = (aside(Account.objects.get, name=name) for name in ("Ann", "Ben"))
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    press_down(page, "#back")
    with page.expect_response(drawn_anew):
        move = Lay("NES", (0, -1))
        aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    page.mouse.up()
    page.wait_for_url("**/games/")


def test_what_came_while_a_button_was_pressed_is_shown_when_it_is_let_go(
    page: Page, site: str, aside: Aside
) -> None:
    def set_up() -> tuple[Game, Account]:
        ann, ben = people("Ann", "Ben")
        return open_table(ann, seats=4), ben

    game, ben = aside(set_up)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    press_down(page, "#lobby [data-copy]")
    with page.expect_response(drawn_anew):
        aside(lobby.join_table, game.pk, ben)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    expect(page.locator("#lobby")).not_to_contain_text("Ben")
    page.mouse.move(0, 0)
    page.mouse.up()
    expect(page.locator("#lobby")).to_contain_text("Ben")
