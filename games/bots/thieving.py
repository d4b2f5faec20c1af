"""What stopping and carrying out a theft is worth."""

from games.bots import weights
from games.bots.outlook import Outlook
from games.rules.moves import PlayOn, Steal


def worth_of_hands_off(outlook: Outlook, move: PlayOn) -> float:
    """What removing a theft is worth; never its own."""
    if move.on == outlook.me:
        return weights.HARM
    return weights.SAVE_FROM_THEFT * (1 - max(0.0, outlook.trust[move.on]))


def worth_of_stealing(outlook: Outlook, move: Steal) -> float:
    """Always steal, rather from a foe."""
    return 0.0 if move.victim is None else 2 - outlook.trust[move.victim]
