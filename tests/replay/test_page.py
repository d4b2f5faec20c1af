"""The page of a replay."""

from dataclasses import replace

import pytest

from games.core.tables.log_models import LastLaid
from games.replay.navigation import (
    Perspective,
    address_of,
    navigation_of,
    perspective_links,
    round_links,
    share_address,
)
from games.replay.page import make_replay, marks_of, signs_of
from games.replay.selectors import NOBODY
from games.rules.events import Event
from tests.table.seen import NAMES, seen_by
from tests.table.views import PASSED, entry, moment


def test_a_page_tells_the_turn_just_made_and_who_is_first() -> None:
    page = make_replay(moment(3), Perspective())
    assert page["made"] is not None
    assert (page["made"].turn, page["made"].text) == (3, "<b>Ben</b> passed and discarded a card.")
    assert page["said"] == "Ben passed and discarded a card."
    beginning = make_replay(moment(0), Perspective())
    assert beginning["made"] is None
    assert beginning["begins"] == beginning["said"] == "The round begins, and you are first."
    watched = make_replay(moment(0, seat=None, seen=seen_by(None)), Perspective())
    assert watched["begins"] == "The round begins, and Ann is first."


def test_whose_hand_is_shown_is_said_unless_it_is_ones_own() -> None:
    assert make_replay(moment(3), Perspective())["board"].hand_label == "Your hand"
    cleos = make_replay(moment(3, seen=seen_by(2), is_finished=True), Perspective(2))
    assert cleos["board"].hand_label == "Cleo’s hand"


def test_through_other_eyes_you_are_still_you() -> None:
    page = make_replay(moment(3, seen=seen_by(1), is_finished=True), Perspective(1))
    assert [tile.player.is_you for tile in page["board"].tiles] == [True, False, False]
    assert all("?seat=1" in turn["address"] for turn in page["turns"])


@pytest.mark.parametrize("is_finished", [True, False])
def test_through_somebodys_eyes_a_goal_that_they_looked_at_is_seen(is_finished: bool) -> None:
    looked = replace(seen_by(1), seen_goals=((2, "treasure"),))
    page = make_replay(moment(3, seen=looked, is_finished=is_finished), Perspective(1))
    goals = [card["text"] for card in page["board"].mine.in_words[-3:]]
    told = "southern goal, still face down: treasure"
    told = told if is_finished else "southern goal, face down"
    assert goals == ["northern goal, face down", "middle goal, face down", told]


def test_nothing_of_a_running_game_asks_for_other_eyes() -> None:
    page = make_replay(moment(3), Perspective(seat=2))
    assert page["here"] == "/games/7/replay/1/3/"
    assert page["perspectives"] == []


def test_nothing_is_chosen_in_a_replay_and_the_light_may_still_be_asked() -> None:
    board = make_replay(moment(3, is_finished=True), Perspective(2, "start"))["board"]
    assert not board.takes_moves
    assert not board.mine.targets
    assert board.mine.caption == "Joined to the start"
    assert board.mine.next_lighting == "/games/7/replay/1/3/?seat=2"


def test_the_card_laid_last_by_then_is_marked() -> None:
    seen = seen_by(0, board=["EW@1,0"])
    mine = make_replay(moment(3, seen=seen, last_laid=LastLaid((1, 0), 2)), Perspective())[
        "board"
    ].mine
    assert mine.laid_by == 2
    assert ">Cl</text>" in mine.drawing


def test_the_mine_in_words_says_what_its_light_shows() -> None:
    rules = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
    seen = seen_by(0, **rules, board=["EW+green@1,0", "EW@2,0"])
    said = {}
    for lighting in (None, "blue", "green"):
        board = make_replay(moment(3, seen=seen), Perspective(None, lighting))["board"]
        said[lighting] = board.mine.in_words[-4]["text"]
    assert said[None].endswith("Joined to the start")
    assert said["blue"].endswith("Closed to blue")
    assert said["green"].endswith("Open to green")


# The links through a replay.


def to(turn: int, number: int = 1) -> str:
    return f"/games/7/replay/{number}/{turn}/"


def test_the_steps_of_a_round(subtests: pytest.Subtests) -> None:
    for turn, addresses in [
        (0, ["", "", to(1), to(9)]),
        (4, [to(0), to(3), to(5), to(9)]),
        (9, [to(0), to(8), "", ""]),
    ]:
        with subtests.test(turn=turn, addresses=addresses):
            walk = navigation_of(moment(turn), Perspective())
            steps = [walk["first"], walk["previous"], walk["next"], walk["last"]]
            assert [step["address"] for step in steps] == addresses
            assert not any(step["beyond"] for step in steps)


