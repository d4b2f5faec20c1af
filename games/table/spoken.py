"""The mine in words, for people who hear the page: what lies where, and what is joined to it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.cards import FIXED, GOAL_FACES, feature_of
from games.rules.cells import GOAL_CELLS
from games.rules.observation import LaidCard, Observation
from games.table.light import groups_as_it_lies
from games.table.squares import spoken
from games.table.words import goal_name, list_of, side_name
from games.wording import card_name


@dataclass(frozen=True, slots=True)
class SpokenCard:
    """One card of the mine as a sentence."""

    place: str
    text: str


def speak_mine(seen: Observation) -> list[SpokenCard]:
    """Every card of the mine, row by row from the north, then the goals still face down."""
    cards = [SpokenCard(spoken(laid.at), speak_card(laid)) for laid in seen.mine]
    hidden = [goal for goal, face in enumerate(seen.goals_up) if face is None]
    return cards + [
        SpokenCard(
            spoken(GOAL_CELLS[goal]), _("%(goal)s goal, face down") % {"goal": goal_name(goal)}
        )
        for goal in hidden
    ]


def speak_card(laid: LaidCard) -> str:
    """A laid card: its name, its openings by group, and which of them the start reaches."""
    groups = groups_as_it_lies(laid.card, laid.turned)
    parts = [_head(laid), "; ".join(_group(laid, group) for group in groups), _joined(laid)]
    return ". ".join(part for part in parts if part)


def _head(laid: LaidCard) -> str:
    fixed = laid.card in dict(FIXED) or laid.card in GOAL_FACES
    return card_name(laid.card) if fixed or feature_of(laid.card) else ""


def _group(laid: LaidCard, group: str) -> str:
    sides = list_of([side_name(side) for side in "NESW" if side in group])
    if len(group) == 1 and feature_of(laid.card) != "ladder":
        return _("%(side)s blocked") % {"side": sides}
    return _("open to %(sides)s") % {"sides": sides}


def _joined(laid: LaidCard) -> str:
    if laid.card == "start":
        return ""
    if not laid.reached:
        return _("Cut off from the start")
    if set(laid.reached) == set(laid.openings):
        return _("Joined to the start")
    sides = list_of([side_name(side) for side in laid.reached])
    return _("Joined to the start: %(sides)s") % {"sides": sides}
