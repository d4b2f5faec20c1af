"""The worth of breaking, mending, trapping and freeing."""

from games.bots import weights
from games.bots.outlook import Outlook
from games.rules.cards.cards import tools_of
from games.rules.moves import PlayOn

_FULL_LENGTH = 7.0  # cards from the start to the goals


def worth_of_mending(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of mending a tool; less with a card that could mend another tool."""
    hindrances = len(hindrances_before(outlook, move.on))
    spared = 0.1 * (len(tools_of(move.card)) - 1)
    if move.on == outlook.me:
        whole = weights.MEND_MYSELF if outlook.aim.digs else weights.MEND_A_SABOTEUR
        return whole * (1.0 if hindrances == 1 else 0.6) - spared
    worth = weights.MEND_A_FRIEND * outlook.trust[move.on] / hindrances - spared
    return worth if worth > 0 else weights.HARM


def worth_of_breaking(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of breaking a tool: more for a likelier foe and a nearer treasure."""
    if move.on == outlook.me or outlook.aim.hides:
        return weights.HARM
    worth = -outlook.trust[move.on] * weights.BREAK_A_FOE + weights.BREAKING
    if worth <= 0:
        return weights.HARM
    if outlook.aim.sabotage:
        worth += weights.URGENT * max(0.0, 1 - outlook.distance / _FULL_LENGTH)
    if hindrances_before(outlook, move.on):
        worth *= weights.BROKEN_TWICE
    return worth + weights.NEXT_TO_ACT * _soon(outlook, move.on)


def worth_of_trapping(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of a trap: it stops a digger and removes a winner."""
    if outlook.aim.hides:
        return weights.HARM
    worth = -outlook.trust[move.on] * weights.TRAP + weights.FEWER_WINNERS
    return worth if worth > 0 else weights.HARM


def worth_of_freeing(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of freeing a trapped player."""
    if move.on == outlook.me:
        return weights.FREE_MYSELF
    worth = weights.MEND_A_FRIEND * outlook.trust[move.on] - weights.FEWER_WINNERS
    return worth if worth > 0 else weights.HARM


def hindrances_before(outlook: Outlook, seat: int) -> list[str]:
    """Return the cards in front of a seat that keep it from digging."""
    return [card for card in outlook.seen.fronts[seat] if card != "theft"]


def _soon(outlook: Outlook, seat: int) -> float:
    """Return how soon a seat acts after this one: 1 for the next, down to near 0 for the last."""
    seats = len(outlook.seen.fronts)
    return 1 - ((seat - outlook.me) % seats - 1) / seats
