"""What another hat or another hand is worth."""

from games.bots import weights
from games.bots.keeping import keeping
from games.bots.others import known_dwarfs
from games.bots.outlook import Outlook
from games.bots.ways import BLOCKED
from games.rules.moves import PlayOn

_LOST = 1.9  # a saboteur's game is nearly lost this near to the treasure
_BEHIND = 2.7  # a team's game looks lost this many cards behind the other
_LATE = 1.0  # rounds of the table left in the draw pile


def worth_of_swapping_hats(outlook: Outlook, move: PlayOn) -> float:
    """What a new dwarf is worth: for itself when its game looks lost, or for a known foe."""
    if move.on == outlook.me:
        return weights.NEW_HAT if looks_lost(outlook) else weights.HARM
    known = move.on in known_dwarfs(outlook.seen)
    return weights.HAT_OF_A_FOE if known and outlook.trust[move.on] < 0 else weights.HARM


def looks_lost(outlook: Outlook) -> bool:
    """Whether a player's dwarf is unlikely to win anything any more."""
    dwarf, late = outlook.seen.dwarf, _rounds_left(outlook) < _LATE
    if dwarf == "saboteur":
        return outlook.distance <= _LOST
    if dwarf in ("blue", "green"):
        other = "green" if dwarf == "blue" else "blue"
        own, theirs = outlook.now[dwarf], outlook.now[other]
        return own >= BLOCKED or own >= theirs + _BEHIND or (late and own > _BEHIND)
    if dwarf == "geologist":
        return late and not any(card.card.endswith("+crystal") for card in outlook.seen.mine)
    return False


def worth_of_swapping_hands(outlook: Outlook, move: PlayOn) -> float:
    """What another hand is worth: more the poorer its own, and the bigger the other."""
    hand = list(outlook.seen.hand)
    hand.remove(move.card)
    poorer = sum(weights.USUAL_CARD - keeping(outlook, card) for card in hand)
    bigger = outlook.seen.hand_sizes[move.on] - len(hand)
    mean = poorer / max(1, len(hand))
    worth = weights.NEW_HAND * (mean - 0.1) + weights.BIGGER_HAND * bigger
    return worth if worth > 0 and bigger > -2 else weights.HARM


def _rounds_left(outlook: Outlook) -> float:
    return outlook.seen.draw_size / len(outlook.seen.fronts)
