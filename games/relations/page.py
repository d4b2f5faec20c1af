"""Rows of the people one plays with: what they play, and what one button can do."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.relations.selectors import OwnTable, PersonLine
from games.wording.plays import what_is_played


class Place(StrEnum):
    """How somebody stands to the table that is chosen."""

    FREE = "free"
    INVITED = "invited"
    SITS = "sits"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person, what they play in words, and whether they can be invited."""

    person: PersonLine
    plays: str
    place: Place


def person_rows(people: Iterable[PersonLine], table: OwnTable | None) -> list[PersonRow]:
    """Rows of some people, for the table one invites to; None: a new one."""
    return [
        PersonRow(one, what_is_played(one.games, one.expansion_games), _place(one.id, table))
        for one in people
    ]


def _place(person: int, table: OwnTable | None) -> Place:
    if table is None:
        return Place.FREE
    if person in table.players:
        return Place.SITS
    return Place.INVITED if person in table.invited else Place.FREE
