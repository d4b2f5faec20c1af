"""The effect of somebody's hours on a turn that begins now, day by day."""

from datetime import date, datetime, timedelta
from typing import Any

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


def preview_of(schedule: Schedule, now: datetime, allowance: timedelta) -> dict[str, Any]:
    """Return when a turn with so much time is due, with and without the hours, and its days.

    In the schedule's own zone.
    """
    due = deadline(schedule, now, allowance)
    with timezone.override(schedule.zone):
        bars = _bars(schedule, now, due)
        facts = {"time": time_figure(allowance, most_hours=72), "until": until_in_words(due, now)}
        # Said only if the hours make a difference.
        without = {"until": until_in_words(now + allowance, now)}
        is_other = without["until"] != facts["until"]
        left_out = len(bars) - (MOST_BARS - 2) - 1
        is_long = len(bars) > MOST_BARS
        return {
            "sentence": _("A turn that comes now with %(time)s would have time %(until)s.") % facts,
            "without": _("Without hours: %(until)s.") % without if is_other else "",
            "first": bars[: MOST_BARS - 2] if is_long else bars,
            "more": _more(left_out) if is_long else "",
            "last": bars[-1] if is_long else None,
        }


def _more(count: int) -> str:
    sentence = ngettext("and %(count)d day more", "and %(count)d days more", count)
    return sentence % {"count": count}


# In minutes of a day: when a part in which the clock runs begins, and how long it is.
Part = dict[str, int]


def _bars(schedule: Schedule, now: datetime, due: datetime) -> list[dict[str, Any]]:
    days: dict[date, list[tuple[Part, timedelta]]] = {}
    for stretch in stretches(schedule, now):
        if stretch.begins >= due:
            break
        local = stretch.begins.astimezone(schedule.zone)
        parts = days.setdefault(local.date(), [])
        if stretch.runs:
            ran = min(stretch.ends, due) - stretch.begins
            start = local.hour * 60 + local.minute
            width = min(round(ran / timedelta(minutes=1)), DAY_MINUTES - start)
            parts.append(({"start": start, "width": width}, ran))
    return [_bar(schedule, day, parts) for day, parts in days.items()]


def _bar(schedule: Schedule, day: date, parts: list[tuple[Part, timedelta]]) -> dict[str, Any]:
    ran = sum((time for _part, time in parts), timedelta())
    return {
        "label": date_format(day, "D j"),
        "parts": [part for part, _time in parts],
        "words": _free_words(schedule, day) or (time_exactly(ran) if ran else _("asleep")),
        "is_free": schedule.is_free(day),
    }


def _free_words(schedule: Schedule, day: date) -> str:
    if any(holiday.includes(day) for holiday in schedule.holidays):
        return _("holiday")
    return _("day off") if schedule.is_free(day) else ""
