"""The worth of each kind of move to a computer player, in tables by kind."""

from collections.abc import Callable
from typing import Any

from games.bots import weights
from games.bots.digging import worth_of_laying
from games.bots.mine import ALL, nearness, usefulness_of
from games.bots.others import known_dwarfs
from games.bots.outlook import Outlook
from games.bots.ways import BLOCKED
from games.rules.cards.cards import PATH_CODES, family_of, feature_of, tools_of
from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import FEATURE, GROUPS
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

WORTH_KEEPING = {
    "map": (0.45, 0.2),
    "rockfall": (0.4, 0.95),
    "break": (0.15, 0.9),
    "repair": (0.45, 0.3),
    "theft": (0.7, 0.7),
    "hands-off": (0.4, 0.4),
    "trapped": (0.5, 0.8),
    "free-at-last": (0.45, 0.45),
    "inspection": (0.4, 0.4),
    "swap-hats": (0.35, 0.35),
    "swap-hands": (0.35, 0.35),
}
"""For each family of action cards: the worth of keeping it to diggers, and to saboteurs."""

_IN_NEED = 0.4  # added for a card that removes one in front of its holder


def keeping(outlook: Outlook, card: str) -> float:
    """Return the worth to the seat's dwarf of keeping a card in hand for the rest of this round."""
    if card in PATH_CODES:
        return _path(outlook, card)
    if card == "map" and len(outlook.targets) < 2:
        return 0.0
    worth = WORTH_KEEPING[family_of(card)][outlook.aim.sabotage]
    return worth + (_IN_NEED if _needed(outlook, card) else 0.0)


def _needed(outlook: Outlook, card: str) -> bool:
    front = outlook.seen.fronts[outlook.me]
    if card == "free-at-last":
        return "trapped" in front
    return card.startswith("repair-") and any(
        broken.removeprefix("break-") in card.split("-") for broken in front
    )


def _path(outlook: Outlook, card: str) -> float:
    if outlook.aim.crystals:
        return 1.0 if feature_of(card) == "crystal" else 0.2
    if feature_of(card) in ("blue", "green"):
        return 0.9 if feature_of(card) == outlook.seen.dwarf else 0.1
    useful = usefulness_of(card)
    return 0.8 - useful * 0.8 if outlook.aim.sabotage else useful


_FULL_LENGTH = 7.0  # cards from the start to the goals


