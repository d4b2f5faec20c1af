"""The page on which people declare their own hours, and the preview of a turn."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts import time_zones
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.clocks.arithmetic import deadline, stretches
from games.clocks.limits import most_in_a_year
from games.clocks.schedule import Holiday, Schedule
from games.models import OwnHours
from games.models.own_hours import hours_of, schedule_of
from games.own_hours import services
from games.own_hours.forms import OwnHoursForm, edited
from games.views.requests import account_of, signed_in
from games.wording.durations import time_exactly, time_figure
from games.wording.instants import until_in_words

# The most days drawn; of more, the first and the last.
MOST_BARS = 5
DAY_MINUTES = 24 * 60


def preview_of(schedule: Schedule, now: datetime, allowance: timedelta) -> dict[str, Any]:
    """Return the template context of the preview, with times in the schedule's zone. `sentence`
    says when a turn with this allowance would be due, and `without` says the same for a table
    without own hours (empty if that is equal).

    `first` is a list of bars, one a day. If there are too many, `more` is a text with the number of
    days left out and `last` the bar of the last day; otherwise they are empty and None.
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


@require_http_methods(["GET", "POST"])
@signed_in
def hours(request: HttpRequest) -> HttpResponse:
    """Show the reader's hours. On POST save the form and redirect, show it again after other
    buttons, or answer 422 with the errors.

    With `holiday` in the address a line for a new one is open. `quiet` and `loud` save, from
    another page, whether notices wait until the person is awake.
    """
    account, now = account_of(request), timezone.now()
    do = request.POST.get("do", "save")
    if do in ("quiet", "loud"):
        return _choose_quiet(request, account, wanted=do == "quiet")
    if request.method != "POST" or account.is_guest:
        kept = _HoursRequest(account, now)
        if "holiday" in request.GET:
            kept.form.add_holiday()
        return _page(request, kept)
    asked = _HoursRequest(account, now, edited(request.POST, do))
    if do != "save":
        return _page(request, asked)
    enforce_rate_limit(request, "hours")
    if asked.wanted is not None and _keep(request, account, asked):
        return redirect("games:own_hours")
    return _page(request, asked, status=422)


@require_POST
@signed_in
def preview(request: HttpRequest) -> HttpResponse:
    """Show the parts of the page that follow from the form as typed, without saving it."""
    asked = _HoursRequest(account_of(request), timezone.now(), request.POST)
    return render(request, "own_hours/_previewed.html", asked.context())


def _choose_quiet(request: HttpRequest, account: Account, *, wanted: bool) -> HttpResponse:
    enforce_rate_limit(request, "hours")
    services.keep_quiet_at_night(account, quiet=wanted)
    if wanted:
        messages.success(request, _("Saved. From now on we’ll write once you’re awake."))
    return redirect("games:my_games")


class _HoursRequest:
    """The kept hours, or a form in their place, checked against the limits."""

    def __init__(self, account: Account, now: datetime, data: Any = None) -> None:
        self.account, self.now, self.is_entered = account, now, data is not None
        self.kept = hours_of(account)
        self.zone = time_zones.find(account.time_zone)
        self.form = OwnHoursForm(
            data, self.kept, self.today, quiet=services.quiet_at_night(account)
        )
        self.wanted = self._check() if self.is_entered else self.kept

    @property
    def today(self) -> date:
        return self.now.astimezone(self.zone).date()

    def context(self) -> dict[str, Any]:
        """Return the template's facts of the page: form, zone, preview, and turns that would be due
        sooner.
        """
        kept = self.kept
        counted = [*kept.declared_holidays, *(Holiday(day, day) for day in kept.days_used_besides)]
        return {
            "form": self.form,
            "account": self.account,
            "zone": time_zones.city(self.account.time_zone),
            "now": self.now,
            "is_entered": self.is_entered,
            "preview": self._preview(),
            "sooner": self._sooner(),
            "tables": services.tables_of(self.account).count(),
            "past": [holiday for holiday in kept.declared_holidays if holiday.last < self.today],
            "used": most_in_a_year(counted),
        }

    def _check(self) -> OwnHours | None:
        if not self.form.is_valid():
            return None
        chosen = self.form.chosen()
        try:
            return services.with_choice(self.account, self.kept, chosen, self.now)
        except services.HoursRefused as refused:
            self.form.refuse(refused.code, refused.days)
        return None

    def _schedule(self) -> Schedule | None:
        return schedule_of(self.account, self.wanted) if self.wanted else None

    def _preview(self) -> dict[str, Any] | None:
        schedule = self._schedule()
        allowance = timedelta(hours=self.form.hours)
        return preview_of(schedule, self.now, allowance) if schedule else None

    def _sooner(self) -> int:
        schedule = self._schedule() if self.is_entered else None
        if schedule is None:
            return 0
        turns = services.running_turns(self.account, self.now)
        return sum(services.cut_short(game, schedule, self.now) is not None for game in turns)


def _keep(request: HttpRequest, account: Account, form: _HoursRequest) -> bool:
    try:
        services.keep(account, form.form.chosen())
    except services.HoursRefused as refused:
        # Another tab was faster.
        form.form.refuse(refused.code, refused.days)
        return False
    messages.success(request, _("Saved."))
    return True


def _page(request: HttpRequest, form: _HoursRequest, status: int = 200) -> HttpResponse:
    return render(request, "own_hours/settings.html", form.context(), status=status)
