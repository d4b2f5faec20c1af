"""Columns of the page of deeds: one for each player, in the order of events."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.claims.text import claim_sentence
from games.deeds.selectors import Deeds
from games.table.log.sentences import icon_of, rich_entry


@dataclass(frozen=True, slots=True)
class DeedLine:
    """A turn, a claim or a message. `turn` is how many turns had been taken by then."""

    kind: str
    icon: str
    text: str
    turn: int
    at: datetime
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeedsColumn:
    """A player and their deeds, shown if `is_chosen`."""

    seat: int
    name: str
    is_you: bool
    is_chosen: bool
    lines: tuple[DeedLine, ...]


@dataclass(frozen=True, slots=True)
class DeedsPage:
    """A round's columns, and the numbers of the game's rounds."""

    game_id: int
    game: str
    round: int
    rounds: range
    columns: tuple[DeedsColumn, ...]

    @property
    def shown(self) -> tuple[DeedsColumn, ...]:
        """Return the chosen columns."""
        return tuple(column for column in self.columns if column.is_chosen)


def page_of(deeds: Deeds, seats: set[int]) -> DeedsPage:
    """Return the page with the columns of these seats, or all if none of them is at this table."""
    there = seats & set(range(len(deeds.names)))
    lines = sorted(_lines(deeds), key=lambda found: found[1].at)
    columns = (
        DeedsColumn(
            seat,
            name,
            seat == deeds.seat,
            not there or seat in there,
            tuple(line for whose, line in lines if whose == seat),
        )
        for seat, name in enumerate(deeds.names)
    )
    return DeedsPage(
        deeds.game_id, deeds.game, deeds.round, range(1, deeds.rounds + 1), tuple(columns)
    )


def _lines(deeds: Deeds) -> Iterator[tuple[int, DeedLine]]:
    for entry in deeds.turns:
        if entry.events:
            text = rich_entry(entry, deeds.names, deeds.seat)
            yield (
                entry.seat,
                DeedLine("turn", icon_of(entry.events[0]), text, entry.number, entry.at),
            )
    for view in deeds.claims:
        says = claim_sentence(view.claim, deeds.names, deeds.seat)
        text = format_html(_("<b>{name}</b> claims: {says}"), name=view.name, says=says)
        note = _("taken back") if view.taken_back_at else ""
        yield view.claim.seat, DeedLine("claim", "person", text, view.claim.turn, view.at, note)
    for seat, message in deeds.words:
        text = format_html(_("<b>{name}</b>: {text}"), name=message.name, text=message.text)
        taken = sum(entry.at <= message.at for entry in deeds.turns)
        yield seat, DeedLine("words", "chat", text, taken, message.at)
