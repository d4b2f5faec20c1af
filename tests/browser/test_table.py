"""The table in a browser: choosing, trying, turning, laying; by mouse and by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.chat import services as chat
from games.core.turns import turns
from games.models import Game, Player, Turn
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, stage, table_of
from tests.samples import some_of

HANDS = [["NES", "EW", "break-cart", "map", "repair-cart"], ["EW", "EW"], ["NS"]]


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9)
    return found


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains about."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda line: line.type == "error" and found.append(line.text))
    return found


def account(game: Game, name: str) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name=name).account


@pytest.fixture
def table(page: Page, game: Game, site: str, aside: Aside, complaints: list[str]) -> Page:
    """Ann's page of the game."""
    log_in(page.context, aside(account, game, "Ann"), site)
    page.goto(f"/games/{game.pk}/")
    return page


def shown(page: Page, wanted: str) -> None:
    expect(page.locator("#state")).to_have_attribute("data-stage", wanted)


def test_a_card_is_chosen_tried_turned_and_laid_and_nothing_moves_meanwhile(
    table: Page, game: Game, aside: Aside, complaints: list[str]
) -> None:
    mine, card = table.locator("#mine"), table.locator("#card-2")
    before = mine.get_attribute("viewBox"), mine.bounding_box(), card.bounding_box()
    table.locator('.card[data-card="NES"]').click()
    shown(table, "chosen")
    assert table.locator("#mine .place").count() == 4
    table.locator("#at0_-1").click()
    shown(table, "preview")
    assert (mine.get_attribute("viewBox"), mine.bounding_box(), card.bounding_box()) == before
    expect(table.locator("#do-turn")).to_be_visible()
    table.locator("#do-turn").click()
    expect(table.locator(".preview use[transform]")).to_be_attached()
    table.locator("#do-confirm").click()
    shown(table, "waiting")
    assert aside(Turn.objects.filter(game=game).count) == 1
    move = aside(lambda: Turn.objects.get(game=game).move)
    assert move == {"play": "NES", "at": [0, -1], "turned": True}
    assert table.url.endswith(f"/games/{game.pk}/")
    assert complaints == []


def test_a_turn_is_taken_by_keyboard_after_looking_around(
    table: Page, game: Game, aside: Aside
) -> None:
    table.keyboard.press("2")
    shown(table, "chosen")
    table.keyboard.press("Escape")
    shown(table, "free")
    table.keyboard.press("p")
    shown(table, "passing")
    table.keyboard.press("2")
    expect(table.locator("#do-confirm")).to_be_visible()
    table.keyboard.press("Escape")
    shown(table, "free")
    table.keyboard.press("w")
    expect(table.locator(".mine-section__caption")).to_have_text("Joined to the start")
    expect(table.locator("#mine .way-day")).to_be_attached()
    table.keyboard.press("w")
    expect(table.locator(".mine-section__caption")).to_have_count(0)
    table.keyboard.press("1")
    shown(table, "chosen")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowUp")
    expect(table.locator("#at0_-1")).to_be_focused()
    table.keyboard.press("Enter")
    shown(table, "preview")
    table.keyboard.press("r")
    expect(table.locator(".preview use[transform]")).to_be_attached()
    expect(table.locator("#do-confirm")).to_be_focused()
    table.keyboard.press("Enter")
    shown(table, "waiting")
    assert aside(Turn.objects.filter(game=game).count) == 1


def test_keys_rest_while_one_writes_a_card_says_why_not_and_a_tap_shows_me_for_a_moment(
    table: Page,
) -> None:
    table.locator("#chat-text").fill("")
    table.locator("#chat-text").press_sequentially("1 map p")
    assert stage(table) == "free"
    expect(table.locator("#chat-text")).to_have_value("1 map p")
    table.locator('.card[data-card="repair-cart"]').click()
    shown(table, "idle")
    expect(table.locator("#prompt")).to_contain_text("Nobody has one of those broken")
    table.locator("#private-card-button").click()
    expect(table.locator("#private-card")).to_be_visible()
    expect(table.locator("#private-card")).to_have_count(0)


