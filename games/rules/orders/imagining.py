"""The moves that a seat may plan: what could be legal by the time its turn comes."""

from games.rules.cards.slots import SLOTS
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, PlayOn, Rockfall
from games.rules.observe import moves_in_order
from games.rules.position import Position
from games.rules.state import DIGGING

PLANNABLE = (Lay, PlayOn, Rockfall, LookAtGoal, LayTheft)


def plannable_moves(position: Position, seat: int) -> tuple[Move, ...]:
    """Every move that plays a card of a seat's hand as the mine lies now, whatever lies before
    whom: by then a tool may be broken or mended. None when digging is over.
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
