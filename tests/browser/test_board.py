"""The board under fingers, wheel and keys: it keeps still, and shows what is new."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from games.core.turns import turns
from games.models import Game, Player
from games.rules.cards.cards import ACTIONS, PATHS, PLAYING_CODES
from games.rules.moves import Lay, Move
from tests.browser.tables import Aside, log_in, table_of
from tests.samples import some_of

# Moves of fingers reach the page once a frame.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
PHONE = {"width": 390, "height": 844}
NewContext = Callable[..., BrowserContext]
Sight = tuple[float, float, float, float]


@pytest.fixture
def on_phone(new_context: NewContext, site: str, aside: Aside) -> Callable[..., Page]:
    """`on_phone(name, …)` sets up a round and opens it on the phone of this player."""

    def open_(name: str = "Ann", **written: Any) -> Page:
        hands = [["EW", "NES", "rockfall"], ["EW"], ["NS"]]
        game = aside(table_of, **{"hands": hands, "draw": ["NS"] * 9, **written})
        page = new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce").new_page()
        log_in(page.context, aside(account, game, name), site)
        page.goto(f"/games/{game.pk}/")
        return page

    return open_


def account(game: Game, name: str) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name=name).account


def play(aside: Aside, name: str, move: Move) -> None:
    """Let a player of the only game there is take a turn."""

    def take() -> None:
        game = Game.objects.get()
        turns.take_turn(
            game_id=game.pk, account=account(game, name), version=game.version, move=move
        )

    aside(take)


def in_sight(page: Page) -> Sight:
    """The part of the mine that is shown: left, top, width, height, in its own units."""
    text = page.locator("#mine").get_attribute("viewBox") or ""
    left, top, width, height = map(float, text.split())
    return left, top, width, height


def shows(page: Page, x: int, y: int) -> bool:
    """Whether all of a cell is in sight."""
    left, top, width, height = in_sight(page)
    return left <= 80 * x <= left + width - 80 and top <= 120 * y <= top + height - 120


def touch(devtools: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Put fingers down, move them or lift them."""
    found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})


BASE = sorted(code for code, copies, _more in (*PATHS, *ACTIONS) if copies)
MORE = sorted(PLAYING_CODES - set(BASE))


def hands_of(expansion: bool) -> list[list[str]]:
    """Some cards of a box at a commit, all of it in the soak, as hands that a phone holds."""
    cards = some_of(MORE if expansion else BASE, 11)
    return [cards[at : at + 11] for at in range(0, len(cards), 11)]


def test_no_card_of_either_game_rescales_or_moves_the_board(on_phone: Callable[..., Page]) -> None:
    still = """() => {
      const mine = document.getElementById('mine');
      const at = element => JSON.stringify(element.getBoundingClientRect());
      return [mine.getAttribute('viewBox'), at(mine), at(document.querySelector('.hand'))];
    }"""
    for expansion, codes in [(box, hand) for box in (False, True) for hand in hands_of(box)]:
        page = on_phone(
            rules={"expansion": expansion},
            dwarfs=["blue", "green", "boss"] if expansion else ["miner", "miner", "saboteur"],
            hands=[codes, ["EW"], ["EW"]],
            board=["NESW@1,0", "NES@2,0", "EW@3,0"],
            front=[[], ["break-cart"], ["break-lantern"]],
        )
        before = page.evaluate(still)
        for code in codes:
            page.locator(f'.card[data-card="{code}"]').evaluate("card => card.click()")
            expect(page.locator(f'.card--chosen[data-card="{code}"]')).to_be_attached()
            assert page.evaluate(still) == before, code


def test_two_fingers_zoom_about_what_lies_between_them_and_move_it(
    on_phone: Callable[..., Page],
) -> None:
    page = on_phone()
    devtools = page.context.new_cdp_session(page)
    whole = in_sight(page)
    touch(devtools, "touchStart", (150, 400), (250, 400))
    for step in range(1, 6):
        touch(devtools, "touchMove", (150 - 10 * step, 400), (250 + 10 * step, 400))
    page.evaluate(DRAWN)
    closer = in_sight(page)
    assert closer[2] == pytest.approx(whole[2] / 2, rel=0.02)
    middle = whole[0] + whole[2] * 200 / 390
    assert closer[0] + closer[2] * 200 / 390 == pytest.approx(middle, abs=4)
    for step in range(1, 6):
        touch(devtools, "touchMove", (100 + 8 * step, 400), (300 + 8 * step, 400))
    touch(devtools, "touchEnd")
    page.evaluate(DRAWN)
    moved = in_sight(page)
    assert moved[2] == pytest.approx(closer[2], rel=0.02)
    assert moved[0] < closer[0] - 20


