"""The end of a round, kept from players until they have seen it step by step."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.models import F

from accounts.models import Account
from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import Spoiler
from games.models import Player, Round
from games.rules.ending.ending import without_outcome, without_turn
from games.rules.phases import DIGGING
from games.rules.position import Position

Log = tuple[LogEntry, ...]


def is_untold(me: Player | None, current: Position | Round) -> bool:
    """Return whether the viewer plays here and has yet to see how this round ended.

    Returns False for a round that is still being dug.
    """
    if me is None or me.seat is None or current.phase == DIGGING:
        return False
    return me.ending_seen < current.number


def untold_games(viewer: Account | None) -> set[int]:
    """Return the ids of finished games whose ending the viewer has yet to be shown.

    Makes one query, kept apart from all others because PostgreSQL misjudges it within a join.
    """
    if viewer is None:
        return set()
    mine = Player.objects.filter(account=viewer, ending_seen__lt=F("last_round"))
    return set(mine.values_list("game_id", flat=True))


def is_ending_untold(me: Player | None, rounds: Iterable[Round]) -> bool:
    """Return whether the viewer plays here and has yet to see how one of these rounds ended.

    Players who went on from a round's result have seen its ending.
    """
    if me is None or me.seat is None:
        return False
    last_seen = max(me.ending_seen, me.result_seen)
    return any(row.phase != DIGGING and row.number > last_seen for row in rounds)


def untold(
    position: Position, log: Log, viewer: int | None, *, arriving: bool
) -> tuple[Position, Log, Spoiler]:
    """Return a finished round and its log without the result, and the Spoiler that was left out of
    both. If the viewer (a seat, or None) is just `arriving`, the last turn is left out as well,
    unless it was theirs.
    """
    position, log = without_outcome(position), _up_to_the_end(log, position.number)
    if not log or log[-1].round_number != position.number:
        return position, log, Spoiler.RESULT
    *before, last = log
    if arriving and last.seat != viewer:
        return without_turn(position, last.seat, last.events), tuple(before), Spoiler.LAST_TURN
    return position, (*before, _without_end(last)), Spoiler.RESULT


def without_spoilers(entries: Sequence[LogEntry], me: Player | None) -> list[LogEntry]:
    """Return log entries for a viewer, without the ends of rounds that this viewer (`me`, None for
    a spectator) has yet to see.
    """
    if me is None:
        return list(entries)
    return [
        _before_the_end(entry) if me.ending_seen < entry.round_number else entry
        for entry in entries
    ]


def _before_the_end(entry: LogEntry) -> LogEntry:
    # Thieves are among the paid players.
    stolen = ("stole", "declined")
    events = tuple(event for event in entry.events if event.kind not in stolen)
    entry = replace(entry, events=events)
    return _without_end(entry) if _ends(entry) else entry


def _ends(entry: LogEntry) -> bool:
    return any(event.kind == "dug-out" for event in entry.events)


def _without_end(entry: LogEntry) -> LogEntry:
    follows = ("revealed", "dug-out")
    return replace(
        entry, events=tuple(event for event in entry.events if event.kind not in follows)
    )


def _up_to_the_end(log: Sequence[LogEntry], number: int) -> Log:
    """Return the log up to the turn that ended the digging."""
    kept: list[LogEntry] = []
    for entry in log:
        if entry.round_number > number:
            break
        kept.append(entry)
        if _ends(entry) and entry.round_number == number:
            break
    return tuple(kept)
