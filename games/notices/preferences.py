"""People's preferences for notices: which to send, in which way, and when not."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from accounts.models import Account
from games.models.notice import NoticePreferences, morning
from games.models.own_hours import schedule_of
from games.notices.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's preferences or the defaults, and their quiet hours in their time zone."""

    row: NoticePreferences
    zone: ZoneInfo
    quiet: tuple[time, time] | None

    def wants(self, topic: Topic, transport: str) -> bool:
        """Return whether the person wants notices of a topic by a transport that is on."""
        return transport not in self.row.off and self.is_chosen(topic, transport)

    def is_chosen(self, topic: Topic, transport: str) -> bool:
        """Return whether a topic is chosen for a transport, even if that is switched off."""
        facts = TOPICS[topic]
        chosen = self.row.choices.get(topic, {}).get(transport, transport in facts.transports)
        return chosen and facts.may_travel_by(transport)

    def quiet_ends(self, topic: Topic, now: datetime) -> datetime | None:
        """Return the end of the quiet hours that hold a topic back now, or None if it is not held
        back.
        """
        if self.quiet is None or topic in self.row.quiet_exempt:
            return None
        start, end = self.quiet
        local = now.astimezone(self.zone)
        if not _lies_in(local.time(), start, end):
            return None
        day = local.date() if local.time() < end else local.date() + timedelta(days=1)
        return datetime.combine(day, end, self.zone)

    def next_digest(self, now: datetime) -> datetime:
        """Return when the person's next digest goes out, which is always later than now."""
        today = now.astimezone(self.zone).date()
        days = (today, today + timedelta(days=1), today + timedelta(days=2))
        times = [
            datetime.combine(day, time(hour), self.zone)
            for day in days
            for hour in self.digest_hours
        ]
        # Compared as instants: times of one zone would be compared by their hands alone.
        return min(at for at in times if at.timestamp() > now.timestamp())

    @property
    def digest_hours(self) -> list[int]:
        """Return the hours of the day (0 to 23) of the person's digest, `[8]` unless they chose
        others.
        """
        return self.row.digest_hours or morning()


def preferences_of(account: Account) -> Preferences:
    """Return the preferences of an account.

    Makes one query unless it was read with `notice_preferences`.
    """
    row = getattr(account, "notice_preferences", None) or NoticePreferences(account=account)
    quiet = night_of(account) if row.quiet_by_hours else None
    if quiet is None and row.quiet_from is not None and row.quiet_until is not None:
        quiet = row.quiet_from, row.quiet_until
    return Preferences(row, ZoneInfo(account.time_zone), quiet)


def night_of(account: Account) -> tuple[time, time] | None:
    """Return the times of day when a person's declared night begins and ends, or None if no night
    is declared. Makes one query unless the account was read with `own_hours`.
    """
    waking = schedule_of(account).waking
    return (waking.closes, waking.opens) if waking else None


def _lies_in(at: time, start: time, end: time) -> bool:
    if start <= end:
        return start <= at < end
    return at >= start or at < end
