"""Which groups of a card are lit."""

import pytest

from games.table.mine.lighting import groups_as_it_lies, lit_if_laid, sides_joined, unlit_classes
from tests.table.seen import seen_by


@pytest.mark.parametrize(
    ("card", "turned", "groups"),
    [
        ("NES", False, ("NES",)),
        ("NES", True, ("SWN",)),
        ("N.ESW+crystal", True, ("S", "WNE")),
        ("stone-sw", True, ("NE",)),
        ("start", False, ("NESW",)),
    ],
)
def test_groups_turn_with_their_card(card: str, turned: bool, groups: tuple[str, ...]) -> None:
    assert groups_as_it_lies(card, turned) == groups


def test_a_group_is_dark_when_none_of_its_openings_is_lit() -> None:
    assert unlit_classes(("NS", "EW"), "NS") == "u1"
    assert unlit_classes(("N", "E", "S"), "E") == "u0 u2"
    assert unlit_classes(("NES",), "N") == ""


def test_a_card_is_lit_by_the_tunnels_it_would_meet() -> None:
    mine = {laid.at: laid for laid in seen_by(None, board=["EW@1,0"]).mine}
    assert sides_joined(mine, "NESW", (2, 0)) == "W"
    assert lit_if_laid(mine, "NS.EW", False, (2, 0)) == "EW"
    assert lit_if_laid(mine, "NS", False, (2, 0)) == ""


def test_a_ladder_is_always_lit() -> None:
    assert lit_if_laid({}, "S+ladder", False, (5, 5)) == "S"