def test_a_target_card_makes_players_its_targets(table: Page, game: Game, aside: Aside) -> None:
    table.locator('.card[data-card="break-cart"]').click()
    shown(table, "chosen")
    table.locator("#player-1").click()
    shown(table, "preview")
    expect(table.locator("#prompt")).to_contain_text("Break Ben’s cart")
    table.locator("#do-confirm").click()
    expect(table.locator(".players .chip")).to_have_count(1)
    assert aside(lambda: Turn.objects.get(game=game).move) == {"play": "break-cart", "on": 1}


def test_a_hand_with_nothing_playable_says_so_and_passing_is_the_main_button(
    page: Page, site: str, aside: Aside
) -> None:
    hands, front = [["repair-cart", "NES"], ["EW"], ["NS"]], [["break-lantern"], [], []]
    game = aside(table_of, hands=hands, front=front, draw=["EW"] * 9)
    log_in(page.context, aside(account, game, "Ann"), site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#prompt")).to_contain_text("You can’t play any of your cards right now.")
    expect(page.locator("#prompt .button--main")).to_have_count(1)
    expect(page.locator("#do-pass.button--main")).to_be_visible()
    page.locator("#do-pass").click()
    expect(page.locator(".hand--passing")).to_be_visible()
    page.locator('.card[data-card="NES"]').click()
    page.get_by_role("button", name="Discard 1 card").click()
    shown(page, "waiting")


def test_a_goal_is_shown_once_while_me_is_held_whatever_is_drawn_anew_and_never_else(
    table: Page, game: Game, aside: Aside
) -> None:
    table.locator('.card[data-card="map"]').click()
    table.locator("#at8_-2").click()
    table.locator("#do-confirm").click()
    shown(table, "waiting")
    assert table.locator("#private-card, .seen-goal").count() == 0
    table.locator("#private-card-button").hover()
    table.mouse.down()
    expect(table.locator("#private-card")).to_contain_text("You are a miner")
    expect(table.locator(".seen-goal")).to_contain_text("stone")
    expect(table.locator(".seen-goal")).to_have_count(1)
    ben = aside(account, game, "Ben")
    aside(chat.say, game_id=game.pk, account=ben, text="Well?")
    expect(table.locator("#chat")).to_contain_text("Well?")
    expect(table.locator(".seen-goal")).to_have_count(1)
    version = aside(lambda: Game.objects.get(pk=game.pk).version)
    move = Lay("EW", (1, 0))
    aside(turns.take_turn, game_id=game.pk, account=ben, version=version, move=move)
    expect(table.locator("#state")).not_to_have_attribute("data-version", str(version))
    expect(table.locator(".seen-goal")).to_have_count(1)
    table.mouse.up()
    expect(table.locator("#private-card")).to_have_count(0)
    expect(table.locator(".seen-goal")).to_have_count(0)


def test_what_was_chosen_survives_what_others_do(
    page: Page, game: Game, site: str, aside: Aside
) -> None:
    log_in(page.context, aside(account, game, "Ben"), site)
    page.goto(f"/games/{game.pk}/?card=EW&at=1,0")
    assert stage(page) == "preview"
    expect(page.locator("#do-confirm")).to_contain_text("Play this when it’s my turn")
    move = Lay("NES", (0, -1))
    ann = aside(account, game, "Ann")
    aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    expect(page.locator("#do-confirm")).to_contain_text("Lay here")
    assert stage(page) == "preview"
    assert page.url.endswith("?card=EW&at=1,0")
    page.locator("#do-confirm").click()
    shown(page, "waiting")


def test_a_stale_page_is_told_so_and_keeps_the_choice(
    table: Page, game: Game, aside: Aside
) -> None:
    table.locator('.card[data-card="EW"]').click()
    table.locator("#at1_0").click()
    shown(table, "preview")
    aside(Game.objects.filter(pk=game.pk).update, version=game.version + 1)
    table.locator("#do-confirm").click()
    expect(table.get_by_role("alert")).to_contain_text("The table has changed")
    shown(table, "preview")
    assert not aside(Turn.objects.filter(game=game).exists)


def test_the_mine_zooms_and_pans_and_comes_back(table: Page) -> None:
    mine = table.locator("#mine")
    whole = mine.get_attribute("viewBox")
    table.locator("#zoom-in").click()
    closer = mine.get_attribute("viewBox")
    assert closer != whole
    box = mine.bounding_box()
    assert box
    table.mouse.move(box["x"] + 200, box["y"] + 200)
    table.mouse.down()
    table.mouse.move(box["x"] + 120, box["y"] + 160, steps=4)
    table.mouse.up()
    assert mine.get_attribute("viewBox") not in (whole, closer)
    table.locator("#card-2").click()
    shown(table, "chosen")
    assert mine.get_attribute("viewBox") != whole
    table.keyboard.press("0")
    assert mine.get_attribute("viewBox") == whole
    table.mouse.move(box["x"] + 200, box["y"] + 200)
    table.mouse.wheel(0, -200)
    expect(mine).not_to_have_attribute("viewBox", whole or "")


def test_a_lost_connection_is_told_and_nothing_is_lost(
    table: Page, context: BrowserContext, game: Game
) -> None:
    table.locator('.card[data-card="EW"]').click()
    shown(table, "chosen")
    context.set_offline(True)
    expect(table.locator("#connection-bar")).to_be_visible()
    context.set_offline(False)
    expect(table.locator("#connection-bar")).to_be_hidden(timeout=40_000)
    assert stage(table) == "chosen"


# Planning in a browser: a ghost in the mine, a second plan, a void plan by name.


@pytest.fixture
def planned(aside: Aside) -> Game:
    """Ann's turn; Ben waits."""
    return aside(_waiting)  # type: ignore[no-any-return]


def _waiting() -> Game:
    game = table_of(hands=[["NESW", "NS"], ["EW", "map", "repair-lantern"], ["NS", "rockfall"]])
    game.players.update(held_round=1, held_turn=9)
    return game


def _person(game: Game, name: str) -> Account:
    account = game.players.select_related("account").get(account__name=name).account
    assert account is not None
    return account


@pytest.mark.parametrize(("width", "height"), some_of([(360, 740), (1280, 800)], 1))
def test_a_turn_is_planned_on_the_board_and_told_when_it_is_void(
    page: Page,
    planned: Game,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, aside(lambda: _person(planned, "Ben")), site)
    page.goto(f"/games/{planned.pk}/")
    page.locator("[data-card=EW]").click()
    page.locator("#at1_0").click()
    no_violations(page)
    page.get_by_role("button", name="Play this when it’s my turn").click()
    expect(page.locator(".planned__card")).to_have_count(1)
    # A second one, by keys alone.
    page.keyboard.press("3")
    page.locator("#at8_0").focus()
    page.keyboard.press("Enter")
    page.locator("#do-confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".planned__frame")).to_have_count(2)
    page.locator("#my-plans").click()
    plans = page.locator("#plans")
    expect(plans.locator(".plans__plan")).to_have_count(2)
    expect(plans.get_by_text("Now: would be played")).to_be_visible()
    no_violations(page)
    plans.get_by_text("Only if…").click()
    plans.get_by_role("button", name="my lantern is whole").click()
    expect(plans.get_by_text("Only if my lantern is whole")).to_be_visible()
    plans.locator("#plan-1").click()
    plans.get_by_role("button", name="Move up").click()
    expect(plans.locator(".plans__title").first).to_contain_text("goal")
    page.keyboard.press("Escape")
    expect(plans).to_have_count(0)
    aside(lambda: _lay(planned))
    told = page.locator("#prompt #void")
    expect(told).to_contain_text("Ann laid there: your plan 2 is void.")
    expect(page.locator(".planned__card")).to_have_count(0)
    no_violations(page)


def _lay(game: Game) -> None:
    account, move = _person(game, "Ann"), Lay("NESW", (1, 0))
    game.refresh_from_db()
    turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move)


# One's own tile among the players.


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
