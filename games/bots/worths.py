"""What each kind of move is worth to a computer player: one line each."""

from collections.abc import Callable
from typing import Any

from games.bots import weights
from games.bots.caving import worth_of_caving
from games.bots.digging import worth_of_laying
from games.bots.outlook import Outlook
from games.bots.passing import worth_of_passing, worth_of_throwing_off
from games.bots.scouting import worth_of_inspecting, worth_of_looking
from games.bots.swapping import worth_of_swapping_hands, worth_of_swapping_hats
from games.bots.thieving import worth_of_hands_off, worth_of_stealing
from games.bots.tools import (
    worth_of_breaking,
    worth_of_freeing,
    worth_of_mending,
    worth_of_trapping,
)
from games.rules.cards.cards import family_of
from games.rules.moves import DiscardTwo, Lay, LayTheft, Move, Pass, Steal

Worth = Callable[[Outlook, Any], float]


def _worth_of_theft(outlook: Outlook, move: LayTheft) -> float:
    return weights.STEAL


BY_MOVE: dict[type[Move], Worth] = {
    Lay: worth_of_laying,
    Pass: worth_of_passing,
    DiscardTwo: worth_of_throwing_off,
    Steal: worth_of_stealing,
}
BY_CARD: dict[str, Worth] = {
    "break": worth_of_breaking,
    "repair": worth_of_mending,
    "rockfall": worth_of_caving,
    "map": worth_of_looking,
    "theft": _worth_of_theft,
    "hands-off": worth_of_hands_off,
    "trapped": worth_of_trapping,
    "free-at-last": worth_of_freeing,
    "inspection": worth_of_inspecting,
    "swap-hats": worth_of_swapping_hats,
    "swap-hands": worth_of_swapping_hands,
}
"""By the family of an action card (`cards.family_of`)."""


def worth(outlook: Outlook, move: Move) -> float:
    """What a move is worth to the seat of an outlook (the unit is in `weights`)."""
    if isinstance(move, Lay | Pass | DiscardTwo | Steal):
        return BY_MOVE[type(move)](outlook, move)
    return BY_CARD[family_of(move.card)](outlook, move)
