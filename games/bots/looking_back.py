"""Looks back at a turn: what it cost in gold, compared with an Expert's move in the same seat.

The Expert knows what the seat knew then. Half of the time goes into its move, the other half into
worlds that had no part in choosing it, so that the difference isn't flattered by the choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from games.bots.beliefs import outsiders_beliefs, private_beliefs
from games.bots.beliefs.worlds import worlds
from games.bots.budget import Budget
from games.bots.expert import expert
from games.bots.expert.imagined import imagined
from games.bots.expert.playing_on import gold_after
from games.bots.expert.table import Table
from games.bots.outlook import outlook_of
from games.bots.reasons import Reason, reason_of
from games.rules.moves import Move
from games.rules.observation import Observation

LEAST = 8
"""The fewest worlds that say anything."""

WIDE = 3.0
"""Standard errors on both sides: over all turns of a game, chance alone finds hardly a mistake."""

ENOUGH, FINE = 200, 0.05
"""The range is fine enough once this many worlds leave so much gold on both sides."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """An Expert's move beside the played one, and how much more gold it brings: `least` to `most`.

    Each move has its reason, from what the seat knew.
    """

    better: Move
    why: Reason
    why_played: Reason
    gold: float
    least: float
    most: float

    @property
    def is_mistake(self) -> bool:
        """Return whether the played move clearly cost gold."""
        return self.least > 0


def look_back(
    observation: Observation, played: Move, seed: str, half: Callable[[], Budget]
) -> Lesson | None:
    """Compare the move that a seat played on its turn with an Expert's.

    `half` begins half of the time. Returns None where an Expert plays the same, and where there is
    nothing to compare: stealing, a single legal move, or too little time.
    """
    seen = observation
    if seen.phase != "digging" or len(seen.moves) < 2 or played not in seen.moves:
        return None
    better = expert(seen, seed, half())
    if better == played:
        return None
    gains = _gains(seen, better, played, f"{seed}/back", half())
    if len(gains) < LEAST:
        return None
    gold, error = _mean_and_error(gains)
    outlook = outlook_of(seen, private_beliefs(seen, seed))
    return Lesson(
        better=better,
        why=reason_of(outlook, better),
        why_played=reason_of(outlook, played),
        gold=gold,
        least=gold - WIDE * error,
        most=gold + WIDE * error,
    )


def _gains(seen: Observation, better: Move, played: Move, seed: str, budget: Budget) -> list[float]:
    """Return how much more gold the better move brings, world by world."""
    table = Table(seen.seat or 0, private_beliefs(seen, seed), outsiders_beliefs(seen, seed))
    gains: list[float] = []
    for number, world in enumerate(islice(worlds(seen, seed), budget.playouts)):
        if not budget.goes_on():
            break
        chance = f"{seed}/{number}"
        best, real = (
            gold_after(imagined(seen, world, chance), move, table, chance).last
            for move in (better, played)
        )
        gains.append(best - real)
        if len(gains) % ENOUGH == 0 and WIDE * _mean_and_error(gains)[1] < FINE:
            break
    return gains


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
