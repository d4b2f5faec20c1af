"""The private card in words: the dwarf, its aim, and everything that only this seat has seen."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.table.phrases import goal_name, list_of
from games.wording import card_name, dwarf_name


@dataclass(frozen=True, slots=True)
class PrivateCard:
    """The card shown to one seat alone while 'My dwarf' is held.

    `goals` are those that a map showed; `pill` is the word on each of them.
    """

    dwarf: str
    title: str
    aim: str
    goals: list[dict[str, Any]]
    others: list[str]
    given: list[str]
    purse: int | None


def private_card_of(seen: Observation, names: tuple[str, ...]) -> PrivateCard:
    """Return the private card of an observation's seat; `names` are by seat."""
    dwarf = seen.dwarf or "miner"
    return PrivateCard(
        dwarf=dwarf,
        title=_title(dwarf),
        aim=_aim(dwarf, seen.rules.expansion),
        goals=[_goal(goal, face) for goal, face in seen.seen_goals if not seen.goals_up[goal]],
        others=[_other(names[look.seat], look.dwarf, look.stale) for look in seen.seen_dwarfs],
        given=[_given(names[gift.to], gift.cards) for gift in seen.given],
        purse=seen.purse,
    )


def _title(dwarf: str) -> str:
    return {
        "miner": _("You are a miner"),
        "saboteur": _("You are a saboteur"),
        "selfish": _("You are the selfish dwarf"),
        "blue": _("You are a blue miner"),
        "green": _("You are a green miner"),
        "boss": _("You are the boss"),
        "profiteer": _("You are the profiteer"),
        "geologist": _("You are a geologist"),
    }[dwarf]


def _aim(dwarf: str, expansion: bool) -> str:
    if dwarf == "saboteur" and expansion:
        return _("Keep everybody from the treasure until the cards run out.")
    return {
        "miner": _("Reach the treasure before the cards run out."),
        "saboteur": _("Keep the miners from the treasure until the cards run out."),
        "selfish": _("Lay the card that reaches the treasure yourself, and all the gold is yours."),
        "blue": _("With the other blue miners, reach the treasure by a path with no green doors."),
        "green": _("Reach the treasure on a way without blue doors, with the other green miners."),
        "boss": _("You win with whichever team wins, for one gold piece less."),
        "profiteer": _("You win whoever wins, for two gold pieces less."),
        "geologist": _("You get a gold piece for each crystal in the mine, whoever wins."),
    }[dwarf]


def _goal(goal: int, face: str) -> dict[str, Any]:
    name = {"goal": goal_name(goal)}
    if face == "treasure":
        pill, text = _("gold"), _("Your map: the %(goal)s goal is the treasure.") % name
    else:
        pill, text = _("stone"), _("Your map: the %(goal)s goal is stone.") % name
    return {"goal": goal, "pill": pill, "text": text}


def _other(name: str, dwarf: str, stale: bool) -> str:
    params = {"name": name, "dwarf": dwarf_name(dwarf)}
    if stale:
        return _("You saw %(name)s’s dwarf: %(dwarf)s. Hats have been swapped since.") % params
    return _("You saw %(name)s as: %(dwarf)s.") % params


def _given(name: str, cards: tuple[str, ...]) -> str:
    if not cards:
        return _("You gave %(name)s an empty hand.") % {"name": name}
    params = {"name": name, "cards": list_of([card_name(card) for card in cards])}
    return _("You gave %(name)s: %(cards)s.") % params
