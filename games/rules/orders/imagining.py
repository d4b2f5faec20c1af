"""Moves that a seat can plan: those that could be legal when its turn comes."""

from games.rules.cards.slots import SLOTS
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, PlayOn, Rockfall
from games.rules.observe import moves_in_order
from games.rules.position import Position
from games.rules.state import DIGGING

PLANNABLE = (Lay, PlayOn, Rockfall, LookAtGoal, LayTheft)


def plannable_moves(position: Position, seat: int) -> tuple[Move, ...]:
    """Return the moves of a seat's hand in the present mine; none when digging is over.

    Cards in front of players are ignored: by then a tool may be broken or mended.
    """
    if position.phase != DIGGING:
        return ()
    everybody = (1 << position.players) - 1
    moves: dict[Move, None] = {}
    for before in (0, everybody):
        imagined = position.copy()
        imagined.turn = seat
        imagined.before = [before] * len(SLOTS)
        imagined.thefts = [*range(position.players)] if before else []
        found = moves_in_order(imagined)
        moves |= dict.fromkeys(move for move in found if isinstance(move, PLANNABLE))
    return tuple(moves)
