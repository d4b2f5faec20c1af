"""Countdowns to deadlines in words, in the current time zone (kept up to date by `clock.js`).

With them, forecasts of the viewer's next turn.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.forecast import Likely
from games.core.tables.read_models import Deadline, TableView
from games.wording.durations import likely_words, time_span, unit_words, units_left
from games.wording.instants import until_in_words

# Below this it is urgent.
SOON = timedelta(hours=6)


def countdown_of(
    deadline: Deadline, *, mine: bool, short: bool = False, name: str = ""
) -> dict[str, Any]:
    """Return a dict with the countdown to a deadline, in words and figures.

    `short` names weekdays by their first letters, `mine` is for the player to act, and with a
    `name` the words say whose time it is. `left` and `until` are for people. A script updates
    `left` with `pattern` (with `%s` for the span) or `one` (if the span begins with a one), `up`
    (when the time is up) and `units` (day, days, hours and minutes).
    """
    now = timezone.now()
    left = max(deadline.at - now, timedelta())
    one, pattern, up = _pattern(1, name), _pattern(2, name), _up(name)
    words = one if units_left(left) == 1 else pattern
    return {
        # A page may name thousandths of a second, but no finer.
        "at": deadline.at.replace(microsecond=0),
        "began_at": deadline.began_at.replace(microsecond=0),
        "left": words.replace("%s", time_span(left)) if left else up,
        "until": until_in_words(deadline.at, now, short=short),
        "pattern": pattern,
        "one": one,
        "up": up,
        "units": "|".join(unit_words()),
        "is_soon": left < SOON,
        "seconds": round((deadline.at - deadline.began_at).total_seconds()),
        "seconds_left": round(left.total_seconds()),
        "is_mine": mine,
    }


def _pattern(count: int, name: str) -> str:
    """Return the sentence for a span that begins with this number; verbs agree with it."""
    # Nobody's name may be taken for the place of the time: a word joiner keeps it apart, unseen.
    params = {"name": name.replace("%", "%\N{WORD JOINER}"), "time": "%s"}
    if not name:
        return ngettext("%(time)s left", "%(time)s left", count) % params
    return ngettext("%(name)s has %(time)s left", "%(name)s has %(time)s left", count) % params


def _up(name: str) -> str:
    return _("%(name)s’s time is up") % {"name": name} if name else _("time is up")


def forecast_of(table: TableView) -> dict[str, str] | None:
    """Return the dict `{"likely": …, "condition": …}` with the forecast of the viewer's next turn
    and its condition in words (perhaps empty), or None if too little is known.
    """
    if table.me.forecast is None or table.round.result is not None or table.round.untold:
        return None
    condition = _("if you play today") if table.is_my_turn else ""
    return {"likely": likely_words(table.me.forecast, timezone.now()), "condition": condition}


def line_words(likely: Likely | None) -> str:
    """Return a forecast for a list of games, `your turn: likely Thu morning`, or an empty string
    for None.
    """
    if likely is None:
        return ""
    params = {"likely": likely_words(likely, timezone.now(), short=True)}
    return _("your turn: %(likely)s") % params
