"""Movement that explains: what moves, from where, one thing at a time, and not at all if asked.

Time stands still in these tests, so that what moves can be looked at for as long as it takes.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.chat import services as chat
from games.core.turns import turns
from games.models import Game, Player
from games.rules.moves import Lay, Move, PlayOn
from tests.browser.tables import Aside, log_in, table_of

HANDS = [["EW", "break-cart", "rockfall", "NES"], ["EW", "EW"], ["NS"]]
MOVING = """() => document.getAnimations().map(animation => {
  const {delay, duration, endTime, iterations} = animation.effect.getComputedTiming();
  const frames = animation.effect.getKeyframes();
  const at = animation.effect.target.getBoundingClientRect();
  return {
    name: animation.id || animation.animationName || animation.transitionProperty,
    class: animation.effect.target.getAttribute('class') ?? '',
    delay, duration, endTime, iterations, frames,
    middle: [at.x + at.width / 2, at.y + at.height / 2],
  };
})"""
FINISH = "document.getAnimations().forEach(animation => animation.finish())"
# Asked again until it was drawn: what is on its way already was asked with the true tag.
REDRAW = """(function again() {
  if (!window.old) document.getElementById('state').dataset.tag = window.old = 'old';
  if (document.getElementById('state').dataset.tag !== 'old') return;
  dispatchEvent(new Event('online'));
  setTimeout(again, 200);
})()"""
Moves = list[dict[str, Any]]
NOT_MOVED = {"offset", "computedOffset", "easing", "composite", "opacity", "transform"}


@pytest.fixture
def open_table(page: Page, site: str, aside: Aside) -> Callable[..., Game]:
    """`open_table(name, …)` sets up a round, and opens it in the browser of this player."""

    def open_(name: str = "Ann", **written: Any) -> Game:
        known: dict[str, Any] = {"hands": HANDS, "draw": ["NS"] * 9}
        game: Game = aside(table_of, **{**known, **written})
        log_in(page.context, aside(account, game, name), site)
        page.goto(f"/games/{game.pk}/")
        devtools = page.context.new_cdp_session(page)
        devtools.send("Animation.enable")
        devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
        return game

    return open_


def account(game: Game, name: str) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name=name).account


def play(aside: Aside, game: Game, name: str, move: Move) -> None:
    """Let somebody else take a turn."""
    player = aside(account, game, name)
    version = aside(lambda: Game.objects.get(pk=game.pk).version)
    aside(turns.take_turn, game_id=game.pk, account=player, version=version, move=move)


def choose(page: Page, card: str, place: str) -> None:
    """Choose a card and its place."""
    page.locator(f'.card[data-card="{card}"]').click()
    page.locator(place).click()
    expect(page.locator("#state")).to_have_attribute("data-stage", "preview")


def confirm(page: Page, stage: str = "waiting") -> None:
    """Send the move, and wait for the new table."""
    page.locator("#do-confirm").click()
    expect(page.locator("#state")).to_have_attribute("data-stage", stage)


def moving(page: Page, name: str = "") -> Moves:
    """What moves now or is about to, in the order of beginning."""
    found: Moves = page.evaluate(MOVING)
    return sorted(
        (move for move in found if not name or move["name"] == name), key=lambda move: move["delay"]
    )


def middle_of(page: Page, selector: str) -> list[float]:
    """The middle of what is shown, in one go: the table may be drawn anew at any time."""
    box = page.evaluate(f"document.querySelector('{selector}').getBoundingClientRect().toJSON()")
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_a_card_rises_is_tried_slides_to_its_place_lights_up_and_leaves_nothing_behind(
    page: Page, open_table: Callable[..., Game]
) -> None:
    open_table()
    page.locator('.card[data-card="EW"]').click()
    expect(page.locator(".places")).to_be_attached()
    (card,) = moving(page, "choose")
    assert [frame["translate"] for frame in card["frames"]] == ["0px", "0px -10px"]
    (places,) = moving(page, "appear")
    assert places["class"] == "places"
    assert places["frames"][0]["opacity"] == "0"
    assert card["duration"] == places["duration"] == 180

    page.locator("#at1_0").click()
    expect(page.locator("#state")).to_have_attribute("data-stage", "preview")
    (grown,) = moving(page, "try")
    assert grown["frames"][0]["transform"] == "scale(0.96)"
    (ring,) = moving(page, "breathe")
    assert (ring["duration"], ring["iterations"]) == (1600, 3)
    assert "0.7" in [frame["opacity"] for frame in ring["frames"]]

    place = middle_of(page, ".card--chosen")
    confirm(page)
    flying = next(move for move in moving(page, "lay") if "prop--card" in move["class"])
    assert flying["middle"] == pytest.approx(place, abs=1)
    assert flying["duration"] == 240
    dark, inside = moving(page, "light")
    assert dark["delay"] == flying["endTime"]
    assert dark["frames"][-1]["translate"] == "80px", "away from the start, in the west"
    assert inside["frames"][-1]["translate"] == "-80px", "so that the card itself lies still"

    page.evaluate(FINISH)
    expect(page.locator(".prop")).to_have_count(0)
    assert page.locator("#mine > g > use[href$='#p-EW']").count() == 1


def test_a_table_drawn_anew_shows_again_nothing_that_was_there(
    page: Page, open_table: Callable[..., Game], aside: Aside
) -> None:
    game = open_table()
    choose(page, "EW", "#at1_0")
    aside(chat.say, game_id=game.pk, account=aside(account, game, "Ben"), text="Well?")
    page.evaluate(FINISH)
    page.evaluate(REDRAW)
    expect(page.locator("#state")).not_to_have_attribute("data-tag", "old")
    assert moving(page) == []


def test_a_movement_goes_on_when_the_table_is_drawn_anew(
    page: Page, open_table: Callable[..., Game]
) -> None:
    open_table()
    choose(page, "EW", "#at1_0")
    confirm(page)
    page.evaluate("document.getAnimations().forEach(moving => { moving.currentTime = 200; })")
    page.evaluate(REDRAW)
    expect(page.locator("#state")).not_to_have_attribute("data-tag", "old")
    assert {move["name"] for move in moving(page)} == {"lay", "light"}
    times = page.evaluate("document.getAnimations().map(moving => moving.currentTime)")
    assert set(map(round, times)) == {200}


def test_the_card_of_another_comes_from_their_tile(
    page: Page, open_table: Callable[..., Game], aside: Aside
) -> None:
    game = open_table("Ben")
    tile = middle_of(page, ".player:nth-child(1)")
    play(aside, game, "Ann", Lay("NES", (0, -1)))
    expect(page.locator("#state")).to_have_attribute("data-stage", "free")
    flying = next(move for move in moving(page, "lay") if "prop--card" in move["class"])
    assert flying["middle"] == pytest.approx(tile, abs=1)
    assert moving(page, "light")[0]["frames"][-1]["translate"] == "0px -120px"


def test_cards_of_several_players_come_one_after_the_other_each_from_its_tile(
    page: Page, open_table: Callable[..., Game], aside: Aside
) -> None:
    game = open_table("Cleo")
    page.context.set_offline(True)
    play(aside, game, "Ann", Lay("EW", (1, 0)))
    play(aside, game, "Ben", Lay("EW", (2, 0)))
    page.context.set_offline(False)
    expect(page.locator("#state")).to_have_attribute("data-stage", "free", timeout=15_000)
    first, second = (move for move in moving(page, "lay") if "prop--card" in move["class"])
    assert first["middle"] == pytest.approx(middle_of(page, ".player:nth-child(1)"), abs=1)
    assert second["delay"] == moving(page, "light")[0]["endTime"]
    begin = f"moving => {{ moving.currentTime = {second['delay']}; }}"
    page.evaluate(f"document.getAnimations().forEach({begin})")
    flying = next(move for move in reversed(moving(page, "lay")) if "prop--card" in move["class"])
    assert flying["middle"] == pytest.approx(middle_of(page, ".player:nth-child(2)"), abs=1)


def test_a_card_that_caves_in_shakes_twice_and_drops(
    page: Page, open_table: Callable[..., Game]
) -> None:
    open_table(board=["EW@1,0"])
    choose(page, "rockfall", "#at1_0")
    confirm(page)
    (falling,) = moving(page, "fall")
    path = [frame["translate"] for frame in falling["frames"]]
    assert path == ["0px", "-3px", "3px", "-3px", "3px", "0px", "0px 40px"]
    assert falling["frames"][-1]["opacity"] == "0"
    assert page.locator(".prop").count() == 1


def test_a_tool_that_breaks_splits_and_comes_together(
    page: Page, open_table: Callable[..., Game]
) -> None:
    open_table()
    choose(page, "break-cart", "#player-1")
    confirm(page)
    left, right = (move for move in moving(page, "break") if "chip__half" in move["class"])
    assert [frame["translate"] for frame in left["frames"]] == ["0px", "-2px", "0px"]
    assert [frame["translate"] for frame in right["frames"]] == ["0px", "2px", "0px"]
    assert left["middle"] == right["middle"] == pytest.approx(middle_of(page, ".chip:not(.prop)"))


def test_a_goal_turns_and_changes_its_face_in_the_middle(
    page: Page, open_table: Callable[..., Game]
) -> None:
    way = [f"EW@{x},0" for x in range(1, 7)]
    open_table(board=way, goals=["treasure", "stone-es", "stone-sw"])
    choose(page, "EW", "#at7_0")
    confirm(page)
    back, face, _hidden = moving(page, "turn")
    facts = [
        (frame["computedOffset"], frame["opacity"], frame["scale"]) for frame in back["frames"]
    ]
    assert facts == [(0, "1", "1"), (0.5, "1", "0 1"), (0.5, "0", "0 1"), (1, "0", "0 1")]
    facts = [
        (frame["computedOffset"], frame["opacity"], frame["scale"]) for frame in face["frames"]
    ]
    assert facts == [(0, "0", "0 1"), (0.5, "0", "0 1"), (0.5, "1", "0 1"), (1, "1", "1")]
    assert back["duration"] == 320


def test_one_thing_moves_at_a_time_and_nothing_for_ever(
    page: Page, open_table: Callable[..., Game]
) -> None:
    way = [f"EW@{x},0" for x in range(1, 7)]
    open_table(board=way, goals=["stone-es", "treasure", "stone-sw"])
    choose(page, "EW", "#at7_0")
    confirm(page, "ended")
    moves = moving(page)
    spans = sorted(
        {(move["delay"], move["endTime"], move["name"]) for move in moves if move["name"] != "rest"}
    )
    assert [name for _begin, _end, name in spans] == ["lay", "light", "turn"]
    assert all(begin >= end for (_begin, end, _), (begin, _end, _) in pairwise(spans))
    assert {name for move in moves for frame in move["frames"] for name in frame} <= (
        NOT_MOVED | {"translate", "scale"}
    )


def test_who_wants_no_movement_gets_a_mark(page: Page, open_table: Callable[..., Game]) -> None:
    page.emulate_media(reduced_motion="reduce")
    way = [f"EW@{x},0" for x in range(1, 7)]
    open_table(board=way, goals=["treasure", "stone-es", "stone-sw"])
    choose(page, "EW", "#at7_0")
    assert all(move["duration"] <= 1 and move["iterations"] == 1 for move in moving(page))
    confirm(page)
    assert all(move["duration"] <= 1 for move in moving(page))
    assert page.locator(".prop").count() == 0
    expect(page.locator(".last--new")).to_have_count(2)
    page.evaluate(REDRAW)
    expect(page.locator("#state")).not_to_have_attribute("data-tag", "old")
    expect(page.locator(".last--new")).to_have_count(2)


def test_who_wants_no_movement_sees_which_tool_broke(
    page: Page, open_table: Callable[..., Game], aside: Aside
) -> None:
    page.emulate_media(reduced_motion="reduce")
    game = open_table("Ben")
    play(aside, game, "Ann", PlayOn("break-cart", 1))
    expect(page.locator(".player:nth-child(2) .chip--new")).to_be_visible()
    assert page.locator(".prop").count() == 0


def test_what_changed_meanwhile_is_marked_on_a_page_that_came_too_late(
    page: Page, open_table: Callable[..., Game], aside: Aside
) -> None:
    game = open_table()
    choose(page, "NES", "#at0_-1")
    page.evaluate("WebSocket.prototype.send = () => {}")
    page.locator('.prompt__confirm [name="version"]').evaluate("field => field.value = '1'")
    aside(_lay_behind_the_pages_back, game)
    page.locator("#do-confirm").click()
    expect(page.get_by_role("alert")).to_contain_text("The table has changed")
    expect(page.locator(".last--new")).to_have_count(1)


def _lay_behind_the_pages_back(game: Game) -> None:
    row = Game.objects.select_related("round").get(pk=game.pk).round
    assert row is not None
    row.board_cards.create(x=1, y=0, code="EW", turned=False, order=1)
