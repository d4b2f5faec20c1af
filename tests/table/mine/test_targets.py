"""What a choice adds to the mine."""

import re

from games.table.dock.choice import Choice
from games.table.dock.stage import stage_of
from games.table.mine.targets import draw_targets
from tests.table.seen import seen_by

HANDS = [["NES", "EW", "map", "rockfall"], [], []]


def overlay(choice: Choice, **written: object) -> str:
    seen = seen_by(0, **{"hands": HANDS, **written})
    return draw_targets(seen, stage_of(seen, choice), "/games/1/", "s.svg")


def places(drawn: str) -> list[str]:
    return re.findall(r'id="at(-?\d+_-?\d+)"', drawn)


def test_every_legal_place_is_a_link_with_the_card_as_it_would_lie() -> None:
    drawn = overlay(Choice(card="EW"))
    assert sorted(places(drawn)) == ["-1_0", "1_0"]
    assert drawn.count('class="ghost') == 2
    assert 'href="/games/1/?card=EW&amp;at=1,0"' in drawn


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


def test_links_have_names() -> None:
    drawn = overlay(Choice(card="EW"))
    assert drawn.count("aria-label=") == 3
    assert 'aria-label="Lay it at (1, 0)"' in drawn


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
