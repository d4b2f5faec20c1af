"""The mine in words, for people who hear the page: what lies where, and what is joined to it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.cards.cards import FIXED, GOAL_FACES, feature_of
from games.rules.cards.cells import GOAL_CELLS
from games.rules.observation import LaidCard, Observation
from games.table.light import BLUE, GREEN, START, groups_as_it_lies, lit_openings
from games.table.squares import spoken
from games.table.words import goal_name, list_of, side_name
from games.wording import card_name


@dataclass(frozen=True, slots=True)
class SpokenCard:
    """One card of the mine as a sentence."""

    place: str
    text: str


def speak_mine(seen: Observation, question: str = START) -> list[SpokenCard]:
    """Every card of the mine, row by row from the north, then the goals that were not reached.

    `question` is what the light answers: joined to the start, or free for a team.
    """
    cards = [SpokenCard(spoken(laid.at), speak_card(laid, question)) for laid in seen.mine]
    hidden = [goal for goal, face in enumerate(seen.goals_up) if face is None]
    return cards + [SpokenCard(spoken(GOAL_CELLS[goal]), _goal(seen, goal)) for goal in hidden]


def _goal(seen: Observation, goal: int) -> str:
    if seen.ending is None:
        return _("%(goal)s goal, face down") % {"goal": goal_name(goal)}
    told = {"goal": goal_name(goal), "card": card_name(seen.ending.goals[goal])}
    return _("%(goal)s goal, not reached: %(card)s") % told


def speak_card(laid: LaidCard, question: str = START) -> str:
    """A laid card: its name, its openings by group, and for which of them the answer is yes."""
    groups = groups_as_it_lies(laid.card, laid.turned)
    openings = "; ".join(_group(laid, group) for group in groups)
    lies = ", ".join(part for part in (_head(laid), openings) if part)
    return ". ".join(part for part in (lies, _answer(laid, question)) if part)


def _head(laid: LaidCard) -> str:
    fixed = laid.card in dict(FIXED) or laid.card in GOAL_FACES
    return card_name(laid.card) if fixed or feature_of(laid.card) else ""


def _group(laid: LaidCard, group: str) -> str:
    sides = list_of([side_name(side) for side in "NESW" if side in group])
    if len(group) == 1 and feature_of(laid.card) != "ladder":
        return _("%(side)s blocked") % {"side": sides}
    return _("open to %(sides)s") % {"sides": sides}


def _answer(laid: LaidCard, question: str) -> str:
    if laid.card == "start":
        return ""
    lit = lit_openings(laid, question)
    if not lit:
        return _no(question)
    if set(lit) == set(laid.openings):
        return _yes(question)
    return f"{_yes(question)}: {list_of([side_name(side) for side in lit])}"


def _yes(question: str) -> str:
    return {
        START: _("Joined to the start"),
        BLUE: _("Free for blue"),
        GREEN: _("Free for green"),
    }[question]


def _no(question: str) -> str:
    return {
        START: _("Cut off from the start"),
        BLUE: _("Not free for blue"),
        GREEN: _("Not free for green"),
    }[question]
