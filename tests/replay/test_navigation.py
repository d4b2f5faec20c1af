"""The links through a replay."""

import pytest

from games.replay.navigation import (
    Perspective,
    address_of,
    navigation_of,
    perspective_links,
    round_links,
    share_address,
)
from games.replay.selectors import NOBODY
from tests.table.seen import NAMES
from tests.table.views import moment


def to(turn: int, number: int = 1) -> str:
    return f"/games/7/replay/{number}/{turn}/"


@pytest.mark.parametrize(
    ("turn", "addresses"),
    [(0, ["", "", to(1), to(9)]), (4, [to(0), to(3), to(5), to(9)]), (9, [to(0), to(8), "", ""])],
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
    assert [one.name for one in eyes] == [*NAMES, "A spectator", "All face up"]
    assert [one.chosen for one in eyes] == [True, False, False, False, False]
    assert [one.address for one in eyes[3:]] == [to(3) + "?seat=nobody", to(3) + "?seat=all"]


def test_a_shared_replay_keeps_to_its_address_and_lends_no_other_eyes() -> None:
    shared = Perspective(seat=1, token="secret")
    assert perspective_links(moment(3, is_finished=True), shared) == []
    there = address_of(moment(3, is_finished=True), shared, 2)
    assert there == "/replays/secret/1/2/"
    assert share_address(moment(3), Perspective()) == ""
    assert share_address(moment(3, is_finished=True, seat=None), Perspective()) == ""
    asked = share_address(moment(3, is_finished=True), Perspective(seat=1))
    assert asked == "/games/7/share/?round=1&turn=3&seat=1"
