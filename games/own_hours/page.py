"""The effect of somebody's hours on a turn that begins now, day by day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.arithmetic import deadline, stretches
from games.clocks.schedule import Schedule
from games.wording.durations import time_exactly, time_figure
from games.wording.instants import until_in_words

# The most days drawn; of more, the first and the last.
MOST_BARS = 5
DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of a day's bar in which the clock runs, in minutes of the day."""

    start: int
    width: int


@dataclass(frozen=True, slots=True)
class DayBar:
    """A day of the turn: its running hours, as a drawing and in words."""

    label: str
    parts: tuple[DayPart, ...]
    words: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class HoursPreview:
    """The due time of a turn that begins now, with and without the hours."""

    sentence: str
    without: str
    first: tuple[DayBar, ...]
    more: str
    last: DayBar | None


def preview_of(schedule: Schedule, now: datetime, allowance: timedelta) -> HoursPreview:
    """Return the preview of a turn with so much time, in the schedule's own zone."""
    due = deadline(schedule, now, allowance)
    with timezone.override(schedule.zone):
        bars = _bars(schedule, now, due)
        facts = {"time": time_figure(allowance, most_hours=72), "until": until_in_words(due, now)}
        # Said only if the hours make a difference.
        without = {"until": until_in_words(now + allowance, now)}
        is_other = without["until"] != facts["until"]
        left_out = len(bars) - (MOST_BARS - 2) - 1
        is_long = len(bars) > MOST_BARS
        return HoursPreview(
            sentence=_("A turn that comes now with %(time)s would have time %(until)s.") % facts,
            without=_("Without hours: %(until)s.") % without if is_other else "",
            first=tuple(bars[: MOST_BARS - 2] if is_long else bars),
            more=_more(left_out) if is_long else "",
            last=bars[-1] if is_long else None,
        )


def _more(count: int) -> str:
    sentence = ngettext("and %(count)d day more", "and %(count)d days more", count)
    return sentence % {"count": count}


def _bars(schedule: Schedule, now: datetime, due: datetime) -> list[DayBar]:
    days: dict[date, list[tuple[DayPart, timedelta]]] = {}
    for stretch in stretches(schedule, now):
        if stretch.begins >= due:
            break
        local = stretch.begins.astimezone(schedule.zone)
        parts = days.setdefault(local.date(), [])
        if stretch.runs:
            ran = min(stretch.ends, due) - stretch.begins
            start = local.hour * 60 + local.minute
            width = min(round(ran / timedelta(minutes=1)), DAY_MINUTES - start)
            parts.append((DayPart(start, width), ran))
    return [_bar(schedule, day, parts) for day, parts in days.items()]


def _bar(schedule: Schedule, day: date, parts: list[tuple[DayPart, timedelta]]) -> DayBar:
    ran = sum((time for _part, time in parts), timedelta())
    return DayBar(
        label=date_format(day, "D j"),
        parts=tuple(part for part, _time in parts),
        words=_free_words(schedule, day) or (time_exactly(ran) if ran else _("asleep")),
        is_free=schedule.is_free(day),
    )


def _free_words(schedule: Schedule, day: date) -> str:
    if any(holiday.includes(day) for holiday in schedule.holidays):
        return _("holiday")
    return _("day off") if schedule.is_free(day) else ""
