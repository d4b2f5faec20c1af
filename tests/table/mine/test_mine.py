"""The mine as it is drawn, lit, marked and described."""

import re
from dataclasses import replace

import pytest
from django.template import Context, Template

from games.core.tables.log_models import LastLaid
from games.rules import engine
from games.rules.events import Event
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.table.dock.stage import options_of, stage_of
from games.table.mine.bounds import bounds_of
from games.table.mine.drawing import draw_coordinates, draw_mine, visible_mine
from games.table.mine.in_words import mine_in_words
from games.table.mine.lighting import (
    BLUE,
    GREEN,
    LIGHTINGS,
    START,
    groups_as_it_lies,
    lit_if_laid,
    sides_joined,
    unlit_classes,
)
from games.table.mine.marks import (
    CellMark,
    cell_marks,
    draw_cell_marks,
    draw_goal_looks,
    goal_looks,
)
from games.table.mine.svg import NOTHING, element, joined, text
from games.table.mine.targets import draw_targets
from tests.table.seen import NAMES, THREE, seen_by
from tests.table.views import entry

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


def test_each_lighting_has_a_mark_of_its_own_shape(subtests: pytest.Subtests) -> None:
    for lighting in ["start", "blue", "green"]:
        with subtests.test(lighting=lighting):
            rules = {"expansion": True}
            seen = seen_by(
                None, rules=rules, dwarfs=["blue", "green"], board=["EW+blue@1,0", "EW@2,0"]
            )
            drawn = draw_mine(visible_mine(seen, lighting=lighting), "s.svg").body
            marks = {"start": "way-day", "blue": "way-blue", "green": "way-green"}
            assert {name for name in marks.values() if name in drawn} == {marks[lighting]}


def test_a_door_darkens_the_way_behind_it_for_the_other_team() -> None:
    rules = {"expansion": True}
    seen = seen_by(None, rules=rules, dwarfs=["blue", "green"], board=["EW+blue@1,0", "EW@2,0"])
    assert 'class="u0"' not in draw_mine(visible_mine(seen, lighting="blue"), "s.svg").body
    assert draw_mine(visible_mine(seen, lighting="green"), "s.svg").body.count('class="u0"') == 2


def test_goals_nobody_dug_up_are_shown_and_told_when_the_round_is_over() -> None:
    board = ["EW@1,0", "EW@2,0", "EW@3,0", "EW@4,0", "EW@5,0", "EW@6,0"]
    hands: list[list[str]] = [["EW"], [], []]
    position = set_up({"dwarfs": THREE, "board": board, "hands": hands})
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    drawn = draw_mine(visible_mine(engine.observe(position, None)), "s.svg").body
    assert "#p-goal" not in drawn
    assert {"#p-treasure", "#p-stone-sw", "#p-stone-es"} <= set(re.findall(r"#p-[a-z-]+", drawn))
    told = {
        card["place"]: card["text"] for card in mine_in_words(engine.observe(position, None), NAMES)
    }
    assert told["(8, 2)"] == "southern goal, not reached: stone"


def test_the_frame_grows_with_the_maze_but_not_for_unreached_ends() -> None:
    frame = bounds_of(seen_by(None).mine)
    assert (frame.west, frame.north, frame.east, frame.south) == (-1, -2, 8, 2)
    assert bounds_of(seen_by(None, board=["NS@0,-1", "NS@0,-2", "NS@0,-3"]).mine).north == -4
    assert bounds_of(seen_by(None, board=["EW@9,0"]).mine).east == 9


def test_every_place_of_every_card_lies_inside_the_frame() -> None:
    hand = ["NESW", "NES", "EW", "N.E.S.W", "S+ladder"]
    board = ["NESW@-1,0", "NESW@0,-1", "NESW@0,-2", "EW@-2,0"]
    rules = {"expansion": True}
    seen = seen_by(0, rules=rules, dwarfs=["blue", "green"], hands=[hand, []], board=board)
    frame = bounds_of(seen.mine)
    places = [at for card in hand for at in options_of(seen, card).places]
    assert places
    assert all(frame.west <= x <= frame.east for x, _ in places)
    assert all(frame.north <= y <= frame.south for _, y in places)


NUMBER = re.compile(r'<text x="(-?\d+)" y="(-?\d+)">(\S+?)</text>')


