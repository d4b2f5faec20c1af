"""Who left a running game, as its log tells it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from games.models import Game, Player
from games.selectors.read_models import Departed, LogEntry


def departures_of(game: Game) -> list[Departed]:
    """Who left while it was played, in the order in which they did."""
    return [
        Departed(**{**kept, "at": datetime.fromisoformat(kept["at"])}) for kept in game.departures
    ]


def with_departures(
    entries: Sequence[LogEntry],
    game: Game,
    me: Player | None,
    *,
    after: int = 0,
    before: int | None = None,
) -> tuple[LogEntry, ...]:
    """Turns of the log and the departures after a version, and before one, in their order."""
    asked = [
        _entry(gone, me)
        for gone in departures_of(game)
        if gone.version > after and (before is None or gone.version < before)
    ]
    return tuple(sorted([*entries, *asked], key=lambda entry: entry.version))


def told_with_turns(entries: Iterable[LogEntry], game: Game, number: int) -> tuple[LogEntry, ...]:
    """The turns of a round, each with whoever left just before it."""
    left = [gone for gone in departures_of(game) if gone.round_number == number]
    told, since = [], 0
    for entry in entries:
        before = tuple(gone for gone in left if since < gone.version < entry.version)
        told.append(replace(entry, departures=before))
        since = entry.version
    return tuple(told)


def _entry(gone: Departed, me: Player | None) -> LogEntry:
    return LogEntry(
        version=gone.version,
        round_number=gone.round_number,
        number=gone.number,
        at=gone.at,
        seat=gone.seat,
        events=(),
        new=me is not None and gone.version > me.seen_version,
        departures=(gone,),
    )
