"""The drawing of the mine."""

import re
from dataclasses import replace

import pytest

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.marks import CellMark
from tests.table.seen import THREE, seen_by

GOALS = [
    ["treasure", "stone-sw", "stone-es"],
    ["stone-sw", "treasure", "stone-es"],
    ["stone-es", "stone-sw", "treasure"],
]


def body(**written: object) -> str:
    return draw_mine(visible_mine(seen_by(None, **written)), "s.svg").body


def test_face_down_goals_are_the_same_for_every_deal() -> None:
    assert len({body(goals=goals) for goals in GOALS}) == 1


def test_the_three_face_down_goals_differ_in_their_place_only() -> None:
    goals = re.findall(r"<use[^>]*#p-goal[^>]*/>", body())
    assert len(goals) == 3
    assert len({re.sub(r' [xy]="-?\d+"', "", goal) for goal in goals}) == 1


def test_a_revealed_goal_lies_as_a_card() -> None:
    drawn = body(goals=["stone-sw:up/turned", "treasure", "stone-es"])
    assert drawn.count("#p-goal") == 2
    assert 'href="s.svg#p-stone-sw" x="640" y="-240" width="80" height="120" transform' in drawn


def test_what_is_cut_off_from_the_start_is_dark() -> None:
    drawn = body(board=["NS.EW@1,0", "EW@4,0"])
    assert re.search(r'#p-NS_EW"[^>]*class="u0"', drawn)
    assert re.search(r'#p-EW" x="320"[^>]*class="u0"', drawn)


def test_a_turned_card_is_turned_about_its_middle() -> None:
    assert 'transform="rotate(180 120 60)"' in body(board=["NE@1,0/turned"])


def test_what_is_the_same_is_drawn_once() -> None:
    visible = visible_mine(seen_by(None, board=["EW@1,0"]))
    assert draw_mine(visible, "s.svg") is draw_mine(replace(visible), "s.svg")


def test_marks_and_looks_are_drawn() -> None:
    seen = seen_by(None, board=["EW@1,0"])
    visible = visible_mine(seen, (CellMark((1, 0), "Be"),), (("Cl",), (), ()))
    drawn = draw_mine(visible, "s.svg").body
    assert 'class="last"' in drawn
    assert ">Be</text>" in drawn
    assert ">Cl</text>" in drawn


@pytest.mark.parametrize("lighting", ["start", "blue", "green"])
def test_each_lighting_has_a_mark_of_its_own_shape(lighting: str) -> None:
    rules = {"expansion": True}
    seen = seen_by(None, rules=rules, dwarfs=["blue", "green"], board=["EW+blue@1,0", "EW@2,0"])
    drawn = draw_mine(visible_mine(seen, lighting=lighting), "s.svg").body
    marks = {"start": "way-day", "blue": "way-blue", "green": "way-green"}
    assert {name for name in marks.values() if name in drawn} == {marks[lighting]}


def test_a_door_darkens_the_way_behind_it_for_the_other_team() -> None:
    rules = {"expansion": True}
    seen = seen_by(None, rules=rules, dwarfs=["blue", "green"], board=["EW+blue@1,0", "EW@2,0"])
    assert 'class="u0"' not in draw_mine(visible_mine(seen, lighting="blue"), "s.svg").body
    assert draw_mine(visible_mine(seen, lighting="green"), "s.svg").body.count('class="u0"') == 2


def test_goals_nobody_dug_up_are_shown_when_the_round_is_over() -> None:
    board = ["EW@1,0", "EW@2,0", "EW@3,0", "EW@4,0", "EW@5,0", "EW@6,0"]
    hands: list[list[str]] = [["EW"], [], []]
    position = engine.load(set_up({"dwarfs": THREE, "board": board, "hands": hands}))
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    drawn = draw_mine(visible_mine(engine.observe(position, None)), "s.svg").body
    assert "#p-goal" not in drawn
    assert {"#p-treasure", "#p-stone-sw", "#p-stone-es"} <= set(re.findall(r"#p-[a-z-]+", drawn))
