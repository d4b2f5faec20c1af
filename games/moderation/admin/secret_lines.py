"""Opened secrets in words, as the page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.moderation.selectors.secrets import Secrets
from games.table.phrases import goal_name
from games.wording.cards import card_name, dwarf_name


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: whose, and what it hides."""

    name: str
    dwarf: str
    hand: str
    discards: str
    gold: int


@dataclass(frozen=True, slots=True)
class SecretLines:
    """All that is hidden, as a table of seats and as named lines."""

    until: datetime
    round: int
    turns: int
    seats: list[SeatLine]
    piles: list[tuple[str, str]]


def lines(secrets: Secrets) -> SecretLines:
    """The secrets in the reader's language."""
    return SecretLines(
        until=secrets.until,
        round=secrets.round,
        turns=secrets.turns,
        seats=[
            SeatLine(
                name=seat.name,
                dwarf=dwarf_name(seat.dwarf),
                hand=_cards(seat.hand),
                discards=_cards(seat.discards),
                gold=seat.gold,
            )
            for seat in secrets.seats
        ],
        piles=[*_goals(secrets), *_piles(secrets)],
    )


def _goals(secrets: Secrets) -> list[tuple[str, str]]:
    faces = {"treasure": _("treasure"), "stone-sw": _("stone"), "stone-es": _("stone")}
    return [(goal_name(goal), faces[face]) for goal, face in enumerate(secrets.goals)]


def _piles(secrets: Secrets) -> list[tuple[str, str]]:
    return [
        (_("Draw pile, next card first"), _cards(secrets.draw)),
        (_("Put aside"), _cards(secrets.aside)),
        (_("Dwarfs not dealt"), _dwarfs(secrets.spare)),
        (_("Dwarfs put away"), _dwarfs(secrets.put_away)),
        (_("Gold pile, next nugget first"), _listed(map(str, secrets.nuggets))),
    ]


def _cards(codes: Iterable[str]) -> str:
    return _listed(f"{card_name(code)} ({code})" for code in codes)


def _dwarfs(codes: Iterable[str]) -> str:
    return _listed(map(dwarf_name, codes))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "–"
