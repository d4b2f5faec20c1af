"""A computer player's thoughts about a turn, for the replay of a finished game.

They are recalculated from the seat's observation: the same observation, seed and strength give the
same thoughts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from games.bots import DEFAULT, choose
from games.bots.beliefs.belief import Beliefs, beliefs_before_anything, private_beliefs
from games.bots.outlook import Outlook, outlook_of
from games.bots.ways import BLOCKED, Laid
from games.bots.worths import worth
from games.rules.cards.cards import family_of
from games.rules.cards.cells import pack
from games.rules.cards.tiles import FEATURE, tile_of
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

_NOTICEABLE = 0.05  # smaller changes of a distance count as none
_PROBABLE = 0.5
_BEST = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """The strongest argument for or against a move.

    `seat` is the player concerned, `cards` the distance to the gold afterwards, `percent` the
    chance of gold or of a saboteur.
    """

    kind: str
    seat: int | None = None
    cards: int = 0
    percent: int = 0


def reason_of(outlook: Outlook, move: Move) -> Reason:
    """Return the strongest argument for or against a legal move of the outlook's seat."""
    return _BY_MOVE[type(move)](outlook, move)


def _laying(outlook: Outlook, move: Lay) -> Reason:
    laid = Laid(pack(*move.at), tile_of(move.card, move.turned))
    view = outlook.aim.nearer[0][0]
    away = outlook.views[view].after(laid)
    after = outlook.way(away)
    if after == 0:
        return Reason("opens", percent=round(100 * outlook.chance_of(away)))
    if outlook.aim.crystals and FEATURE[laid.tile] == "crystal":
        return Reason("crystal")
    return _by_distance(outlook, outlook.now[view], after)


def _caving(outlook: Outlook, move: Rockfall) -> Reason:
    view = outlook.aim.nearer[0][0]
    return _by_distance(outlook, outlook.now[view], outlook.without(pack(*move.at))[view])


def _by_distance(outlook: Outlook, now: float, after: float) -> Reason:
    if after >= BLOCKED > now:
        return Reason("cuts-off")
    if after < now - _NOTICEABLE:
        return Reason("disguise" if outlook.aim.sabotage else "nearer", cards=round(after))
    return Reason("farther" if after > now + _NOTICEABLE else "aside", cards=round(after))


def _on_player(outlook: Outlook, move: PlayOn) -> Reason:
    kind, own = family_of(move.card), move.on == outlook.me
    if kind in ("repair", "free-at-last"):
        return Reason("helps-itself" if own else "helps", move.on)
    if kind == "break" and not own:
        foe = "stops-digger" if outlook.aim.sabotage else "stops-foe"
        return Reason(foe, move.on, percent=round(100 * outlook.suspicion[move.on]))
    if kind == "swap-hats":
        return Reason("new-hat" if own else "other-hat", move.on)
    return Reason(_ON_PLAYER.get(kind, "harms-itself"), move.on)


_ON_PLAYER: Final = {
    "trapped": "traps",
    "inspection": "inspects",
    "swap-hands": "new-hand",
    "hands-off": "saves-gold",
}


def _stealing(outlook: Outlook, move: Steal) -> Reason:
    return Reason("declines") if move.victim is None else Reason("steals", move.victim)


def _passing(outlook: Outlook, move: Pass) -> Reason:
    """Return the refusal to mend the most suspect player, or a plain pass."""
    refused = [
        (outlook.suspicion[each.on], each.on)
        for each in outlook.seen.moves
        if isinstance(each, PlayOn) and family_of(each.card) == "repair"
        if each.on != outlook.me and outlook.suspicion[each.on] >= _PROBABLE
    ]
    if outlook.aim.sabotage or not refused:
        return Reason("passes")
    suspicion, seat = max(refused)
    return Reason("refuses", seat, percent=round(100 * suspicion))


def _always(kind: str) -> Callable[[Outlook, Any], Reason]:
    return lambda _outlook, _move: Reason(kind)


_BY_MOVE: Final[dict[type[Move], Callable[[Outlook, Any], Reason]]] = {
    Lay: _laying,
    Rockfall: _caving,
    PlayOn: _on_player,
    LookAtGoal: _always("looks"),
    LayTheft: _always("will-steal"),
    Pass: _passing,
    DiscardTwo: _always("throws-off"),
    Steal: _stealing,
}

KINDS: Final = (
    *("opens", "nearer", "disguise", "farther", "cuts-off", "crystal", "aside"),
    *("helps", "helps-itself", "stops-foe", "stops-digger", "harms-itself", "traps", "inspects"),
    *("new-hat", "other-hat", "new-hand", "saves-gold"),
    *("looks", "will-steal", "passes", "refuses", "throws-off", "steals", "declines"),
)
"""Every kind of reason."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, its worth to the seat (in the unit of `weights`) and the reason for it."""

    move: Move
    worth: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Thoughts:
    """A seat's thoughts about a turn: its beliefs, its best moves, best first, and the
    chosen move.
    """

    beliefs: Beliefs
    best: tuple[Weighed, ...]
    chosen: Weighed


def _judges_nobody(observation: Observation, seed: str) -> Beliefs:
    return beliefs_before_anything(observation)


OPINIONS: Final[dict[str, Callable[[Observation, str], Beliefs]]] = {
    "novice": _judges_nobody,
    "regular": private_beliefs,
}
"""The function that gives each strength's beliefs about the table."""


def thoughts_of(observation: Observation, seed: str, policy: str = DEFAULT) -> Thoughts:
    """Return what a computer player of strength `policy` thinks about the observed seat's turn: its
    beliefs, up to three best moves (at most one a pass), and the move it chooses. The same `seed`
    gives the same thoughts. Raises KeyError for an unknown strength, and ValueError if it is not
    the seat's turn.
    """
    chosen = choose(observation, seed, policy)
    beliefs = OPINIONS[policy](observation, seed)
    outlook = outlook_of(observation, beliefs)
    weighed = sorted(
        ((worth(outlook, move), move) for move in observation.moves),
        key=lambda each: (-each[0], each[1] != chosen),
    )

    def with_reason(value: float, move: Move) -> Weighed:
        return Weighed(move, value, reason_of(outlook, move))

    passes = [move for _, move in weighed if isinstance(move, Pass)]
    best = [with_reason(*each) for each in weighed if each[1] not in passes[1:]][:_BEST]
    return Thoughts(beliefs, tuple(best), with_reason(worth(outlook, chosen), chosen))
