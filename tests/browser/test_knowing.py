"""Whoever comes back knows what is going on: the dwarf, what happened, who did it and where."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from games.core.seating.naming import DEFAULT_POLICY
from games.models import Game, Notice, Player
from tests.browser.large_letters import faults_of
from tests.browser.positions import (
    NAMES,
    crowded,
    deal_anew,
    dealt,
    digging,
    expansion,
    look_away,
    play,
    waiting,
)
from tests.browser.tables import Aside, log_in, table_of
from tests.playing import to_act

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
GOALS = '#mine use[href$="#p-goal"]'

Open = Callable[..., Game]


@pytest.fixture
def open_(page: Page, site: str, aside: Aside) -> Open:
    """Ann's page of a set-up game, on a phone unless a size is given."""

    def go(make: Callable[[], Game], *, size: ViewportSize = PHONE, unseen: bool = False) -> Game:
        game: Game = aside(make)
        if make is dealt:
            aside(deal_anew, game)
        if unseen:
            aside(look_away, game)
        log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
        page.set_viewport_size(size)
        page.goto(f"/games/{game.pk}/")
        page.wait_for_load_state("networkidle")
        return game

    return go


def hold(page: Page, selector: str) -> None:
    page.locator(selector).hover()
    page.mouse.down()
    expect(page.locator("#private-card")).to_be_visible()


