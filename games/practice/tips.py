"""Tips of a first game: a sentence for a turn that fits what the player sees now.

A tip is a rule over an Observation. It names no card, place or player to choose, and reads only
what the seat sees; each is shown once to a person. A player's row holds the names of those shown.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import TOOLS
from games.rules.observation import Observation
from games.rules.phases import DIGGING

# What a row holds before any tip was shown; an empty one is given none.
GIVEN = " "
# Among the names shown, it says that its person wants no more.
NO_MORE = "no-more"
_LAPS = 8
# So many cards are left for each player when the end of the pile is near.
_NEAR_THE_END = 3


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip: its sentence, and a function that says whether it fits a seat whose turn it is."""

    name: str
    text: Promise
    is_true: Callable[[Observation, int], bool]


def tip_of(seen: Observation, shown: str) -> Tip | None:
    """Return the first tip for this turn that fits and was not shown yet. None if there is none,
    after the first laps, or after the first round. `shown` is the text of names in the player's
    row.
    """
    if not shown or is_shown(NO_MORE, shown) or not _is_early_turn(seen):
        return None
    assert seen.seat is not None
    return next(
        (tip for tip in TIPS if not is_shown(tip.name, shown) and tip.is_true(seen, seen.seat)),
        None,
    )


def is_shown(name: str, shown: str) -> bool:
    """Return whether the tip with this name was shown to a player. `shown` is the text of names in
    the player's row.
    """
    return f" {name} " in shown


def _is_early_turn(seen: Observation) -> bool:
    is_mine = seen.seat is not None and seen.turn == seen.seat and seen.phase == DIGGING
    return is_mine and seen.number == 1 and seen.turns // len(seen.fronts) < _LAPS


def _has_broken_tool(seen: Observation, seat: int) -> bool:
    return any(f"break-{tool}" in seen.fronts[seat] for tool in TOOLS)


def _others_have_broken_tools(seen: Observation, seat: int) -> bool:
    return any(_has_broken_tool(seen, other) for other in range(len(seen.fronts)) if other != seat)


def _has_dark_tunnels(seen: Observation, seat: int) -> bool:
    return any(laid.openings != laid.reached for laid in seen.mine)


def _has_looked(seen: Observation, seat: int) -> bool:
    return bool(seen.seen_goals)


def _others_have_looked(seen: Observation, seat: int) -> bool:
    return any(set(who) - {seat} for who in seen.looks)


TIPS = (
    Tip(
        "broken",
        _(
            "A broken tool in front of you locks your path cards until someone mends it. Your "
            "other cards still work."
        ),
        _has_broken_tool,
    ),
    Tip(
        "lit",
        _(
            "Choose a path card, and the places that take it light up: it fits there and joins a "
            "tunnel from the start."
        ),
        lambda seen, seat: bool(seen.places),
    ),
    Tip(
        "share",
        _(
            "Only you know what you saw under that goal. Share it or lie about it: everyone saw "
            "where you looked."
        ),
        _has_looked,
    ),
    Tip(
        "claim",
        _(
            "Among people, “Claims” beside the log puts what you saw on record, true or not. No "
            "one checks it."
        ),
        _has_looked,
    ),
    Tip(
        "looked",
        _(
            "Someone has looked under a goal: the letter on it says who. What they do next may say "
            "more than their words."
        ),
        _others_have_looked,
    ),
    Tip(
        "others-broken",
        _(
            "Players with a broken tool can’t dig. Who breaks tools, and who mends whose, is worth "
            "remembering."
        ),
        _others_have_broken_tools,
    ),
    Tip(
        "stone",
        _("Stone under a goal: it stays where it is, and tunnels may run on through it."),
        lambda seen, seat: any(seen.goals_up),
    ),
    Tip(
        "dark",
        _("Dark tunnels are cut off from the start. No one can dig on from them until they join."),
        _has_dark_tunnels,
    ),
    Tip(
        "saboteur",
        _("A saboteur does best to wait: players who do harm early are soon found out."),
        lambda seen, seat: seen.turns >= len(seen.fronts),
    ),
    Tip(
        "pass",
        _(
            "Passing costs a card: you discard it face down and draw another. No one learns which "
            "it was."
        ),
        lambda seen, seat: bool(seen.draw_size),
    ),
    Tip(
        "pile",
        _("If no one can play any more and the treasure isn’t found, the saboteurs win."),
        lambda seen, seat: seen.draw_size <= _NEAR_THE_END * len(seen.fronts),
    ),
)
