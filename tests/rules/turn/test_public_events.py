"""What everybody is told of what followed from a move."""

from games.rules import engine
from games.rules.events import Event
from games.rules.files.setup import set_up
from games.rules.moves import Lay

_WAY = ["EW@1,0", "NEW@2,0", "NESW@3,0", "EW@4,0", "NEW@5,0/turned", "NESW@6,0"]


def _reaching(*goals: str) -> tuple[Event, ...]:
    """What is told when seat 1 digs to the goal in the middle."""
    written = {
        "dwarfs": ["miner", "saboteur", "miner"],
        "goals": list(goals),
        "board": _WAY,
        "hands": [["map"], ["EW"], ["map"]],
        "draw": ["ES", "ES"],
        "turn": 1,
    }
    position = engine.load(set_up(written))
    return tuple(engine.play(position, 1, Lay("EW", (7, 0))))


def test_a_goal_that_lies_as_listed_is_told_so() -> None:
    told = _reaching("treasure", "stone-sw", "stone-es")
    assert told[1:] == (Event("revealed", goal=1, card="stone-sw", turned=False),)


def test_a_goal_that_lies_turned_is_told_so() -> None:
    told = _reaching("treasure", "stone-es", "stone-sw")
    assert told[1:] == (Event("revealed", goal=1, card="stone-es", turned=True),)


def test_who_dug_to_the_treasure_is_told() -> None:
    told = _reaching("stone-es", "treasure", "stone-sw")
    assert told[-1] == Event("dug-out", seat=1, treasure=True)
