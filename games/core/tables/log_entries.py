"""Log entries of turns, public to everybody at the table, for logs and marks on the board."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from accounts.compiled_query import CompiledQuery
from games.core.tables.endings import without_spoilers
from games.core.tables.log_models import LastLaid, LogEntry
from games.models import Player, Turn, UndoneTurn
from games.models.compact_json import events_of
from games.rules.events import Event
from games.rules.observation import Observation

LOG_LENGTH = 40
# Enough for the turns of some hundred running tables.
_MOST_KEPT = 16384
_TOLD = ("game", "version", "number", "at", "seat", "events", "played_by")


def for_log(turns: QuerySet[Turn]) -> QuerySet[Turn]:
    """Return the query for these turns, with their rounds and stand-ins joined and only the columns
    that `log_entry` reads.
    """
    whole = turns.select_related("round", "stand_in")
    return whole.only(*_TOLD, "round__number", "stand_in__name")


def log_entry(turn: Turn | UndoneTurn, me: Player | None) -> LogEntry:
    """Return the public log entry of a turn read with `for_log`.

    It is marked as new if `me`, the viewer's player, has not seen its version.
    """
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


def entries_for(me: Player | None, turns: Iterable[Turn]) -> list[LogEntry]:
    """Return the log entries of turns, in the same order, for the viewer's player `me` (None for a
    spectator), without unseen ends of rounds.
    """
    return without_spoilers([log_entry(turn, me) for turn in turns], me)


def newest_entries(game_id: int, me: Player | None) -> list[LogEntry]:
    """Return the newest 40 log entries of a game's turns, oldest first, with ends of rounds.

    `me` is the viewer's player, or None. Makes one query.
    """
    seen = None if me is None else me.seen_version
    return [
        LogEntry(
            version=version,
            round_number=round_number,
            number=number,
            at=at,
            seat=seat,
            events=_events(events),
            new=seen is not None and version > seen,
            played_by=played_by,
            stand_in=stand_in or "",
        )
        for version, round_number, number, at, seat, events, played_by, stand_in in reversed(
            _NEWEST(game_id)
        )
    ]


def _newest(game_id: int) -> QuerySet[Turn, tuple[Any, ...]]:
    # Values alone, and events as they are written: every table reads forty turns.
    return (
        Turn.objects.filter(game=game_id)
        .order_by("-version")
        .values_list(
            "version",
            "round__number",
            "number",
            "at",
            "seat",
            Cast("events", TextField()),
            "played_by",
            "stand_in__name",
        )[:LOG_LENGTH]
    )


_NEWEST = CompiledQuery(_newest)


@lru_cache(_MOST_KEPT)
def _events(written: str) -> tuple[Event, ...]:
    return tuple(Event.from_json(event) for event in events_of(written))


def last_laid(shown: Observation | None, log: Sequence[LogEntry]) -> LastLaid | None:
    """Return the newest path card of the log that is still in the shown mine, or None if there is
    no such card.
    """
    if shown is None:
        return None
    lying = {laid.at for laid in shown.mine}
    for entry in reversed(log):
        for event in entry.events:
            if entry.round_number == shown.number and event.kind == "laid" and event.at in lying:
                return LastLaid(event.at, entry.seat) if event.at else None
    return None