def test_one_finger_moves_the_board_and_chooses_nothing(on_phone: Callable[..., Page]) -> None:
    page = on_phone()
    page.locator('.card[data-card="EW"]').tap()
    expect(page.locator("#at1_0")).to_be_attached()
    page.locator("#zoom-in").focus()
    page.locator("#zoom-in").tap()
    page.locator("#zoom-in").tap()
    before = in_sight(page)
    devtools = page.context.new_cdp_session(page)
    touch(devtools, "touchStart", (200, 400))
    for step in range(1, 8):
        touch(devtools, "touchMove", (200 + 10 * step, 400 + 5 * step))
    touch(devtools, "touchEnd")
    page.evaluate(DRAWN)
    after = in_sight(page)
    assert after[0] < before[0]
    assert after[1] < before[1]
    assert after[2] == before[2]
    assert page.locator("#state").get_attribute("data-stage") == "chosen"
    page.locator("#at1_0").click()
    expect(page.locator(".preview")).to_be_attached()


def test_the_map_s_buttons_come_with_a_movement_and_go_again(on_phone: Callable[..., Page]) -> None:
    page = on_phone()
    controls = page.locator(".map-controls")
    expect(controls).to_have_css("opacity", "0")
    page.clock.install()
    page.locator("#mine").tap(position={"x": 60, "y": 12})
    expect(controls).to_have_css("opacity", "1")
    whole = in_sight(page)
    page.locator("#zoom-in").tap()
    assert in_sight(page)[2] < whole[2]
    page.clock.fast_forward(5000)
    expect(controls).to_have_css("opacity", "0")
    page.locator("#zoom-in").focus()
    page.keyboard.press("Tab")
    expect(controls).to_have_css("opacity", "1")


def test_keys_zoom_and_move_the_board(on_phone: Callable[..., Page]) -> None:
    page = on_phone()
    whole = in_sight(page)
    page.keyboard.press("ArrowRight")
    assert in_sight(page) == whole, "all is in sight"
    page.keyboard.press("+")
    closer = in_sight(page)
    assert closer[2] < whole[2]
    page.keyboard.press("ArrowRight")
    assert in_sight(page)[0] > closer[0]
    page.keyboard.press("Shift+ArrowDown")
    assert in_sight(page)[1] > closer[1]
    page.keyboard.press("-")
    assert in_sight(page)[2] > closer[2]
    page.keyboard.press("0")
    assert in_sight(page) == whole


def test_the_wheel_zooms_about_the_pointer(on_phone: Callable[..., Page]) -> None:
    page = on_phone()
    whole = in_sight(page)
    page.mouse.move(100, 400)
    page.mouse.wheel(0, -300)
    closer = in_sight(page)
    assert closer[2] < whole[2]
    point = [sight[0] + sight[2] * 100 / 390 for sight in (whole, closer)]
    assert point[0] == pytest.approx(point[1], abs=8)
    page.mouse.wheel(60, 0)
    assert in_sight(page)[0] > closer[0]


