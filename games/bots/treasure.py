"""The chance that the treasure will be reached, from a model fitted on played rounds."""

import json
from collections.abc import Sequence
from functools import cache
from math import exp, log1p
from pathlib import Path
from typing import Any

from games.bots.mine import ALL, ways_of
from games.rules.mine.goals import TREASURE
from games.rules.position import Position

FIGURES = Path(__file__).with_name("treasure.json")


def chance_of_treasure(position: Position) -> float:
    """Return the chance, from 0 to 1, that the treasure of this round will be reached."""
    weights = _fitted()["saboteur-2" if position.rules.expansion else "base"]
    total = sum(weight * value for weight, value in zip(weights, features(position), strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def features(position: Position) -> Sequence[float]:
    """Return the inputs of the treasure's model for a position, in the order of `treasure.json`."""
    away = ways_of(position.maze, ALL).away()[position.goals.index(TREASURE)]
    players = position.players
    turns = (len(position.draw) + sum(map(len, position.hands))) / players
    foes = [seat for seat, dwarf in enumerate(position.dwarfs) if dwarf == "saboteur"]
    free = [seat for seat in range(players) if position.may_dig(seat)]
    free_foes = sum(seat in foes for seat in free)
    return (
        1.0,
        away,
        log1p(turns),
        away / (1 + turns),
        (len(free) - free_foes) / players,
        free_foes / players,
        len(foes) / players,
    )


@cache
def _fitted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))["weights"]
    return found
