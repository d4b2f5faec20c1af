"""Reading and writing moves (notation.md, Moves)."""

import pytest

from games.rules.moves import Lay
from games.rules.notation import Malformed, read_move, write_move

WELL_FORMED = [
    {"play": "NE", "at": [3, -1]},
    {"play": "NE", "at": [3, -1], "turned": True},
    {"play": "break-lantern", "on": 2},
    {"play": "repair-cart", "on": 0},
    {"play": "repair-pickaxe-cart", "on": 2, "tool": "cart"},
    {"play": "rockfall", "at": [3, -1]},
    {"play": "map", "goal": 0},
    {"pass": ["NE"]},
    {"pass": []},
    {"play": "theft"},
    {"play": "swap-hands", "on": 1},
    {"discard": ["NE", "map"], "remove": "trapped"},
    {"steal": 3},
    {"steal": None},
]
MALFORMED = [
    None,
    [],
    "NE",
    {},
    {1: 2},
    {"play": "NWSE", "at": [0, 1]},
    {"play": ["NE"], "at": [0, 1]},
    {"play": "start", "at": [0, 1]},
    {"play": "NE"},
    {"play": "NE", "at": [0, 1], "on": 1},
    {"play": "NE", "at": [0]},
    {"play": "NE", "at": [0, 1.5]},
    {"play": "NE", "at": [0, True]},
    {"play": "NE", "at": "0,1"},
    {"play": "NE", "at": [0, 1], "turned": 1},
    {"play": "break-cart"},
    {"play": "break-cart", "on": -1},
    {"play": "break-cart", "on": "1"},
    {"play": "break-cart", "on": True},
    {"play": "break-cart", "on": 1, "tool": "cart"},
    {"play": "repair-pickaxe-cart", "on": 2},
    {"play": "repair-pickaxe-cart", "on": 2, "tool": "lantern"},
    {"play": "map", "goal": 3},
    {"play": "map", "goal": True},
    {"play": "theft", "on": 1},
    {"play": "rockfall", "at": [0, 1], "turned": False},
    {"pass": "NE"},
    {"pass": ["NE"], "draw": 1},
    {"pass": [7]},
    {"discard": ["NE", "map"]},
    {"discard": ["NE", "map"], "remove": "map"},
    {"steal": -1},
    {"steal": "1"},
    {"play": "NE", "pass": ["NE"]},
]


@pytest.mark.parametrize("written", WELL_FORMED, ids=str)
def test_a_move_survives_being_read_and_written(written: dict[str, object]) -> None:
    assert write_move(read_move(written)) == written


def test_a_tool_may_be_named_where_the_card_has_one() -> None:
    named = read_move({"play": "repair-cart", "on": 0, "tool": "cart"})
    assert named == read_move({"play": "repair-cart", "on": 0})


def test_turned_counts_where_it_shows() -> None:
    turned = {"at": [1, 0], "turned": True}
    assert read_move({"play": "EW", **turned}) == Lay("EW", (1, 0))
    assert read_move({"play": "NE", **turned}) == Lay("NE", (1, 0), turned=True)


@pytest.mark.parametrize("written", MALFORMED, ids=str)
def test_what_cannot_be_read_is_malformed(written: object) -> None:
    with pytest.raises(Malformed) as refused:
        read_move(written)
    assert refused.value.code == "malformed"
    assert refused.value.fault
