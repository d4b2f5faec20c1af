"""The mine in words."""

from dataclasses import replace

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.table.mine.in_words import mine_in_words
from games.table.mine.lighting import BLUE, GREEN, LIGHTINGS, START
from tests.table.seen import NAMES, seen_by


def in_words(**written: object) -> dict[str, str]:
    return {card.place: card.text for card in mine_in_words(seen_by(None, **written), NAMES)}


def test_openings_and_what_is_joined_are_told_in_words() -> None:
    told = in_words(board=["NES@0,-1", "EW@4,0"])
    assert told["(0, \u22121)"] == "open to north, east and south. Joined to the start"
    assert told["(4, 0)"] == "open to east and west. Cut off from the start"


def test_groups_that_do_not_meet_are_told_apart() -> None:
    told = in_words(board=["N.E.W@1,0"])
    joined = "Joined to the start: west"
    assert told["(1, 0)"] == f"north blocked; east blocked; west blocked. {joined}"


def test_goals_are_told_as_far_as_anybody_may_know() -> None:
    told = in_words(goals=["stone-sw:up", "treasure", "stone-es"])
    assert told["(8, \u22122)"].startswith("stone, open to ")
    assert told["(8, 0)"] == "middle goal, face down"
    assert told["(8, 2)"] == "southern goal, face down"


def test_doors_ladders_and_crystals_are_named() -> None:
    told = in_words(rules={"expansion": True}, dwarfs=["blue", "green"], board=["EW+blue@1,0"])
    assert told["(1, 0)"].startswith("straight tunnel with a blue door, open to ")


def test_the_words_answer_the_question_that_the_light_answers() -> None:
    board = ["EW+blue@1,0", "EW@2,0"]
    seen = seen_by(None, rules={"expansion": True}, dwarfs=["blue", "green"], board=board)
    told = {
        question: [
            card.text for card in mine_in_words(seen, NAMES, question) if card.place == "(2, 0)"
        ]
        for question in LIGHTINGS
    }
    assert told == {
        START: ["open to east and west. Joined to the start"],
        BLUE: ["open to east and west. Open to blue"],
        GREEN: ["open to east and west. Closed to green"],
    }


def test_once_a_round_is_over_the_other_goals_are_told_too() -> None:
    way = [f"EW@{x},0" for x in range(1, 7)]
    position = engine.load(
        set_up({"dwarfs": ["miner"] * 3, "board": way, "hands": [["EW"], [], []]})
    )
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    told = {card.place: card.text for card in mine_in_words(engine.observe(position, None), NAMES)}
    assert told["(8, 2)"] == "southern goal, not reached: stone"


def test_a_hidden_goal_tells_whose_maps_showed_it() -> None:
    seen = replace(seen_by(None), looks=((), (1, 2), ()))
    told = {card.place: card.text for card in mine_in_words(seen, NAMES)}
    assert told["(8, 0)"] == "middle goal, face down. Ben and Cleo looked at it."
    assert told["(8, 2)"] == "southern goal, face down"
