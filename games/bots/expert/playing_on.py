"""Plays an imagined round on, with a quick Regular in every seat."""

from dataclasses import dataclass
from random import Random

from games.bots.beliefs import Beliefs
from games.bots.choosing import best_of
from games.bots.expert.glance import glance
from games.bots.expert.value import gold_of
from games.bots.worths import worth
from games.rules.moves import Move, Pass
from games.rules.position import Position
from games.rules.turn.compact import compact, expand
from games.rules.turn.effects import apply
from games.rules.turn.legal import legal_list

LAPS, MOST = 2, 16
"""The number of laps played, and the most turns: at a big table, more worlds say more."""
TEMPERATURE = 0.03


@dataclass(frozen=True, slots=True)
class Table:
    """Beliefs at the table when looking ahead begins.

    The seat itself judges the others from `own`, everybody else from `public`: nobody else may know
    the imagined world, or the seat's secrets.
    """

    seat: int
    own: Beliefs
    public: Beliefs

    def beliefs_of(self, seat: int) -> Beliefs:
        """Return the beliefs of a seat."""
        return self.own if seat == self.seat else self.public


def gold_after(
    position: Position, move: Move, table: Table, seed: str, turns: int | None = None
) -> float:
    """Return the expected gold of the table's seat after a move and so many turns at most.

    The move is the first of them. The position is used up.
    """
    chance, me = Random(f"{seed}/play"), table.seat
    had = position.purses[me]
    style = chance.randrange(1000)
    apply(position, compact(position, move))
    for _ in range((turns or min(MOST, LAPS * position.players)) - 1):
        if position.turn is None or position.outcome is not None:
            break
        apply(position, _move(position, table, chance, style))
    return gold_of(position, me, had)


def _move(position: Position, table: Table, chance: Random, style: int) -> int:
    seat = position.turn
    assert seat is not None
    moves = legal_list(position)
    outlook = glance(position, seat, table.beliefs_of(seat), style)
    expanded = [expand(position, move) for move in moves]
    tried = [
        n for n, move in enumerate(expanded) if not isinstance(move, Pass) or len(move.cards) == 1
    ]
    worths = [worth(outlook, expanded[n]) for n in tried]
    return moves[best_of([*tried], worths, chance, TEMPERATURE)]
