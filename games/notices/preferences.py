"""A person's choices, read so that nothing odd in the row can stop a turn."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ObjectDoesNotExist

from accounts.models import Account
from games.models.notice_preferences import NoticePreferences, morning
from games.models.own_hours import schedule_of
from games.notices.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's choices, with the defaults filled in. Times are those of `zone`."""

    zone: ZoneInfo
    choices: dict[str, dict[str, bool]]
    off: frozenset[str]
    addressed: frozenset[str]
    digest_hours: tuple[int, ...]
    quiet_from: time | None
    quiet_until: time | None
    quiet_exempt: frozenset[str]
    plain_text: bool = False
    quiet_by_hours: bool = False
    # When they sleep, where quiet hours follow that: it counts instead of the times they chose.
    night: tuple[time, time] | None = None

    def wants(self, topic: Topic, transport: str) -> bool:
        """Whether to tell of a topic by a transport."""
        return transport not in self.off and self.is_chosen(topic, transport)

    def is_chosen(self, topic: Topic, transport: str) -> bool:
        """Whether the box of a topic and a transport is ticked, be the transport on or off."""
        facts = TOPICS[topic]
        chosen = self.choices[topic].get(transport, transport in facts.transports)
        return chosen and facts.may_travel_by(transport)

    def quiet_ends(self, topic: Topic, now: datetime) -> datetime | None:
        """The end of quiet hours that hold a topic back now; None if none do."""
        start, end = self.night or (self.quiet_from, self.quiet_until)
        if start is None or end is None or topic in self.quiet_exempt:
            return None
        local = now.astimezone(self.zone)
        if not _lies_in(local.time(), start, end):
            return None
        day = local.date() if local.time() < end else local.date() + timedelta(days=1)
        return datetime.combine(day, end, self.zone)

    def next_digest(self, now: datetime) -> datetime:
        """When the next digest goes out: always later than now."""
        today = now.astimezone(self.zone).date()
        days = (today, today + timedelta(days=1), today + timedelta(days=2))
        times = [
            datetime.combine(day, time(hour), self.zone)
            for day in days
            for hour in self.digest_hours
        ]
        # Compared as instants: times of one zone would be compared by their hands alone.
        return min(at for at in times if at.timestamp() > now.timestamp())


def preferences_of(account: Account) -> Preferences:
    """The choices of an account; a query unless it was read with `notice_preferences`."""
    try:
        row = account.notice_preferences
    except ObjectDoesNotExist:
        row = NoticePreferences(account=account)
    quiet = row.quiet_from is not None and row.quiet_until is not None
    return Preferences(
        zone=ZoneInfo(account.time_zone),
        choices=_choices(row.choices),
        off=frozenset(_texts(row.off)),
        addressed=frozenset(_texts(row.addressed)),
        digest_hours=_hours(row.digest_hours),
        quiet_from=row.quiet_from if quiet else None,
        quiet_until=row.quiet_until if quiet else None,
        quiet_exempt=frozenset(_texts(row.quiet_exempt)),
        plain_text=row.plain_text,
        quiet_by_hours=bool(row.quiet_by_hours),
        night=night_of(account) if row.quiet_by_hours else None,
    )


def night_of(account: Account) -> tuple[time, time] | None:
    """From when until when somebody sleeps by the hours they declared; None if they did not.

    A query unless the account was read with `own_hours`.
    """
    waking = schedule_of(account).waking
    return (waking.closes, waking.opens) if waking else None


def _lies_in(at: time, start: time, end: time) -> bool:
    if start <= end:
        return start <= at < end
    return at >= start or at < end


def _choices(kept: Any) -> dict[str, dict[str, bool]]:
    rows = kept if isinstance(kept, dict) else {}
    return {topic: row if isinstance(row := rows.get(topic), dict) else {} for topic in Topic}


def _texts(kept: Any) -> list[str]:
    return [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []


def _hours(kept: Any) -> tuple[int, ...]:
    listed = kept if isinstance(kept, list) else []
    hours = sorted({hour for hour in listed if isinstance(hour, int) and 0 <= hour < 24})
    return tuple(hours or morning())
