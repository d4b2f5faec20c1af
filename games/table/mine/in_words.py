"""The mine in words, for people who listen to the page: cards, and their connections."""

from collections.abc import Sequence
from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.cards.cards import FIXED, GOAL_FACES, feature_of
from games.rules.cards.cells import GOAL_CELLS
from games.rules.observation import LaidCard, Observation
from games.table.mine.geometry import cell_in_words
from games.table.mine.lighting import BLUE, GREEN, START, groups_as_it_lies, lit_openings
from games.table.phrases import goal_name, list_of, side_name
from games.wording import card_name
from games.wording.prepared import once_per_language


def mine_in_words(
    seen: Observation,
    names: Sequence[str],
    lighting: str = START,
    shown: tuple[str | None, ...] = (None, None, None),
) -> list[dict[str, str]]:
    """Return a dict (`place`, `text`) for every card of the mine, row by row from the north, then
    for the unreached goals. `lighting` says which connection to describe: to the start, or free for
    a team. `shown` are the faces of unreached goals that may be seen. `names` are by seat.
    """
    cards = [
        {"place": cell_in_words(laid.at), "text": card_in_words(laid, lighting)}
        for laid in seen.mine
    ]
    hidden = [goal for goal, face in enumerate(seen.goals_up) if face is None]
    return cards + [
        {
            "place": cell_in_words(GOAL_CELLS[goal]),
            "text": _goal(seen, goal, names, shown[goal]),
        }
        for goal in hidden
    ]


def _goal(seen: Observation, goal: int, names: Sequence[str], face: str | None) -> str:
    if seen.ending is None and face is not None:
        params = {"goal": goal_name(goal), "card": card_name(face)}
        return _("%(goal)s goal, still face down: %(card)s") % params
    if seen.ending is None:
        hidden = _("%(goal)s goal, face down") % {"goal": goal_name(goal)}
        looked = who_looked(seen.looks[goal], names)
        return f"{hidden}. {looked}" if looked else hidden
    params = {"goal": goal_name(goal), "card": card_name(seen.ending.goals[goal])}
    return _("%(goal)s goal, not reached: %(card)s") % params


def who_looked(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return a sentence that names the players who looked at a goal, or an empty string if nobody
    did.
    """
    if not seats:
        return ""
    looked = ngettext("%(names)s looked at it.", "%(names)s looked at it.", len(seats))
    return looked % {"names": list_of([names[seat] for seat in seats])}


def card_in_words(laid: LaidCard, lighting: str = START) -> str:
    """Return a laid card in words: its name, its openings by group of joined ones, and those lit in
    this `lighting` (joined to the start, or free for a team).
    """
    return _words(laid.card, laid.turned, laid.openings, lit_openings(laid, lighting), lighting)


@once_per_language
def _words(card: str, turned: bool, openings: str, lit: str, lighting: str) -> str:
    groups = groups_as_it_lies(card, turned)
    text = reduce(_beside, [_group(card, group) for group in groups]) if groups else ""
    lies = ", ".join(part for part in (_head(card), text) if part)
    return ". ".join(part for part in (lies, _answer(card, openings, lit, lighting)) if part)


def _beside(first: str, second: str) -> str:
    # French has a space before the sign.
    return _("%(first)s; %(second)s") % {"first": first, "second": second}


def _head(card: str) -> str:
    fixed = card in dict(FIXED) or card in GOAL_FACES
    return card_name(card) if fixed or feature_of(card) else ""


def _group(card: str, group: str) -> str:
    sides = list_of([side_name(side) for side in "NESW" if side in group])
    if len(group) == 1 and feature_of(card) != "ladder":
        return _("%(side)s blocked") % {"side": sides}
    return _("open to %(sides)s") % {"sides": sides}


def _answer(card: str, openings: str, lit: str, lighting: str) -> str:
    if card == "start":
        return ""
    if not lit:
        return _no(lighting)
    if set(lit) == set(openings):
        return light_in_words(lighting)
    names = list_of([side_name(side) for side in lit])
    return _("%(title)s: %(names)s") % {"title": light_in_words(lighting), "names": names}


def light_in_words(lighting: str) -> str:
    """Return the meaning of a lighting in words: joined to the start, or open to a team."""
    return {
        START: _("Joined to the start"),
        BLUE: _("Open to blue"),
        GREEN: _("Open to green"),
    }[lighting]


def _no(lighting: str) -> str:
    return {
        START: _("Cut off from the start"),
        BLUE: _("Closed to blue"),
        GREEN: _("Closed to green"),
    }[lighting]