def test_the_steps_beyond_a_round() -> None:
    first = navigation_of(moment(5, 1, (5, 8)), Perspective())
    assert (first["next"]["address"], first["next"]["beyond"]) == (to(0, 2), True)
    second = navigation_of(moment(0, 2, (5, 8)), Perspective())
    assert (second["previous"]["address"], second["previous"]["beyond"]) == (to(5, 1), True)
    nothing_yet = navigation_of(moment(0, 2, (5, 0)), Perspective())
    assert (nothing_yet["next"]["address"], nothing_yet["last"]["address"]) == ("", "")


def test_rounds_are_entered_at_their_beginning() -> None:
    links = round_links(moment(3, 2, (5, 8)), Perspective(lighting="start"))
    assert [link["address"] for link in links] == [
        f"{to(0)}?lighting=start",
        f"{to(0, 2)}?lighting=start",
    ]
    assert [link["chosen"] for link in links] == [False, True]


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
    assert [one["name"] for one in eyes] == [*NAMES, "A spectator", "All face up"]
    assert [one["chosen"] for one in eyes] == [True, False, False, False, False]
    assert [one["address"] for one in eyes[3:]] == [to(3) + "?seat=nobody", to(3) + "?seat=all"]


def test_a_shared_replay_keeps_to_its_address_and_lends_no_other_eyes() -> None:
    shared = Perspective(seat=1, token="secret")
    assert perspective_links(moment(3, is_finished=True), shared) == []
    there = address_of(moment(3, is_finished=True), shared, 2)
    assert there == "/replays/secret/1/2/"
    assert share_address(moment(3), Perspective()) == ""
    assert share_address(moment(3, is_finished=True, seat=None), Perspective()) == ""
    asked = share_address(moment(3, is_finished=True), Perspective(seat=1))
    assert asked == "/games/7/share/?round=1&turn=3&seat=1"


# What stands out in a round, on the line on which one slides through it.

BROKE = Event("broke", 1, card="break-cart", on=2)
MENDED = Event("repaired", 2, card="repair-cart", on=2, tool="cart")
CAVED = Event("caved", 0, at=(1, 0), removed="EW")
GOAL = Event("revealed", goal=1, card="gold")
STOLE = Event("stole", 1, on=2)


def test_each_turn_that_stands_out_is_marked_where_it_is() -> None:
    told = [entry(number, 1, event) for number, event in enumerate([PASSED, BROKE, CAVED], 1)]
    found = [(mark["turn"], mark["kind"], mark["left"]) for mark in marks_of(told, 8)]
    assert found == [(2, "broken", "25.00"), (3, "rockfall", "37.50")]


def test_what_happens_to_people_is_marked_below_and_what_happens_to_the_mine_above() -> None:
    told = [entry(number, 1, event) for number, event in enumerate([BROKE, MENDED, CAVED, GOAL], 1)]
    assert [mark["is_below"] for mark in marks_of(told, 4)] == [True, True, False, False]


def test_two_goals_turned_by_one_card_are_one_mark() -> None:
    told = [entry(1, 1, GOAL, replace(GOAL, goal=0))]
    assert [mark["kind"] for mark in marks_of(told, 1)] == ["goal"]


def test_every_kind_has_a_shape_of_its_own_and_a_name_where_it_occurs() -> None:
    told = [entry(1, 1, BROKE, MENDED, CAVED, GOAL, STOLE)]
    marks = marks_of(told, 1)
    assert len({mark["shape"] for mark in marks}) == 5
    assert [sign["name"] for sign in signs_of(marks)] == [
        "goal turned",
        "rockfall",
        "theft",
        "broken or trapped",
        "repaired or freed",
    ]
    assert [sign["kind"] for sign in signs_of(marks[:1])] == ["broken"]


def test_a_replay_marks_its_whole_round_wherever_one_stands() -> None:
    told = tuple(entry(number, 1, BROKE if number == 7 else PASSED) for number in range(1, 10))
    for turn in (0, 9):
        page = make_replay(moment(turn, seen=seen_by(0), told=told), Perspective())
        assert [mark["turn"] for mark in page["marks"]] == [7]
        assert [sign["kind"] for sign in page["signs"]] == ["broken"]
