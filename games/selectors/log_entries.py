"""Turns as everybody may know them, for logs and marks on the board."""

from collections.abc import Sequence

from django.db.models import QuerySet

from games.models import Player, Turn
from games.rules.events import Event
from games.rules.observation import Observation
from games.selectors.read_models import LastLaid, LogEntry

_TOLD = ("game", "version", "number", "at", "seat", "events", "played_by")


def for_log(turns: QuerySet[Turn]) -> QuerySet[Turn]:
    """Some turns with what `log_entry` tells of them, and nothing else."""
    whole = turns.select_related("round", "stand_in")
    return whole.only(*_TOLD, "round__number", "stand_in__name")


def log_entry(turn: Turn, me: Player | None) -> LogEntry:
    """A turn as everybody may know it; turns come from `for_log`."""
    return LogEntry(
        version=turn.version,
        round_number=turn.round.number,
        number=turn.number,
        at=turn.at,
        seat=turn.seat,
        events=tuple(Event.from_json(event) for event in turn.events),
        new=me is not None and turn.version > me.seen_version,
        played_by=turn.played_by,
        stand_in=turn.stand_in.name if turn.stand_in else "",
    )


def last_laid(shown: Observation | None, log: Sequence[LogEntry]) -> LastLaid | None:
    """The path card that was laid last among those that still lie, by the log up to then."""
    if shown is None:
        return None
    lying = {laid.at for laid in shown.mine}
    for entry in reversed(log):
        for event in entry.events:
            if entry.round_number == shown.number and event.kind == "laid" and event.at in lying:
                return LastLaid(event.at, entry.seat) if event.at else None
    return None
