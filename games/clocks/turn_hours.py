"""The own hours that count for one turn: those at its start, and later changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from games.clocks.schedule import Holiday, Schedule, Waking


@dataclass(frozen=True, slots=True)
class DeclaredSchedule:
    """A person's schedule, and the instant from which it counts."""

    at: datetime
    schedule: Schedule


@dataclass(frozen=True, slots=True)
class TurnHours:
    """The hours of a turn's clock: it runs while any schedule declared so far runs.

    So a holiday or a longer night declared during the turn changes nothing, while a shorter one
    counts immediately (clocks.md 1). A turn keeps the zone in which it began.
    """

    declared: tuple[DeclaredSchedule, ...]

    @classmethod
    def begin(cls, schedule: Schedule, at: datetime) -> "TurnHours":
        """Return the hours of a turn that begins at an instant, from its player's schedule."""
        return cls((DeclaredSchedule(at.astimezone(UTC), schedule),))

    @property
    def zone(self) -> ZoneInfo:
        """Return the time zone in which the turn began."""
        return self.declared[0].schedule.zone

    def runs_at(self, instant: datetime) -> bool:
        """Return whether the turn's clock runs at an instant."""
        return any(
            declaration.at <= instant and declaration.schedule.runs_at(instant)
            for declaration in self.declared
        )

    def cut_short(self, schedule: Schedule, at: datetime) -> "TurnHours":
        """Return the turn's hours with another schedule, declared at an instant during the turn."""
        here = Schedule(self.zone, schedule.waking, schedule.days_off, schedule.holidays)
        return TurnHours((*self.declared, DeclaredSchedule(at.astimezone(UTC), here)))

    def as_json(self) -> dict[str, Any]:
        """Return a dict (`zone`, `declared`) of the turn's hours as plain data, for the
        game's row.
        """
        return {
            "zone": self.zone.key,
            "declared": [_write(declaration) for declaration in self.declared],
        }

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> "TurnHours":
        """Return the turn's hours from the data that `as_json` returned."""
        zone = ZoneInfo(written["zone"])
        return cls(tuple(_read(zone, one) for one in written["declared"]))


def _write(declared: DeclaredSchedule) -> dict[str, Any]:
    schedule, waking = declared.schedule, declared.schedule.waking
    return {
        "at": declared.at.isoformat(),
        "waking": [waking.opens.isoformat(), waking.closes.isoformat()] if waking else None,
        "days_off": sorted(schedule.days_off),
        "holidays": [[day.isoformat() for day in (h.first, h.last)] for h in schedule.holidays],
    }


def _read(zone: ZoneInfo, written: Mapping[str, Any]) -> DeclaredSchedule:
    waking = written["waking"] and Waking(*map(time.fromisoformat, written["waking"]))
    holidays = tuple(Holiday(*map(date.fromisoformat, dates)) for dates in written["holidays"])
    schedule = Schedule(zone, waking, frozenset(written["days_off"]), holidays)
    return DeclaredSchedule(datetime.fromisoformat(written["at"]), schedule)
