"""Observations for tests of the drawing, set up in the words of scenario files."""

from typing import Any

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.moves import Lay
from games.rules.observation import Observation
from games.rules.phases import STEALING

NAMES = ("Ann", "Ben", "Cleo")
THREE = ["miner", "saboteur", "miner"]


def seen_by(seat: int | None, **written: Any) -> Observation:
    """What a seat sees of a scenario; three players unless `dwarfs` says otherwise."""
    position = set_up({"dwarfs": THREE, **written})
    return engine.observe(position, seat)


def robbed(seat: int | None) -> Observation:
    """What a seat sees while the first is asked whom to rob, and only the second has gold."""
    written = {
        "rules": {"expansion": True},
        "dwarfs": ["geologist", "green", "geologist"],
        "purses": [0, 3, 0],
        "front": [["theft"], [], []],
        "thefts": [0],
        "board": [f"EW@{x},0" for x in range(1, 7)],
        "goals": ["stone-sw", "treasure", "stone-es"],
        "hands": [["EW"], ["EW"], ["EW"]],
    }
    position = set_up(written)
    engine.play(position, 0, Lay("EW", (7, 0)))
    assert position.phase == STEALING
    return engine.observe(position, seat)
