"""Whoever comes back knows what is going on: the dwarf, what happened, who did it and where."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Game, Notice, Player
from tests.browser.positions import crowded, deal_anew, dealt, digging, look_away, play, waiting
from tests.browser.tables import Aside, log_in
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


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_new_dwarf_is_offered_held_and_offered_no_more(
    open_: Open, page: Page, size: ViewportSize, no_violations: Callable[[Page], None]
) -> None:
    open_(dealt, size=size)
    expect(page.locator("#prompt")).to_contain_text("A new dwarf was dealt to you.")
    no_violations(page)
    hold(page, "#hold-offer")
    expect(page.locator("#private-card")).to_contain_text("You are a miner")
    page.wait_for_timeout(450)
    page.mouse.up()
    expect(page.locator("#hold-offer")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Cleo")
    page.reload()
    expect(page.locator("#hold-offer")).to_have_count(0)


def test_the_offer_is_held_by_keyboard_too(open_: Open, page: Page) -> None:
    open_(dealt)
    page.locator("#hold-offer").focus()
    page.keyboard.down("Space")
    expect(page.locator("#private-card")).to_be_visible()
    page.wait_for_timeout(450)
    page.keyboard.up("Space")
    expect(page.locator("#hold-offer")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 800, 1280])
def test_the_held_card_covers_no_goal(open_: Open, page: Page, width: int) -> None:
    open_(dealt, size={"width": width, "height": 844})
    hold(page, "#private-card-button")
    card = page.locator("#private-card").bounding_box()
    assert card
    for goal in page.locator(GOALS).all():
        box = goal.bounding_box()
        assert box
        beside = box["x"] >= card["x"] + card["width"] or box["x"] + box["width"] <= card["x"]
        below = box["y"] >= card["y"] + card["height"]
        assert beside or below, (card, box)


def test_after_a_map_the_dock_offers_what_it_showed(open_: Open, page: Page, aside: Aside) -> None:
    game = open_(digging)
    aside(lambda: game.players.filter(seat=0).update(held_turn=0))
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("You looked at the middle goal.")
    hold(page, "#hold-offer")
    page.mouse.up()
    expect(page.locator(".seen-goal")).to_have_count(1)


def test_what_happened_opens_once_and_stays_one_tap_away(
    open_: Open, page: Page, no_violations: Callable[[Page], None]
) -> None:
    open_(digging, unseen=True)
    sheet = page.locator("#since")
    expect(sheet.locator(".since__line")).to_have_count(5)
    expect(sheet.locator(".since__line").first).to_contain_text("Way cut.")
    no_violations(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    expect(sheet).to_be_hidden()
    page.locator("#open-since").click()
    expect(sheet.locator(".since__line")).to_have_count(5)
    sheet.get_by_role("link", name="To my turn").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#open-since")).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_what_a_map_showed_is_held_from_the_sheet_and_gone_when_let_go(
    open_: Open, page: Page, size: ViewportSize
) -> None:
    open_(digging, size=size, unseen=True)
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


def test_on_a_phone_the_whole_mine_is_in_sight_above_the_sheet(open_: Open, page: Page) -> None:
    open_(digging, unseen=True)
    expect(page.locator("#since")).to_be_visible()
    sheet = page.locator("#since").bounding_box()
    assert sheet
    for card in page.locator("#mine > g > use").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= sheet["y"] + 1


def test_every_card_laid_since_bears_the_letters_of_who_laid_it(open_: Open, page: Page) -> None:
    open_(digging)
    marks = {
        mark.get_attribute("data-laid") or mark.get_attribute("data-caved"): mark.text_content()
        for mark in page.locator(".player-mark").all()
    }
    assert marks == {"240,-120": "Cl", "320,0": "Da"}


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


def test_a_tap_on_a_laid_card_says_who_laid_it_and_when(open_: Open, page: Page) -> None:
    open_(digging)
    page.locator('#mine use[x="240"][y="-120"]').click()
    rule = page.get_by_role("dialog", name="The rule")
    expect(rule).to_contain_text("Cleo laid a triple dead end at")
    expect(rule.locator("#rule-cell time")).to_be_visible()


def test_a_goal_shows_who_looked_at_it(open_: Open, page: Page) -> None:
    open_(digging)
    expect(page.locator(".looked-at")).to_have_text(["An", "Be"])
    page.locator(f"{GOALS} >> nth=1").click(position={"x": 8, "y": 8})
    expect(page.get_by_role("dialog", name="The rule")).to_contain_text("Ben looked at it.")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_of_ten_players_all_tiles_are_in_sight(
    open_: Open, page: Page, size: ViewportSize, no_violations: Callable[[Page], None]
) -> None:
    open_(crowded, size=size)
    tiles = page.locator(".player")
    expect(tiles).to_have_count(10)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=1)
    no_violations(page)


def test_a_card_that_aims_at_people_brings_them_to_the_thumb(open_: Open, page: Page) -> None:
    open_(crowded)
    page.locator('.card[data-card="break-cart"]').click()
    targets = page.locator("a.player__body")
    expect(targets).to_have_count(9)
    for target in targets.all():
        box = target.bounding_box()
        assert box
        assert box["y"] > PHONE["height"] / 2
        assert box["height"] >= 44
    targets.first.click()
    confirm = page.locator("#do-confirm").bounding_box()
    last = targets.last.bounding_box()
    assert confirm
    assert last
    assert last["y"] + last["height"] <= confirm["y"]


def test_columns_and_rows_are_numbered_at_the_edge(open_: Open, page: Page) -> None:
    open_(digging)
    numbers = page.locator(".coordinates text")
    assert "\u22121" in numbers.all_text_contents()
    expect(numbers.first).to_be_in_viewport()


def test_holding_is_remembered_by_the_game(open_: Open, page: Page, aside: Aside) -> None:
    game = open_(dealt)
    hold(page, "#private-card-button")
    page.mouse.up()
    seat = aside(lambda: Player.objects.get(game=game, seat=0))
    assert seat.held_round == 2


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
