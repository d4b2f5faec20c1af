"""A computer player for company: weighs each of its moves once and takes the best.

It does not look ahead; everything it goes by lies in its Observation, what has been done at the
table with it.
"""

from random import Random

from games.bots import weights
from games.bots.caving import worth_of_caving
from games.bots.digging import worth_of_laying
from games.bots.outlook import Outlook, outlook_of
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
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.observation import Observation

_ON_A_PLAYER = {
    "hands-off": worth_of_hands_off,
    "trapped": worth_of_trapping,
    "free-at-last": worth_of_freeing,
    "inspection": worth_of_inspecting,
    "swap-hats": worth_of_swapping_hats,
    "swap-hands": worth_of_swapping_hands,
}


def novice(observation: Observation, seed: str) -> Move:
    """The legal move that is worth most; the seed decides between equals."""
    outlook = outlook_of(observation)
    worths = [worth(outlook, move) for move in observation.moves]
    best = max(worths)
    equals = [move for move, value in zip(observation.moves, worths, strict=True) if value == best]
    return equals[0] if len(equals) == 1 else Random(seed).choice(equals)


def worth(outlook: Outlook, move: Move) -> float:
    """What a move is worth to the seat of an outlook (the unit is in `weights`)."""
    match move:
        case Lay():
            return worth_of_laying(outlook, move)
        case Pass():
            return worth_of_passing(outlook, move)
        case PlayOn():
            return _on_a_player(outlook, move)
        case LookAtGoal():
            return worth_of_looking(outlook, move)
        case Rockfall():
            return worth_of_caving(outlook, move)
        case DiscardTwo():
            return worth_of_throwing_off(outlook, move)
        case LayTheft():
            return weights.STEAL
        case Steal():
            return worth_of_stealing(outlook, move)


def _on_a_player(outlook: Outlook, move: PlayOn) -> float:
    if move.card.startswith("break-"):
        return worth_of_breaking(outlook, move)
    if move.card.startswith("repair-"):
        return worth_of_mending(outlook, move)
    return _ON_A_PLAYER[move.card](outlook, move)
