"""Plays an imagined round on, with a quick Regular in every seat.

It makes the moves that a Regular with an outsider's beliefs would make. What a move is worth is
kept for the rest of the decision, by all that it depends on: most moves come up again.
"""

from random import Random
from typing import NamedTuple

from games.bots.choosing import best_of
from games.bots.digging import worth_of_a_tile
from games.bots.expert.glance import Glance
from games.bots.expert.table import Table
from games.bots.expert.value import gold_of
from games.bots.ways import Laid
from games.bots.worths import worth
from games.rules.cards.cards import NUMBER
from games.rules.kinds.layout import CHOSEN, DISCARD, FALL, ON, PASS, THEFT
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.turn.compact import Compact, compact, expand
from games.rules.turn.discards import chosen
from games.rules.turn.effects import apply
from games.rules.turn.legal import legal_list

LAPS, MOST = 2, 16
"""The laps after which a position is valued, and the most turns: at a big table they are long."""

TEMPERATURE = 0.03
_SWAPS = frozenset(NUMBER[code] for code in ("swap-hats", "swap-hands"))
"""Cards whose worth depends on too much to be kept."""


class Gold(NamedTuple):
    """A seat's gold: what it could expect two laps on, and what it got at the end of the round."""

    soon: float
    last: float


def gold_after(position: Position, move: Move, table: Table, seed: str) -> Gold:
    """Return the gold of the table's seat after a move and the rest of the round.

    The position is used up.
    """
    chance, me = Random(f"{seed}/play"), table.seat
    had = position.purses[me]
    style = chance.randrange(1000)
    apply(position, compact(position, move))
    left = min(MOST, LAPS * position.players) - 1
    soon = None
    while position.turn is not None and position.outcome is None:
        if not left:
            soon = gold_of(position, me, had)
        left -= 1
        apply(position, _move(position, table, chance, style))
    last = gold_of(position, me, had)
    return Gold(last if soon is None else soon, last)


def _move(position: Position, table: Table, chance: Random, style: int) -> Compact:
    board = table.boards.of(position.maze)
    glance = Glance(position, table, board, style)
    on_board = board.worths.setdefault(glance.about_the_board(), {})
    on_others = table.worths.setdefault(glance.about_the_others(), {})
    moves, worths = [], []
    for move in legal_list(position):
        key = move
        if move < ON or FALL <= move < THEFT:
            known = on_board
        elif move < FALL and (move & 255) >> 1 not in _SWAPS:
            known = on_others
        elif PASS <= move < DISCARD:
            cards = chosen(position.hands[glance.seat], move & CHOSEN)
            if len(cards) > 1:
                continue
            known, key = on_others, PASS | cards[0]
        else:
            known, key = {}, move
        value = known.get(key)
        if value is None:
            value = known[key] = _worth(glance, move)
        moves.append(move)
        worths.append(value)
    return best_of(moves, worths, chance, TEMPERATURE)


def _worth(glance: Glance, move: Compact) -> float:
    if move < ON:
        tile = move & 255
        return worth_of_a_tile(glance.outlook(), Laid(move - tile, tile))
    return worth(glance.outlook(), expand(glance.position, move))
