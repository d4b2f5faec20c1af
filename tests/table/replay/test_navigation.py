"""The links through a replay."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games.rules.events import Event
from games.selectors.read_models import LogEntry, Moment, PlayerView
from games.selectors.replays import NOBODY
from games.table.replay.navigation import (
    Perspective,
    address_of,
    navigation_of,
    perspective_links,
    round_links,
)
from games.table.replay.page import make_replay
from tests.table.seen import NAMES, seen_by

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def player(seat: int, name: str) -> PlayerView:
    return PlayerView(seat + 1, seat, name, seat == 0, False, False, None, False)


def moment(turn: int, number: int = 1, turns: tuple[int, ...] = (9,), **facts: object) -> Moment:
    """A moment of a game of Ann (the viewer), Ben and Cleo."""
    known = Moment(
        id=7,
        name="Tuesday dig",
        is_finished=False,
        players=tuple(player(seat, name) for seat, name in enumerate(NAMES)),
        seat=0,
        seen=replace(seen_by(0), number=number),
        turn=turn,
        turns=turns,
        told=tuple(
            LogEntry(version, number, version, NOON, 1, (Event("passed", seat=1, count=1),), False)
            for version in range(1, turns[number - 1] + 1)
        ),
        last_laid=None,
    )
    return replace(known, **facts)


def to(turn: int, number: int = 1) -> str:
    return f"/games/7/replay/{number}/{turn}/"


@pytest.mark.parametrize(
    ("turn", "addresses"),
    [
        (0, ["", "", to(1), to(9)]),
        (4, [to(0), to(3), to(5), to(9)]),
        (9, [to(0), to(8), "", ""]),
    ],
)
def test_the_steps_of_a_round(turn: int, addresses: list[str]) -> None:
    walk = navigation_of(moment(turn), Perspective())
    steps = [walk.first, walk.previous, walk.next, walk.last]
    assert [step.address for step in steps] == addresses
    assert not any(step.beyond for step in steps)


def test_the_steps_beyond_a_round() -> None:
    first = navigation_of(moment(5, 1, (5, 8)), Perspective())
    assert (first.next.address, first.next.beyond) == (to(0, 2), True)
    second = navigation_of(moment(0, 2, (5, 8)), Perspective())
    assert (second.previous.address, second.previous.beyond) == (to(5, 1), True)
    nothing_yet = navigation_of(moment(0, 2, (5, 0)), Perspective())
    assert (nothing_yet.next.address, nothing_yet.last.address) == ("", "")


def test_rounds_are_entered_at_their_beginning() -> None:
    links = round_links(moment(3, 2, (5, 8)), Perspective(lighting="start"))
    assert [link.address for link in links] == [
        f"{to(0)}?lighting=start",
        f"{to(0, 2)}?lighting=start",
    ]
    assert [link.chosen for link in links] == [False, True]


def test_an_address_says_how_one_looks() -> None:
    assert address_of(moment(3), Perspective()) == to(3)
    assert address_of(moment(3), Perspective(2, "blue")) == to(3) + "?seat=2&lighting=blue"
    assert Perspective(seat=0).query == "?seat=0"


def test_the_light_asks_the_questions_of_the_box() -> None:
    perspective, asked = Perspective(seat=NOBODY), []
    for _ in range(4):
        perspective = perspective.with_next_lighting(expansion=True)
        asked.append(perspective.lighting)
    assert asked == ["start", "blue", "green", None]
    assert perspective.seat == NOBODY
    assert Perspective(lighting="start").with_next_lighting(expansion=False).lighting is None


def test_eyes_are_lent_after_the_game_only() -> None:
    assert perspective_links(moment(3), Perspective()) == []
    eyes = perspective_links(moment(3, is_finished=True), Perspective())
    assert [one.name for one in eyes] == [*NAMES, "A spectator"]
    assert [one.chosen for one in eyes] == [True, False, False, False]
    assert eyes[-1].address == to(3) + "?seat=nobody"


def test_a_page_tells_the_turn_just_made_and_who_is_first() -> None:
    page = make_replay(moment(3), Perspective())
    assert page.made is not None
    assert (page.made.turn, page.made.text) == (3, "<b>Ben</b> passed and discarded a card.")
    assert page.said == "Ben passed and discarded a card."
    beginning = make_replay(moment(0), Perspective())
    assert beginning.made is None
    assert beginning.begins == beginning.said == "The round begins, and you are first."
    watched = make_replay(moment(0, seat=None, seen=seen_by(None)), Perspective())
    assert watched.begins == "The round begins, and Ann is first."


def test_whose_hand_is_shown_is_said_unless_it_is_ones_own() -> None:
    assert make_replay(moment(3), Perspective()).holder == ""
    assert (
        make_replay(moment(3, seen=seen_by(2), is_finished=True), Perspective(2)).holder == "Cleo"
    )


def test_through_other_eyes_you_are_still_you() -> None:
    page = make_replay(moment(3, seen=seen_by(1), is_finished=True), Perspective(1))
    assert [tile.is_you for tile in page.tiles] == [True, False, False]
    assert all("?seat=1" in turn.address for turn in page.turns)


def test_nothing_of_a_running_game_asks_for_other_eyes() -> None:
    page = make_replay(moment(3), Perspective(seat=2))
    assert page.here == to(3)
    assert page.perspectives == []
