"""Players that see more than a seat may: bounds on what a strength could earn.

They read the true position, so they are part of the laboratory and never of the site.
"""

from collections.abc import Callable
from dataclasses import replace
from statistics import fmean
from typing import Final

from games.bots.beliefs import Beliefs, outsiders_beliefs
from games.bots.budget import USUAL
from games.bots.expert import expert
from games.bots.expert.candidates import candidates
from games.bots.expert.playing_on import gold_after
from games.bots.expert.table import Table
from games.bots.outlook import outlook_of
from games.bots.regular import regular, weighed
from games.rules.cards.cells import GOALS
from games.rules.mine.goals import TREASURE
from games.rules.moves import Move
from games.rules.observation import Observation, SeenDwarf
from games.rules.position import Position

MOST_CANDIDATES: Final = 8
TIMES: Final = 10
"""How often a candidate is played on; the cards stay the same, the players' chance does not."""

BUDGET: Final = USUAL
"""Of the Expert that knows the dwarfs."""

_ALL_GOALS: Final = (1 << len(GOALS)) - 1


def regular_knows_roles(position: Position, observation: Observation, seed: str) -> Move:
    """Return the move of a Regular that knows everybody's dwarf, as if it had inspected them all.

    A bound on beliefs about dwarfs: it knows no more than others about the goals and the cards.
    """
    return regular(_with_all_dwarfs(position, observation), seed)


def expert_knows_roles(position: Position, observation: Observation, seed: str) -> Move:
    """Return the move of an Expert that knows everybody's dwarf.

    A bound on looking ahead by somebody who sees no card and no goal more than others.
    """
    return expert(_with_all_dwarfs(position, observation), seed, BUDGET)


def clairvoyant(position: Position, observation: Observation, seed: str) -> Move:
    """Return the candidate that earns most when it is played on to the end of the true round.

    A bound on looking ahead by one move: it sees every card, dwarf and goal, but neither the
    others' next moves nor the best ones of its own after this. With equal means the first
    candidate is played, which is the choice of a Regular that knows the dwarfs and the gold.
    """
    seen, truth = _with_all_dwarfs(position, observation), _truth(position)
    first = weighed(seen, truth, seed)
    if observation.phase != "digging":
        return first
    seat = observation.seat or 0
    table = Table(seat, truth, outsiders_beliefs(observation, seed))
    tried = candidates(outlook_of(seen, truth), first, MOST_CANDIDATES)
    return max(tried, key=lambda move: fmean(_outcomes(position, move, table, seed)))


def _outcomes(position: Position, move: Move, table: Table, seed: str) -> list[float]:
    """Return the gold of each time a move is played on, with the same chance for every move."""
    return [
        gold_after(_known_to(position, table.seat), move, table, f"{seed}/{number}").last
        for number in range(TIMES)
    ]


def _known_to(position: Position, seat: int) -> Position:
    """Return a copy of a position in which a seat has seen every goal."""
    copy = position.copy()
    copy.seen_goals[seat] = _ALL_GOALS
    return copy


def _with_all_dwarfs(position: Position, observation: Observation) -> Observation:
    others = [seat for seat in range(position.players) if seat != observation.seat]
    seen = tuple(SeenDwarf(seat, position.dwarfs[seat], stale=False) for seat in others)
    return replace(observation, seen_dwarfs=seen)


def _truth(position: Position) -> Beliefs:
    north, middle, south = (float(face == TREASURE) for face in position.goals)
    return Beliefs(tuple({dwarf: 1.0} for dwarf in position.dwarfs), (north, middle, south))


BOUNDS: Final[dict[str, Callable[[Position, Observation, str], Move]]] = {
    "clairvoyant": clairvoyant,
    "expert-knows-roles": expert_knows_roles,
    "regular-knows-roles": regular_knows_roles,
}
"""By name, the players that are shown the position as well as their observation."""
