"""A computer player who plays a simple, sensible game from what its seat may see."""

from random import Random

from games.rules.cards import groups_of
from games.rules.cells import GOAL_CELLS
from games.rules.moves import Lay, LookAtGoal, Move, Pass, PlayOn
from games.rules.observation import Observation


def novice(observation: Observation, seed: str) -> Move:
    """The legal move that looks best, ties broken by lot."""
    chance = Random(seed)
    return max(observation.moves, key=lambda move: (_score(observation, move), chance.random()))


def _score(observation: Observation, move: Move) -> float:
    against = observation.dwarf == "saboteur" and observation.turns > 10
    match move:
        case Lay(card, (x, y), _):
            near = min(abs(gx - x) + abs(gy - y) for gx, gy in GOAL_CELLS)
            joined = len(groups_of(card)) == 1 and groups_of(card)[0].bit_count() > 1
            return (12 - near) * (1 if joined is not against else -1)
        case LookAtGoal():
            return 10 if "treasure" not in dict(observation.seen_goals).values() else -20
        case PlayOn(card, on, _) if card.startswith("repair-"):
            return 30 if on == observation.seat else -2
        case PlayOn(card, on, _) if card.startswith("break-"):
            return 5 if against and on != observation.seat else -20
        case Pass(cards):
            return -len(cards)
        case _:
            return -10
