"""Finds blunders in computer players' moves, which no strength may commit.

People forgive weakness, not silliness. Each check uses only the seat's own knowledge, so a clever
person in its place would call the move silly straight away.
"""

from collections.abc import Callable
from typing import Final

from games.bots.beliefs.belief import private_beliefs
from games.bots.mine import ALL
from games.bots.outlook import Outlook, outlook_of
from games.bots.ways import Away, Laid
from games.bots.worths import hindrances_before
from games.rules.cards.cards import SLOTS, family_of, slots_of
from games.rules.cards.cells import pack
from games.rules.cards.tiles import tile_of
from games.rules.moves import Lay, Move, PlayOn, Rockfall
from games.rules.observation import Observation

SURELY_FOE, SURELY_FRIEND = 0.8, 0.15
"""A player counts as a foe above the first chance of a saboteur, as a friend below the second."""

_CLEARLY_BETTER = 0.3  # how much less suspect a better player to mend is
_NOTICEABLE = 0.05
_DIGGERS = ("miner", "selfish", "blue", "green")


def blunders_of(observation: Observation, move: Move, seed: str = "") -> list[str]:
    """Return the names of the blunders in a seat's move on its turn, usually none.

    `seed` must be the one its beliefs were sampled with (in Saboteur 2).
    """
    outlook = outlook_of(observation, private_beliefs(observation, seed))
    return [name for name, commits in BLUNDERS.items() if commits(outlook, move)]


def _leaves_the_finish(outlook: Outlook, move: Move) -> bool:
    """True if a digger knows where the gold is and can reach it, but does something else."""
    if outlook.seen.dwarf not in _DIGGERS or len(outlook.targets) != 1:
        return False
    return not _finishes(outlook, move) and any(
        _finishes(outlook, other) for other in outlook.seen.moves
    )


def _lengthens_the_way(outlook: Outlook, move: Move) -> bool:
    """True if a digger lengthens its way, and comes no nearer to any goal that may be gold."""
    if outlook.seen.dwarf not in _DIGGERS or outlook.seen.dwarf == "selfish":
        return False
    before = outlook.now[_view(outlook)]
    if isinstance(move, Lay):
        after = _after(outlook, move)
        return outlook.way(after) > before + _NOTICEABLE and not _nearer(outlook, after)
    if isinstance(move, Rockfall):
        return outlook.without(pack(*move.at))[_view(outlook)] > before + _NOTICEABLE
    return False


def _mends_a_foe(outlook: Outlook, move: Move) -> bool:
    """True if a miner mends the tools of an almost certain saboteur."""
    return _helps(outlook, move) and outlook.suspicion[_on(move)] > SURELY_FOE


def _breaks_a_friend(outlook: Outlook, move: Move) -> bool:
    """True if a miner breaks the tools of somebody who is almost certainly not a saboteur."""
    if outlook.seen.dwarf != "miner" or not isinstance(move, PlayOn):
        return False
    return family_of(move.card) == "break" and outlook.suspicion[move.on] < SURELY_FRIEND


def _wastes_a_repair(outlook: Outlook, move: Move) -> bool:
    """True if a miner mends somebody instead of themselves or a much likelier friend."""
    if not _helps(outlook, move) or not isinstance(move, PlayOn):
        return False
    others = {
        other.on
        for other in outlook.seen.moves
        if isinstance(other, PlayOn) and other.card == move.card and other.on != move.on
    }
    if outlook.me in others:
        return True
    needs = len(hindrances_before(outlook, move.on))
    return any(
        outlook.suspicion[other] < outlook.suspicion[move.on] - _CLEARLY_BETTER
        and len(hindrances_before(outlook, other)) <= needs
        for other in others
    )


def _digs_to_stone(outlook: Outlook, move: Move) -> bool:
    """True if a digger opens a goal it knows is stone, and comes no nearer to another."""
    if outlook.seen.dwarf not in _DIGGERS or not isinstance(move, Lay):
        return False
    away = _after(outlook, move)
    hit = [goal for goal, cards in enumerate(away) if cards == 0]
    useless = outlook.way(away) > outlook.now[_view(outlook)] - _NOTICEABLE
    return bool(hit) and all(outlook.gold[goal] == 0 for goal in hit) and useless


def _finishes_as_a_saboteur(outlook: Outlook, move: Move) -> bool:
    """True if a saboteur opens a goal that may be gold."""
    return outlook.seen.dwarf == "saboteur" and _hits(outlook, move, ALL)


BLUNDERS: Final[dict[str, Callable[[Outlook, Move], bool]]] = {
    "leaves-the-finish": _leaves_the_finish,
    "lengthens-the-way": _lengthens_the_way,
    "mends-a-foe": _mends_a_foe,
    "breaks-a-friend": _breaks_a_friend,
    "wastes-a-repair": _wastes_a_repair,
    "digs-to-stone": _digs_to_stone,
    "finishes-as-a-saboteur": _finishes_as_a_saboteur,
}
"""The check for each blunder, keyed by name."""

OF_JUDGEMENT: Final = frozenset({"mends-a-foe", "breaks-a-friend", "wastes-a-repair"})
"""Blunders to avoid only by judging the other players, which the Novice does not."""


def _view(outlook: Outlook) -> str:
    dwarf = outlook.seen.dwarf or ""
    return dwarf if dwarf in outlook.views else ALL


def _nearer(outlook: Outlook, after: Away) -> bool:
    """Return whether a goal that may be gold comes nearer in the seat's own view."""
    now = outlook.views[_view(outlook)].away()
    return any(a < b for a, b, gold in zip(after, now, outlook.gold, strict=True) if gold)


def _after(outlook: Outlook, move: Lay, view: str | None = None) -> Away:
    laid = Laid(pack(*move.at), tile_of(move.card, move.turned))
    return outlook.views[view or _view(outlook)].after(laid)


def _finishes(outlook: Outlook, move: Move) -> bool:
    return _hits(outlook, move, _view(outlook))


def _hits(outlook: Outlook, move: Move, view: str) -> bool:
    if not isinstance(move, Lay):
        return False
    return outlook.chance_of(_after(outlook, move, view)) > 0


def _helps(outlook: Outlook, move: Move) -> bool:
    """Return whether a miner removes a card that keeps another player from digging."""
    if outlook.seen.dwarf != "miner" or not isinstance(move, PlayOn) or move.on == outlook.me:
        return False
    return family_of(move.card) == "repair" and any(
        SLOTS[slot] in outlook.seen.fronts[move.on] for slot in slots_of(move.card)
    )


def _on(move: Move) -> int:
    assert isinstance(move, PlayOn)
    return move.on
