"""Log entries besides turns: departures, votes, absences and roll backs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from operator import itemgetter
from typing import Any

from games.core.tables.log_models import (
    NOBODY,
    AbsenceEntry,
    Departed,
    LogEntry,
    MotionEntry,
    RollBackEntry,
)
from games.models import Game, Player
from games.models.roll_back import KeptRollBack, roll_backs_of
from games.wording.absences import GONE

_PLACE = itemgetter("version", "round_number", "number", "at")
_MOTION = itemgetter("kind", "days", "on", "result")


def departures_of(game: Game) -> list[Departed]:
    """Return the departures of people during a game, oldest first."""
    gone = [_departed(kept) for kept in game.departures]
    return [
        departure if departure.is_taken else replace(departure, successor=_next(departure, gone))
        for departure in gone
    ]


def _next(left: Departed, gone: Iterable[Departed]) -> str:
    """Return the name of the next person who left the same seat later, or an empty string."""
    later = (
        departure.name
        for departure in gone
        if departure.seat == left.seat and departure.version > left.version
    )
    return next(later, "")


def _departed(kept: dict[str, Any]) -> Departed:
    return Departed(
        seat=kept["seat"],
        name=kept["name"],
        round_number=kept["round_number"],
        number=kept["number"],
        version=kept["version"],
        at=datetime.fromisoformat(kept["at"]),
        to=kept.get("to", ""),
        # Rows from before seats could only be left name the person who gave theirs.
        is_taken="giver" in kept,
    )


def with_departures(
    entries: Sequence[LogEntry],
    game: Game,
    me: Player | None,
    *,
    after: int = 0,
    before: int | None = None,
) -> tuple[LogEntry, ...]:
    """Return log entries of turns together with all other entries between the versions `after` and
    `before` (None for no limit), in order. The others are departures, roll backs and absences, and
    for players (`me`) also the motions and their results.
    """
    gone = departures_of(game)
    beside = [*_departures(game, gone, me), *_motions(game, me), *_roll_backs(game, me)]
    beside += [by_whom(entry, gone) for entry in _absences(game, me)]
    asked = [
        standing_place(one, game)
        for one in beside
        if one.version > after and (before is None or one.version < before)
    ]
    turns = [by_whom(entry, gone) for entry in entries]
    # Somebody who plays a card is back before it.
    return tuple(sorted([*turns, *asked], key=lambda entry: (entry.version, bool(entry.events))))


def _beside(
    place: tuple[int, int, int, str], me: Player | None, seat: int = NOBODY, **also: Any
) -> LogEntry:
    """Return an entry without events, from its version, round, turn and time."""
    version, round_number, number, at = place
    return LogEntry(
        version=version,
        round_number=round_number,
        number=number,
        at=datetime.fromisoformat(at),
        seat=seat,
        events=(),
        new=me is not None and version > me.seen_version,
        **also,
    )


def _departures(game: Game, gone: list[Departed], me: Player | None) -> list[LogEntry]:
    return [
        _beside(_PLACE(kept), me, left.seat, departures=(left,))
        for kept, left in zip(game.departures, gone, strict=True)
    ]


def _motions(game: Game, me: Player | None) -> list[LogEntry]:
    """Return the log entries of a table's motions for its players; none for anybody else."""
    if me is None:
        return []
    return [
        _beside(_PLACE(kept), me, motion=MotionEntry(*_MOTION(kept))) for kept in game.motion_log
    ]


def _absences(game: Game, me: Player | None) -> list[LogEntry]:
    return [
        _beside(_PLACE(kept), me, kept["seat"], absence=AbsenceEntry(kept["kind"], kept["why"]))
        for kept in game.absences
    ]


def _roll_backs(game: Game, me: Player | None) -> list[LogEntry]:
    return [
        _beside(
            (kept.version, kept.round, kept.turn, kept.at),
            me,
            roll_backs=(roll_back_entry(kept, me),),
        )
        for kept in roll_backs_of(game)
    ]


def roll_back_entry(kept: KeptRollBack, me: Player | None) -> RollBackEntry:
    """Return the log entry of a roll back, with its consequences for the viewer's player (None for
    a spectator).
    """
    return RollBackEntry(
        turn=kept.turn,
        undone=kept.undone,
        turned=tuple(kept.turned),
        hats=tuple(kept.hats),
        looked=tuple(kept.looked[me.seat]) if me is not None and me.seat is not None else (),
    )


def standing_place(entry: LogEntry, game: Game) -> LogEntry:
    """Return a log entry moved back to the last turn before it that was not taken back since."""
    later = [one for one in roll_backs_of(game, entry.round_number) if one.version > entry.version]
    number = min([entry.number, *(one.turn for one in later)])
    return replace(entry, number=number)


def by_whom(entry: LogEntry, gone: Iterable[Departed]) -> LogEntry:
    """Return a log entry with the name of the seat's owner at that time, if somebody else has the
    seat now. `gone` are the game's departures.
    """
    since = (
        departure
        for departure in gone
        if departure.seat == entry.seat and departure.version > entry.version
    )
    first = next(since, None)
    return replace(entry, by=first.name or str(GONE)) if first is not None else entry


def told_with_turns(entries: Iterable[LogEntry], game: Game, number: int) -> tuple[LogEntry, ...]:
    """Return the turns of the round with this number, each with the departures and roll backs just
    before it.
    """
    gone, undone = departures_of(game), roll_backs_of(game, number)
    left = [departure for departure in gone if departure.round_number == number]
    shown, since = [], 0
    for entry in entries:
        before = tuple(one for one in left if since < one.version < entry.version)
        back = tuple(
            roll_back_entry(roll_back, None)
            for roll_back in undone
            if since < roll_back.version < entry.version
        )
        shown.append(replace(by_whom(entry, gone), departures=before, roll_backs=back))
        since = entry.version
    return tuple(shown)
