"""Picks moves worth looking ahead for."""

from games.bots.blunders import BLUNDERS
from games.bots.outlook import Outlook
from games.bots.worths import worth
from games.rules.moves import Lay, Move, Pass, PlayOn

MOST = 6
CLOSE = 1.2  # a move that is worth so much less at first sight is not tried


def candidates(outlook: Outlook, first: Move, most: int = MOST) -> list[Move]:
    """Return the first choice, then the best others close to it: one of each kind first.

    Blunders are left out, even if they do well in playouts.
    """
    seen = outlook.seen
    weighed = sorted(
        ((worth(outlook, move), move) for move in seen.moves), key=lambda each: -each[0]
    )
    least = max(value for value, _ in weighed) - CLOSE
    near = [move for value, move in weighed if value >= least and move != first]
    found, kinds = [first], {_kind(first)}
    for again in (False, True):
        for move in near:
            if len(found) == most or move in found or (not again and _kind(move) in kinds):
                continue
            if not any(commits(outlook, move) for commits in BLUNDERS.values()):
                found.append(move)
                kinds.add(_kind(move))
    return found


def _kind(move: Move) -> object:
    """Return one key for cards laid at a place, for passes, or for cards of a kind on a player."""
    match move:
        case Lay():
            return move.at
        case PlayOn():
            return move.card.partition("-")[0], move.on
        case Pass():
            return Pass
    return move