def worth_of_mending(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of mending a tool, which is less for a card that could mend another tool as
    well.
    """
    hindrances = len(hindrances_before(outlook, move.on))
    spared = 0.1 * (len(tools_of(move.card)) - 1)
    if move.on == outlook.me:
        whole = weights.MEND_MYSELF if outlook.aim.digs else weights.MEND_A_SABOTEUR
        return whole * (1.0 if hindrances == 1 else 0.6) - spared
    worth = weights.MEND_A_FRIEND * outlook.trust[move.on] / hindrances - spared
    return worth if worth > 0 else weights.HARM


def worth_of_breaking(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of breaking a tool, which is more for a likelier foe and a nearer
    treasure.
    """
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
    """Return the worth of trapping a player, which means one digger and one winner fewer."""
    if outlook.aim.hides:
        return weights.HARM
    worth = -outlook.trust[move.on] * weights.TRAP + weights.FEWER_WINNERS
    return worth if worth > 0 else weights.HARM


def worth_of_freeing(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of freeing a trapped player: the seat itself, or another that it trusts.

    It is negative for all others.
    """
    if move.on == outlook.me:
        return weights.FREE_MYSELF
    worth = weights.MEND_A_FRIEND * outlook.trust[move.on] - weights.FEWER_WINNERS
    return worth if worth > 0 else weights.HARM


def hindrances_before(outlook: Outlook, seat: int) -> list[str]:
    """Return the codes of the cards in front of a seat that keep it from digging."""
    return [card for card in outlook.seen.fronts[seat] if card != "theft"]


def _soon(outlook: Outlook, seat: int) -> float:
    """Return how soon a seat acts after this one: 1 for the next, down to near 0 for the last."""
    seats = len(outlook.seen.fronts)
    return 1 - ((seat - outlook.me) % seats - 1) / seats


def worth_of_hands_off(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of removing a theft, which is negative for the seat's own theft."""
    if move.on == outlook.me:
        return weights.HARM
    return weights.SAVE_FROM_THEFT * (1 - max(0.0, outlook.trust[move.on]))


def worth_of_stealing(outlook: Outlook, move: Steal) -> float:
    """Return the worth of stealing from a player, which is more for a foe and 0 for nobody."""
    return 0.0 if move.victim is None else 2 - outlook.trust[move.victim]


_LOST = 1.9  # a saboteur's game is nearly lost this near to the treasure
_BEHIND = 2.7  # a team's game looks lost this many cards behind the other
_LATE = 1.0  # rounds of the table left in the draw pile


def worth_of_swapping_hats(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of a new dwarf for a player: the seat itself if its dwarf looks lost, or a
    known foe.
    """
    if move.on == outlook.me:
        return weights.NEW_HAT if looks_lost(outlook) else weights.HARM
    known = move.on in known_dwarfs(outlook.seen)
    return weights.HAT_OF_A_FOE if known and outlook.trust[move.on] < 0 else weights.HARM


def looks_lost(outlook: Outlook) -> bool:
    """Return whether the observing seat's dwarf is unlikely to win anything now."""
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
    """Return the worth of another player's hand.

    It is more for a poor hand of the seat's own and a big one of the other's.
    """
    hand = list(outlook.seen.hand)
    hand.remove(move.card)
    poorer = sum(weights.USUAL_CARD - keeping(outlook, card) for card in hand)
    bigger = outlook.seen.hand_sizes[move.on] - len(hand)
    mean = poorer / max(1, len(hand))
    worth = weights.NEW_HAND * (mean - 0.1) + weights.BIGGER_HAND * bigger
    return worth if worth > 0 and bigger > -2 else weights.HARM


def _rounds_left(outlook: Outlook) -> float:
    return outlook.seen.draw_size / len(outlook.seen.fronts)


_PER_CARD = 0.01  # prefers nearer goals among the unknown ones


def worth_of_looking(outlook: Outlook, move: LookAtGoal) -> float:
    """Return the worth of a map, which is more if less is known of the goals, and negative for a
    known goal.
    """
    goal = GOALS[move.goal]
    if len(outlook.targets) < 2 or goal not in outlook.targets:
        return weights.HARM
    worth = weights.LOOK_AT_THREE if len(outlook.targets) == 3 else weights.LOOK_AT_TWO
    if not outlook.aim.digs or outlook.aim.crystals:
        worth *= weights.LOOK_ALONG
    return worth - _PER_CARD * outlook.views[ALL].away()[move.goal]


def worth_of_inspecting(outlook: Outlook, move: PlayOn) -> float:
    """Return the worth of inspecting a player's dwarf, which is negative if that is known."""
    return weights.HARM if move.on in known_dwarfs(outlook.seen) else weights.INSPECT


def worth_of_passing(outlook: Outlook, move: Pass) -> float:
    """Return the worth of a pass, which is less than that of any useful move, and highest with the
    poorest cards.
    """
    first, *further = sorted(keeping(outlook, card) for card in move.cards)
    worth = weights.REFRESH + weights.THROWN * (1 - first)
    if len(move.cards) > outlook.seen.draw_size:
        return worth - len(further)
    refreshed = sum(weights.USUAL_CARD - kept for kept in further)
    scale = weights.REFRESHED_CRYSTALS if outlook.aim.crystals else weights.REFRESHED
    return worth + scale * refreshed


def worth_of_throwing_off(outlook: Outlook, move: DiscardTwo) -> float:
    """Return the worth of discarding two cards to remove one, which is negative if that is the
    seat's own theft.
    """
    if move.remove == "theft":
        return weights.HARM
    spent = sum(keeping(outlook, card) for card in move.cards)
    hindrances = len(hindrances_before(outlook, outlook.me))
    trapped = move.remove == "trapped"
    need = weights.THROW_OFF if outlook.aim.digs or trapped else weights.MEND_A_SABOTEUR
    return need * (1.0 if hindrances == 1 or trapped else 0.6) - spent


_IN_THE_WAY = 6.4  # a saboteur plays rockfalls once the treasure is at most this far


def worth_of_caving(outlook: Outlook, move: Rockfall) -> float:
    """Return the worth of removing a laid card, which may clear a way or cut one."""
    cell = pack(*move.at)
    if not _may_matter(outlook, cell):
        return weights.HARM
    after = outlook.without(cell)
    gain = sum(worth * (outlook.now[view] - after[view]) for view, worth in outlook.aim.nearer)
    if outlook.aim.crystals and FEATURE[outlook.maze.tiles[cell]] == "crystal":
        gain -= weights.CRYSTAL
    gain += weights.CAVING
    own = outlook.aim.nearer[0][0]
    if gain <= 0 or (outlook.aim.digs and after[own] > outlook.now[own]):
        # The others' losses do not make up for it.
        return weights.HARM + min(gain, 0.0)
    return gain + weights.FAR_OFF * nearness(outlook.targets).get(cell, 0)


def _may_matter(outlook: Outlook, cell: int) -> bool:
    """Return whether to consider a rockfall there: obstacles for diggers, the way for others."""
    stub = any(group.bit_count() == 1 for group in GROUPS[outlook.maze.tiles[cell]])
    door = FEATURE[outlook.maze.tiles[cell]] in ("blue", "green")
    if outlook.aim.digs:
        return stub or door or cell not in outlook.maze.reached
    return not stub and cell in outlook.maze.reached and outlook.distance <= _IN_THE_WAY


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
"""The worth of playing each family of action cards (`cards.family_of`)."""


def worth(outlook: Outlook, move: Move) -> float:
    """Return the worth of a move to the outlook's seat (the unit is in `weights`)."""
    if isinstance(move, Lay | Pass | DiscardTwo | Steal):
        return BY_MOVE[type(move)](outlook, move)
    return BY_CARD[family_of(move.card)](outlook, move)