def test_a_board_that_shows_all_keeps_still_when_something_is_new(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    page = on_phone("Ben")
    before = in_sight(page)
    play(aside, "Ann", Lay("EW", (1, 0)))
    expect(page.locator(".player-mark text")).to_have_text("An")
    assert in_sight(page) == before


def test_a_board_seen_from_nearby_moves_to_what_is_new(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    page = on_phone("Ben", board=["EW@1,0", "EW@2,0", "EW@3,0", "EW@4,0"])
    page.locator("#zoom-in").focus()
    for _ in range(3):
        page.locator("#zoom-in").tap()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert not shows(page, 5, 0)
    width = in_sight(page)[2]
    play(aside, "Ann", Lay("EW", (5, 0)))
    expect(page.locator(".player-mark text")).to_have_text("An")
    assert shows(page, 5, 0)
    assert in_sight(page)[2] == width


def test_a_mine_too_wide_for_a_phone_keeps_its_cards_large_and_shows_its_newest(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    west = [f"EW@{x},0" for x in range(-6, 0)]
    page = on_phone("Ben", board=west)
    size = page.locator("#mine > g use[href$='#p-EW']").first.bounding_box()
    assert size
    assert size["width"] >= 33
    play(aside, "Ann", Lay("EW", (-7, 0)))
    expect(page.locator(".player-mark text")).to_have_text("An")
    assert shows(page, -7, 0)


def test_a_mine_too_wide_for_a_phone_shows_the_goals_beside_its_newest(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    west = [f"EW@{x},0" for x in range(-3, 0)]
    page = on_phone("Ben", board=west)
    play(aside, "Ann", Lay("EW", (1, 0)))
    page.reload()
    for y in (-2, 0, 2):
        assert shows(page, 8, y)
    assert shows(page, 1, 0)
    assert not shows(page, -3, 0)


def test_places_that_a_card_lights_come_into_sight(on_phone: Callable[..., Page]) -> None:
    west = [f"EW@{x},0" for x in range(-6, 0)]
    page = on_phone(board=west, hands=[["map", "EW"], ["EW"], ["NS"]])
    width = in_sight(page)[2]
    assert not shows(page, 8, 0)
    page.locator('.card[data-card="map"]').tap()
    expect(page.locator("#at8_0")).to_be_attached()
    assert all(shows(page, 8, y) for y in (-2, 0, 2))
    assert in_sight(page)[2] == width
    page.locator("#do-cancel").tap()
    page.locator('.card[data-card="EW"]').tap()
    expect(page.locator("#at-7_0")).to_be_attached()
    assert shows(page, -7, 0)


def test_what_is_walked_to_by_keyboard_comes_into_sight(on_phone: Callable[..., Page]) -> None:
    page = on_phone(board=["EW@1,0", "EW@2,0", "EW@3,0", "EW@4,0"])
    page.keyboard.press("1")
    expect(page.locator("#at5_0")).to_be_attached()
    for _ in range(3):
        page.keyboard.press("+")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowLeft")
    assert not shows(page, 5, 0)
    page.locator("#at5_0").focus()
    assert shows(page, 5, 0)


def test_what_was_chosen_survives_a_reload_and_goes_when_it_is_not_legal_any_more(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    page = on_phone("Ben", hands=[["EW"], ["EW", "NES"], ["NS"]])
    page.locator('.card[data-card="EW"]').tap()
    page.locator("#at1_0").tap()
    expect(page.locator(".preview")).to_be_attached()
    page.reload()
    expect(page.locator(".preview")).to_be_attached()
    play(aside, "Ann", Lay("EW", (1, 0)))
    expect(page.locator("#state")).to_have_attribute("data-stage", "chosen")
    expect(page.locator('.card--chosen[data-card="EW"]')).to_be_visible()
    assert page.locator(".preview").count() == 0


def test_each_place_shows_how_the_card_will_lie_and_one_tap_turns_it(
    on_phone: Callable[..., Page],
) -> None:
    page = on_phone(hands=[["NE"], ["EW"], ["NS"]])
    page.locator('.card[data-card="NE"]').tap()
    expect(page.locator("#at-1_0 .ghost")).to_be_attached()
    turned = "(links) => links.filter(link => link.querySelector('.ghost[transform]'))"
    names = page.locator("#mine .place").evaluate_all(f"links => ({turned})(links).map(l => l.id)")
    assert sorted(names) == ["at0_-1", "at1_0"], "only turned does it join the start there"
    assert page.locator("#mine .place use[href='#both']").count() == 0
    page = on_phone(hands=[["NES"], ["EW"], ["NS"]])
    page.locator('.card[data-card="NES"]').tap()
    page.locator("#at0_-1:has(use[href='#both'])").tap()
    expect(page.locator(".preview use:not([transform])").first).to_be_attached()
    page.locator("#do-turn").tap()
    expect(page.locator(".preview use[transform]")).to_be_attached()


def test_at_the_end_of_a_round_the_board_can_still_be_looked_at(
    on_phone: Callable[..., Page], aside: Aside
) -> None:
    page = on_phone("Ben", hands=[["EW"], [], []], board=[f"EW@{x},0" for x in range(1, 7)])
    play(aside, "Ann", Lay("EW", (7, 0)))
    expect(page.locator("#result")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    whole = in_sight(page)
    page.locator("#zoom-in").click()
    closer = in_sight(page)
    assert closer[2] < whole[2]
    page.mouse.move(600, 300)
    page.mouse.down()
    page.mouse.move(500, 300, steps=3)
    page.wait_for_function(f"() => document.getElementById('mine').viewBox.baseVal.x > {closer[0]}")
    page.mouse.up()
    page.locator("#lighting").click()
    expect(page.locator(".mine-section__caption")).to_be_visible()
    page.locator("#zoom-fit").click()
    assert in_sight(page) == whole
