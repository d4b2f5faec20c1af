"""Observations for tests of the drawing, set up in the words of scenario files."""

from typing import Any

from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.observation import Observation

NAMES = ("Ann", "Ben", "Cleo")
THREE = ["miner", "saboteur", "miner"]


def seen_by(seat: int | None, **written: Any) -> Observation:
    """What a seat sees of a scenario; three players unless `dwarfs` says otherwise."""
    position = engine.load(set_up({"dwarfs": THREE, **written}))
    return engine.observe(position, seat)
