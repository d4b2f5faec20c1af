"""The worth of laying path cards to a computer player."""

from functools import lru_cache

from games.bots import weights
from games.bots.mine import ALL, nearness, usefulness_of
from games.bots.outlook import Outlook
from games.bots.ways import Away, Laid
from games.rules.cards.cells import WEST, pack
from games.rules.cards.tiles import FEATURE, LIGHT, MASK, code_of, tile_of
from games.rules.moves import Lay

_NOTICEABLE = 0.05  # smaller changes of a distance count as none


def worth_of_laying(outlook: Outlook, move: Lay) -> float:
    """Return the worth of laying a path card to the seat's dwarf, for a nearer treasure and for
    crystals.
    """
    return worth_of_a_tile(outlook, Laid(pack(*move.at), tile_of(move.card, move.turned)))


def worth_of_a_tile(outlook: Outlook, laid: Laid) -> float:
    """Return the worth of laying a tile on a cell to the seat's dwarf."""
    goals = {name: ways.after(laid) for name, ways in outlook.views.items()}
    after = {name: outlook.way(away) for name, away in goals.items()}
    for view, worth in outlook.aim.finish:
        if after[view] == 0:
            return worth * _chance(outlook, goals[view], worth) * weights.REACH
    gain = _gain(outlook, after) + _crystal(outlook, laid)
    if outlook.aim.alone and 0 < after["all"] < 2:
        gain += weights.SHARE_LEFT / len(outlook.targets)
    if gain < -_NOTICEABLE or _sets_itself_back(outlook, after):
        # The others' losses do not make up for it.
        return weights.HARM + min(gain, 0.0)
    if _digs_to_stone(outlook, goals, after):
        return weights.HARM
    if gain < _NOTICEABLE:
        return _aside(outlook, laid)
    exits = sum(cell not in outlook.maze.tiles for cell in _onward(laid))
    return gain + weights.FORK * (-exits if outlook.aim.sabotage else exits - 1)


def _chance(outlook: Outlook, away: Away, worth: float) -> float:
    """Return the chance that the treasure is opened.

    A dwarf that fears this ignores the evidence from the others' digging.
    """
    chance = outlook.chance_of(away)
    return chance if worth > 0 else max(chance, 1 / len(outlook.targets))


def _digs_to_stone(outlook: Outlook, goals: dict[str, Away], after: dict[str, float]) -> bool:
    """True if a digger only reaches a goal known to be stone, whatever the others lose."""
    own = outlook.aim.nearer[0][0]
    if not outlook.aim.digs or after[own] < outlook.now[own] - _NOTICEABLE:
        return False
    return any(_opens_stone(outlook, goals[view]) for view in {ALL, own})


def _opens_stone(outlook: Outlook, away: Away) -> bool:
    """Return whether the seat opens a goal that it knows is stone."""
    return 0 in away and any(
        cards == 0 and not gold for cards, gold in zip(away, outlook.gold, strict=True)
    )


def _sets_itself_back(outlook: Outlook, after: dict[str, float]) -> bool:
    """True if a digger lengthens its own way, whatever the others lose."""
    own = outlook.aim.nearer[0][0]
    return outlook.aim.digs and after[own] > outlook.now[own] + _NOTICEABLE


def _aside(outlook: Outlook, laid: Laid) -> float:
    """Return the worth of a card that changes no distance: a saboteur likes dead ends."""
    if usefulness_of(code_of(laid.tile)) == 0:
        return weights.HARM
    if outlook.aim.digs or _leads_on(outlook.targets, laid.cell, MASK[laid.tile]):
        return weights.NEUTRAL
    return weights.HARMLESS


@lru_cache(10_000)
def _leads_on(targets: frozenset[int], cell: int, openings: int) -> bool:
    """Return whether a card with these openings leads towards the goals."""
    near = nearness(targets)
    return any(near.get(cell + step, 99) < near.get(cell, 0) for step, _ in LIGHT[openings & ~WEST])


def _onward(laid: Laid) -> list[int]:
    """Return the cells that a laid card opens to, except to the west, where the start is."""
    return [laid.cell + step for step, _ in LIGHT[MASK[laid.tile] & ~WEST]]


def _gain(outlook: Outlook, after: dict[str, float]) -> float:
    return sum(worth * (outlook.now[view] - after[view]) for view, worth in outlook.aim.nearer)


def _crystal(outlook: Outlook, laid: Laid) -> float:
    return weights.CRYSTAL if outlook.aim.crystals and FEATURE[laid.tile] == "crystal" else 0.0
