"""Path cards: how they are read, and why they may have to stay in a hand."""

import pytest

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.kinds.registry import BY_CARD
from games.rules.moves import Lay
from games.rules.notation import read_move


@pytest.mark.parametrize(("card", "shows"), [("EW", False), ("NESW", False), ("NE", True)])
def test_turned_counts_only_where_it_shows(card: str, shows: bool) -> None:
    move = read_move({"play": card, "at": [1, 0], "turned": True})
    assert move == Lay(card, (1, 0), turned=shows)


@pytest.mark.parametrize(
    ("front", "why"),
    [([], "not-connected"), (["break-cart"], "tools-broken"), (["trapped"], "is-trapped")],
)
def test_it_is_told_why_nothing_can_be_dug(front: list[str], why: str) -> None:
    written = {
        "rules": {"expansion": True},
        "dwarfs": ["green", "blue", "boss"],
        "front": [front, [], []],
        "hands": [["EW"], ["map"], ["map"]],
    }
    position = engine.load(set_up(written))
    assert BY_CARD["EW"].why_idle(position, 0) == why