def test_every_column_and_row_is_numbered_as_the_log_names_it() -> None:
    bounds = bounds_of(seen_by(None).mine)
    numbers = [number for *_, number in NUMBER.findall(draw_coordinates(bounds))]
    columns, rows = numbers[: bounds.columns], numbers[bounds.columns :]
    assert columns == ["\u22121", "0", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert rows == ["\u22122", "\u22121", "0", "1", "2"]


def test_the_numbers_stand_outside_the_cells_and_inside_the_view() -> None:
    bounds = bounds_of(seen_by(None).mine)
    left, top, width, height = map(int, bounds.numbered_view_box.split())
    for x, y, _ in NUMBER.findall(draw_coordinates(bounds)):
        assert left < int(x) < left + width
        assert top < int(y) < top + height
        assert int(y) < bounds.north * 120 or int(x) < bounds.west * 80


def in_words(**written: object) -> dict[str, str]:
    return {card["place"]: card["text"] for card in mine_in_words(seen_by(None, **written), NAMES)}


def test_openings_groups_doors_and_what_is_joined_are_told_in_words() -> None:
    told = in_words(board=["NES@0,-1", "EW@4,0", "N.E.W@1,0"])
    assert told["(0, \u22121)"] == "open to north, east and south. Joined to the start"
    assert told["(4, 0)"] == "open to east and west. Cut off from the start"
    joined = "Joined to the start: west"
    assert told["(1, 0)"] == f"north blocked; east blocked; west blocked. {joined}"
    told = in_words(rules={"expansion": True}, dwarfs=["blue", "green"], board=["EW+blue@1,0"])
    assert told["(1, 0)"].startswith("straight tunnel with a blue door, open to ")


def test_goals_are_told_as_far_as_anybody_may_know_and_by_whose_maps_they_were_shown() -> None:
    told = in_words(goals=["stone-sw:up", "treasure", "stone-es"])
    assert told["(8, \u22122)"].startswith("stone, open to ")
    assert told["(8, 0)"] == "middle goal, face down"
    assert told["(8, 2)"] == "southern goal, face down"
    looked_at = replace(seen_by(None), looks=((), (1, 2), ()))
    told = {card["place"]: card["text"] for card in mine_in_words(looked_at, NAMES)}
    assert told["(8, 0)"] == "middle goal, face down. Ben and Cleo looked at it."
    assert told["(8, 2)"] == "southern goal, face down"


def test_the_words_answer_the_question_that_the_light_answers() -> None:
    board = ["EW+blue@1,0", "EW@2,0"]
    seen = seen_by(None, rules={"expansion": True}, dwarfs=["blue", "green"], board=board)
    told = {
        question: [
            card["text"]
            for card in mine_in_words(seen, NAMES, question)
            if card["place"] == "(2, 0)"
        ]
        for question in LIGHTINGS
    }
    assert told == {
        START: ["open to east and west. Joined to the start"],
        BLUE: ["open to east and west. Open to blue"],
        GREEN: ["open to east and west. Closed to green"],
    }


def test_groups_turn_with_their_card(subtests: pytest.Subtests) -> None:
    for card, turned, groups in [
        ("NES", False, ("NES",)),
        ("NES", True, ("SWN",)),
        ("N.ESW+crystal", True, ("S", "WNE")),
        ("stone-sw", True, ("NE",)),
        ("start", False, ("NESW",)),
    ]:
        with subtests.test(card=card, turned=turned, groups=groups):
            assert groups_as_it_lies(card, turned) == groups


def test_a_group_is_dark_when_none_of_its_openings_is_lit() -> None:
    assert unlit_classes(("NS", "EW"), "NS") == "u1"
    assert unlit_classes(("N", "E", "S"), "E") == "u0 u2"
    assert unlit_classes(("NES",), "N") == ""


def test_a_card_is_lit_by_the_tunnels_it_would_meet_and_a_ladder_always() -> None:
    mine = {laid.at: laid for laid in seen_by(None, board=["EW@1,0"]).mine}
    assert sides_joined(mine, "NESW", (2, 0)) == "W"
    assert lit_if_laid(mine, "NS.EW", False, (2, 0)) == "EW"
    assert lit_if_laid(mine, "NS", False, (2, 0)) == ""
    assert lit_if_laid({}, "S+ladder", False, (5, 5)) == "S"


LETTERS = ("An", "Be", "Cl")


BOARD = ["EW@1,0", "EW@2,0"]


def laid(x: int, seat: int) -> Event:
    return Event("laid", seat=seat, card="EW", at=(x, 0), turned=False)


def caved(x: int, seat: int) -> Event:
    return Event("caved", seat=seat, at=(x, 0), removed="EW")


def seen(**written: object) -> Observation:
    return seen_by(0, **{"board": BOARD, **written})


def test_every_card_laid_since_is_marked_and_the_last_one_first() -> None:
    since = [entry(1, 1, laid(1, 1)), entry(2, 2, laid(2, 2))]
    assert cell_marks(seen(), LastLaid((2, 0), 2), since, LETTERS) == (
        CellMark((2, 0), "Cl"),
        CellMark((1, 0), "Be"),
    )


def test_the_card_laid_last_is_marked_however_long_ago() -> None:
    assert cell_marks(seen(), LastLaid((2, 0), 0), (), LETTERS) == (CellMark((2, 0), "An"),)
    assert cell_marks(seen(), None, (), LETTERS) == ()


def test_a_place_that_caved_in_is_marked_until_something_lies_there_again() -> None:
    since = [entry(1, 1, laid(3, 1)), entry(2, 2, caved(3, 2))]
    assert cell_marks(seen(), None, since, LETTERS) == (CellMark((3, 0), "Cl", caved=True),)
    again = [entry(1, 2, caved(2, 2)), entry(2, 1, laid(2, 1))]
    assert cell_marks(seen(), None, again, LETTERS) == (CellMark((2, 0), "Be"),)


def test_a_goal_that_was_turned_is_marked_with_who_reached_it() -> None:
    reached = entry(1, 1, laid(2, 1), Event("revealed", goal=1, card="stone-es", turned=False))
    up = seen(goals=["treasure", "stone-es:up", "stone-sw"])
    assert CellMark((8, 0), "Be") in cell_marks(up, None, [reached], LETTERS)


def test_a_mark_is_drawn_with_escaped_letters() -> None:
    assert "&lt;" in draw_cell_marks([CellMark((1, 0), "<")], "s.svg")
    assert "caved-in" in draw_cell_marks([CellMark((1, 0), "Be", caved=True)], "s.svg")


def test_a_goal_says_whose_maps_showed_it_while_it_is_face_down() -> None:
    looks = ((0, 1), (2,), (1,))
    assert goal_looks(replace(seen(), looks=looks), LETTERS) == (("An", "Be"), ("Cl",), ("Be",))
    up = replace(seen(goals=["stone-es:up", "treasure", "stone-sw"]), looks=looks)
    assert goal_looks(up, LETTERS)[0] == ()


def test_two_who_looked_are_named_and_more_are_counted() -> None:
    assert ">An Be<" in draw_goal_looks(0, ("An", "Be"), "s.svg")
    assert ">3<" in draw_goal_looks(0, LETTERS, "s.svg")
    assert draw_goal_looks(0, (), "s.svg") == ""


def test_an_element_writes_its_attributes_in_order_and_holds_what_stands_in_it() -> None:
    assert element("rect", {"x": 1, "y": -2, "class": "a"}) == '<rect x="1" y="-2" class="a"/>'
    inner = element("use", {"href": "#p"})
    assert element("g", {}, inner, NOTHING, inner) == '<g><use href="#p"/><use href="#p"/></g>'


def test_no_attribute_and_no_text_breaks_out_of_its_place() -> None:
    bad = "\"><script>'&"
    assert element("a", {"title": bad}) == '<a title="&quot;&gt;&lt;script&gt;&#x27;&amp;"/>'
    assert text(bad) == "&quot;&gt;&lt;script&gt;&#x27;&amp;"


def test_a_template_takes_finished_markup_as_it_is_and_escapes_any_other_text() -> None:
    drawn = joined([element("g", {}), element("path", {"d": "M0 0"})])
    page = Template("{{ drawn }} {{ told }}")
    context = Context({"drawn": drawn, "told": "<g/>"})
    assert page.render(context) == '<g/><path d="M0 0"/> &lt;g/&gt;'


HANDS = [["NES", "EW", "map", "rockfall"], [], []]


def overlay(choice: Choice, **written: object) -> str:
    seen = seen_by(0, **{"hands": HANDS, **written})
    return draw_targets(seen, stage_of(seen, choice), "/games/1/", "s.svg")


def places(drawn: str) -> list[str]:
    return re.findall(r'id="at(-?\d+_-?\d+)"', drawn)


def test_every_legal_place_is_a_named_link_with_the_card_as_it_would_lie() -> None:
    drawn = overlay(Choice(card="EW"))
    assert sorted(places(drawn)) == ["-1_0", "1_0"]
    assert drawn.count('class="ghost') == 2
    assert 'href="/games/1/?card=EW&amp;at=1,0"' in drawn
    assert drawn.count("aria-label=") == 3
    assert 'aria-label="Lay it at (1, 0)"' in drawn


def test_a_badge_says_where_both_ways_round_fit() -> None:
    drawn = overlay(Choice(card="NES"))
    both = [place for place in drawn.split("<g role=") if 'href="#both"' in place]
    assert sorted(places("".join(both))) == ["0_-1", "0_1"]


def test_the_place_that_is_tried_has_the_ring_and_the_others_stay_lit() -> None:
    drawn = overlay(Choice(card="EW", at=(1, 0)))
    assert places(drawn) == ["-1_0"]
    assert drawn.count('class="over"') == 1
    assert drawn.count('class="laying') == 1


def test_face_down_goals_and_laid_cards_are_targets() -> None:
    assert len(places(overlay(Choice(card="map")))) == 3
    assert places(overlay(Choice(card="rockfall"), board=["EW@1,0"])) == ["1_0"]


def test_nothing_is_drawn_over_the_mine_while_nothing_is_chosen() -> None:
    assert overlay(Choice()) == ""
    assert overlay(Choice(passing=True, cards=("EW",))) == ""


def reaches(drawn: str) -> list[tuple[int, int]]:
    """Where what a finger may hit begins, and how wide it is."""
    found = re.findall(r'class="reach" x="(-?\d+)" y="-?\d+" width="(\d+)"', drawn)
    return [(int(x), int(width)) for x, width in found]


def test_a_finger_may_hit_beside_a_card_where_no_other_is_lit() -> None:
    alone = reaches(overlay(Choice(card="map")))
    assert alone == [(628, 104)] * 3
    in_a_row = overlay(Choice(card="rockfall"), board=["EW@1,0", "EW@2,0", "EW@3,0"])
    assert sorted(reaches(in_a_row)) == [(56, 104), (160, 80), (240, 104)]