def test_a_new_dwarf_is_offered_held_and_offered_no_more(
    open_: Open, page: Page, aside: Aside
) -> None:
    game = open_(dealt)
    expect(page.locator("#prompt")).to_contain_text("You’ve been dealt a new dwarf.")
    hold(page, "#hold-offer")
    expect(page.locator("#private-card")).to_contain_text("You are a miner")
    page.wait_for_timeout(450)
    page.mouse.up()
    expect(page.locator("#hold-offer")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Cleo")
    page.reload()
    expect(page.locator("#hold-offer")).to_have_count(0)
    assert aside(lambda: Player.objects.get(game=game, seat=0)).held_round == 2


def test_the_offer_is_held_by_keyboard_too(open_: Open, page: Page) -> None:
    open_(dealt)
    page.locator("#hold-offer").focus()
    page.keyboard.down("Space")
    expect(page.locator("#private-card")).to_be_visible()
    page.wait_for_timeout(450)
    page.keyboard.up("Space")
    expect(page.locator("#hold-offer")).to_have_count(0)


def test_the_held_card_covers_no_goal(open_: Open, page: Page) -> None:
    open_(dealt)
    for width in (390, 800, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        hold(page, "#private-card-button")
        card = page.locator("#private-card").bounding_box()
        assert card
        for goal in page.locator(GOALS).all():
            box = goal.bounding_box()
            assert box
            beside = box["x"] >= card["x"] + card["width"] or box["x"] + box["width"] <= card["x"]
            below = box["y"] >= card["y"] + card["height"]
            assert beside or below, (width, card, box)
        page.wait_for_timeout(450)
        page.mouse.up()
        expect(page.locator("#private-card")).to_have_count(0)


def test_after_a_map_the_dock_offers_what_it_showed(open_: Open, page: Page, aside: Aside) -> None:
    game = open_(digging)
    aside(lambda: game.players.filter(seat=0).update(held_turn=0))
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("You looked at the middle goal.")
    hold(page, "#hold-offer")
    # Looked at while it is held: how long until the mouse is up hangs on how busy the machine is.
    expect(page.locator(".seen-goal")).to_have_count(1)
    page.mouse.up()


def test_what_happened_opens_once_and_stays_one_tap_away(open_: Open, page: Page) -> None:
    open_(digging, unseen=True)
    sheet = page.locator("#since")
    expect(sheet.locator(".since__line")).to_have_count(5)
    expect(sheet.locator(".since__line").first).to_contain_text("Path cut off.")
    edge = sheet.bounding_box()
    assert edge
    for card in page.locator("#mine > g > use").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= edge["y"] + 1, "the whole mine is in sight above it"
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    expect(sheet).to_be_hidden()
    page.locator("#open-since").click()
    expect(sheet.locator(".since__line")).to_have_count(5)
    sheet.get_by_role("link", name="To my turn").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#open-since")).to_be_focused()


def test_what_a_map_showed_is_held_from_the_sheet_and_gone_when_let_go(
    open_: Open, page: Page
) -> None:
    open_(digging, unseen=True)
    line = page.locator(".since__line", has_text="You looked at the middle goal")
    hold_it = line.get_by_role("button", name="Hold to see it")
    expect(hold_it).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#private-card")).to_have_count(0)
    hold(page, ".since__hold")
    expect(page.locator("#private-card")).to_contain_text("the middle goal is stone")
    page.wait_for_timeout(450)
    page.mouse.up()
    expect(page.locator("#private-card")).to_have_count(0)
    hold_it.focus()
    page.keyboard.down("Space")
    expect(page.locator("#private-card")).to_be_visible()
    page.wait_for_timeout(450)
    page.keyboard.up("Space")
    expect(page.locator("#private-card")).to_have_count(0)
    expect(page.locator("#since")).to_be_visible()


def test_on_a_desk_the_sheet_is_the_right_column(open_: Open, page: Page) -> None:
    open_(digging, size=DESK, unseen=True)
    expect(page.locator("#since")).to_be_visible()
    page.locator("#close-since").click()
    expect(page.locator("#since")).to_be_hidden()


def test_the_mine_tells_who_laid_each_card_since_who_looked_at_a_goal_and_where_it_is(
    open_: Open, page: Page
) -> None:
    open_(digging)
    marks = {
        mark.get_attribute("data-laid") or mark.get_attribute("data-caved"): mark.text_content()
        for mark in page.locator(".player-mark").all()
    }
    assert marks == {"240,-120": "Cl", "320,0": "Da"}
    numbers = page.locator(".coordinates text")
    assert "\u22121" in numbers.all_text_contents()
    expect(numbers.first).to_be_in_viewport()
    page.locator('#mine use[x="240"][y="-120"]').click()
    rule = page.get_by_role("dialog", name="The rule")
    expect(rule).to_contain_text("Cleo laid a triple dead end at")
    expect(rule.locator("#rule-cell time")).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    expect(page.locator(".looked-at")).to_have_text(["An", "Be"])
    page.locator(f"{GOALS} >> nth=1").click(position={"x": 8, "y": 8})
    expect(rule).to_contain_text("Ben looked at it.")


def test_a_line_flashes_its_place_in_the_mine(open_: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_(digging, unseen=True)
    page.locator(".since__line").first.click()
    flash = page.locator("#flash")
    expect(flash).to_have_attribute("x", "320")
    page.locator(".since__title").click()
    expect(flash).to_have_count(0)


def test_the_log_shows_where_something_happened(open_: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_(digging, size=DESK)
    page.locator(".log__place").last.click()
    expect(page.locator("#flash")).to_be_visible()


def inspected() -> Game:
    """Saboteur 2: Ann has looked at Ben's dwarf, and Cleo at Dan's; it is Ann's turn again."""
    game = expansion(
        hands=[["EW", "inspection"], ["EW"], ["EW", "inspection"], ["EW"], ["EW"]], turn=0
    )
    for seat, move in (
        (0, {"play": "inspection", "on": 1}),
        (1, {"pass": ["EW"]}),
        (2, {"play": "inspection", "on": 3}),
        (3, {"pass": ["EW"]}),
        (4, {"pass": ["EW"]}),
    ):
        play(game, seat, move)
    game.refresh_from_db()
    game.players.filter(seat=0).update(seen_version=game.version)
    return game


def test_the_tile_of_whoever_was_inspected_shows_who_looked(open_: Open, page: Page) -> None:
    open_(inspected)
    expect(page.locator(".player__inspected")).to_have_count(2)
    # On a phone a touch shows all of them.
    page.locator(".player__cards").first.click()
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for name, letters in (("Ben", "An"), ("Dan", "Cl")):
            seen = page.locator(".player", has_text=name).locator(".player__inspected")
            expect(seen).to_have_text(re.compile(rf"Looked at by\s+{letters}\s*$"))
            expect(seen).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        assert faults_of(page) == [], "its letters lie over nothing"


def test_after_an_inspection_the_dock_offers_what_was_seen_until_it_was_held_once(
    open_: Open, page: Page, no_violations: Callable[[Page], None]
) -> None:
    open_(inspected)
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("You looked at Ben’s dwarf.")
    expect(prompt).to_contain_text("Only you can see it.")
    # Nothing of what was seen is on the page before it is held.
    expect(page.locator("#private-card")).to_have_count(0)
    assert "#d-green" not in page.locator("#table").inner_html()
    no_violations(page)
    page.reload()
    expect(prompt).to_contain_text("You looked at Ben’s dwarf.")
    hold(page, "#hold-offer")
    expect(page.locator("#private-card")).to_contain_text("Ben")
    page.wait_for_timeout(450)
    page.mouse.up()
    expect(page.locator("#hold-offer")).to_have_count(0)
    page.reload()
    expect(prompt).to_be_visible()
    expect(page.locator("#hold-offer")).to_have_count(0)


def of_stone() -> Game:
    """Ann's turn; three computer players whose names begin alike have each laid a card."""
    names, hands = ("Granite", "Gravel", "Garnet"), [["NES", "EW"]] + [["EW", "EW"]] * 3
    game = table_of(NAMES, hands=hands, draw=["EW"] * 9, turn=1)
    for seat, name in enumerate(names, 1):
        left = {"account": None, "policy": DEFAULT_POLICY, "name": name}
        game.players.filter(seat=seat).update(**left)
        play(game, seat, {"play": "EW", "at": [seat, 0]})
    return game


def test_computer_players_at_one_table_bear_different_letters_on_their_marks(
    open_: Open, page: Page
) -> None:
    open_(of_stone)
    marks = page.locator(".player-mark")
    expect(marks).to_have_count(3)
    assert sorted(marks.all_text_contents()) == ["Ga", "Gn", "Gr"]


def test_twelve_players_are_a_row_that_a_touch_unfolds_and_another_touch_puts_away(
    open_: Open, page: Page
) -> None:
    open_(crowded, size=DESK)
    tiles = page.locator(".player")
    expect(tiles).to_have_count(12)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    expect(tiles.last).not_to_be_in_viewport()
    page.locator(".player__cards").first.click()
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(tiles.last).not_to_be_in_viewport()
    # Aimed at, they stay a row, and each is brought into sight by whoever walks them.
    page.locator('.card[data-card="break-cart"]').click()
    last = page.locator("a.player__body").last
    last.focus()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    expect(page.locator("#do-confirm")).to_be_visible()


def lies_within(number: FloatRect, mine: FloatRect) -> bool:
    """Whether the middle of a number is in sight."""
    x, y = number["x"] + number["width"] / 2, number["y"] + number["height"] / 2
    is_across = mine["x"] <= x <= mine["x"] + mine["width"]
    return is_across and mine["y"] <= y <= mine["y"] + mine["height"]


def test_from_nearby_they_stand_at_the_edge_of_what_is_in_sight(open_: Open, page: Page) -> None:
    open_(digging)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.locator("#zoom-in").focus()
        for _ in range(3):
            page.locator("#zoom-in").click()
        mine = page.locator("#mine").bounding_box()
        assert mine
        for edge in ("columns", "rows"):
            boxes = [number.bounding_box() for number in page.locator(f"#edge-{edge} text").all()]
            seen = [box for box in boxes if box and lies_within(box, mine)]
            assert len(seen) >= 2
        page.locator("#zoom-fit").click()
        assert page.locator("#edge-rows").get_attribute("transform") == "translate(0 0)"


def test_tab_and_favicon_tell_that_it_is_my_turn(open_: Open, page: Page, aside: Aside) -> None:
    game = open_(waiting)
    aside(Notice.objects.all().delete)
    page.reload()
    expect(page).to_have_title("Tuesday dig · Saboteur, slowly")
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", re.compile(r"favicon(?!-turn)"))
    aside(play, game, 1, {"pass": ["NS"]})
    for _turn in range(4):
        seat = aside(lambda: to_act(game).seat)
        if seat == 0:
            break
        aside(play, game, seat, {"pass": ["NS"]})
    expect(page).to_have_title(re.compile(r"^\(\d+\) Your turn: Tuesday dig · Saboteur, slowly"))
    expect(icon).to_have_attribute("href", re.compile("favicon-turn"))
    page.goto("/games/")
    expect(page).to_have_title(re.compile(r"^\(\d+\) My games"))
