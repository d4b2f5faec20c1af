"""The form with which people declare their own hours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.clocks.limits import (
    LONGEST_HOLIDAY_DAYS,
    MOST_DAYS_OFF,
    MOST_HOLIDAY_DAYS,
    MOST_HOLIDAYS,
    SHORTEST_DAY_MINUTES,
    Refusal,
    holiday_refusal,
)
from games.clocks.schedule import Holiday, Waking
from games.models import OwnHours
from games.own_hours.services import ChosenHours
from games.wording.durations import time_figure

ALLOWANCES = (6, 12, 24, 48, 72, 120)
DEFAULT_ALLOWANCE = 48
_TIME = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
WEEKDAYS = (
    (0, _("Mon")),
    (1, _("Tue")),
    (2, _("Wed")),
    (3, _("Thu")),
    (4, _("Fri")),
    (5, _("Sat")),
    (6, _("Sun")),
)
# The field that shows each limit; those of holidays are shown at their lines.
_FIELDS: dict[Refusal, str] = {"hours-too-short": "closes", "days-off-too-many": "days_off"}


@dataclass(slots=True)
class HolidayRow:
    """A line of the form: two dates as typed, and an error.

    With `shut` they are shown as text until the person wants to change them.
    """

    number: int
    first: str
    last: str
    error: str = ""
    holiday: Holiday | None = None
    shut: bool = False

    @property
    def key(self) -> str:
        """Return the value of the hidden field that is sent while the line is shown as text:
        `first/last`, as typed.
        """
        return f"{self.first}/{self.last}"

    @property
    def is_shut(self) -> bool:
        """Return whether the line is shown as text, without fields. A line with an error, or
        without valid dates, always has fields.
        """
        return self.shut and self.holiday is not None and not self.error


class OwnHoursForm(forms.Form):
    """The form of own hours: waking hours, days off, present and future holidays, and the turn of
    the preview.
    """

    opens = forms.TimeField(label=_("Awake from"), required=False, widget=_TIME)
    closes = forms.TimeField(label=_("Awake until"), required=False, widget=_TIME)
    days_off = forms.TypedMultipleChoiceField(
        label=_("Days off"),
        required=False,
        coerce=int,
        choices=WEEKDAYS,
        widget=forms.CheckboxSelectMultiple,
    )
    quiet = forms.BooleanField(
        label=_("Quiet at night: emails and notifications wait until I’m awake"), required=False
    )
    allowance = forms.ChoiceField(label=_("Try it with a turn of"), required=False)

    def __init__(
        self, data: QueryDict | None, kept: OwnHours, today: date, *, quiet: bool | None = None
    ) -> None:
        super().__init__(data, label_suffix="")
        self.today, self.holidays_error = today, ""
        allowance = self.fields["allowance"]
        assert isinstance(allowance, forms.ChoiceField)
        allowance.choices = [(str(hours), _in_words(hours)) for hours in ALLOWANCES]
        waking = kept.waking
        self.initial = {
            "opens": waking.opens if waking else None,
            "closes": waking.closes if waking else None,
            "days_off": kept.days_off,
            # A declared night is meant for sleep.
            "quiet": waking is None or quiet is not False,
            "allowance": DEFAULT_ALLOWANCE,
        }
        self.rows = _rows(data) if data is not None else _kept_rows(kept, today)

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data. Errors are added for waking hours with one time only or two
        equal ones, and for holidays that are backwards or over.
        """
        found = super().clean() or {}
        opens, closes = found.get("opens"), found.get("closes")
        if "opens" not in self.errors and "closes" not in self.errors:
            if (opens is None) != (closes is None):
                missing = "closes" if closes is None else "opens"
                self.add_error(missing, gettext("Both times, please, or neither."))
            elif opens is not None and opens == closes:
                self.add_error("closes", gettext("Awake all day long? Leave both empty."))
        for row in self.rows:
            self._read(row)
        if any(row.error for row in self.rows):
            self.add_error(None, "")
        return found

    def chosen(self) -> ChosenHours:
        """Return the ChosenHours that a valid form declares."""
        found = self.cleaned_data
        return ChosenHours(
            Waking(found["opens"], found["closes"]) if found["opens"] is not None else None,
            frozenset(found["days_off"]),
            tuple(row.holiday for row in self.rows if row.holiday),
            found["quiet"] if found["opens"] is not None else None,
        )

    def add_holiday(self) -> None:
        """Add an empty line for another holiday, unless the list is full."""
        if len(self.rows) < MOST_HOLIDAYS:
            self.rows.append(HolidayRow(len(self.rows), "", ""))

    @property
    def hours(self) -> int:
        """Return the length of the previewed turn, in hours."""
        given = str(self["allowance"].value())
        return int(given) if given in map(str, ALLOWANCES) else DEFAULT_ALLOWANCE

    @property
    def edits_holidays(self) -> bool:
        """Return whether a line of the holidays is open for change, or has an error."""
        return bool(self.holidays_error) or any(not row.is_shut for row in self.rows)

    def refuse(self, code: Refusal, days: int) -> None:
        """Add the error for a limit that was broken (`code`) to its field. `days` is the number of
        days of holiday in a year.
        """
        sentence = limit_sentence(code, days)
        if code not in _FIELDS:
            self.holidays_error = sentence
        self.add_error(_FIELDS.get(code), sentence)

    def _read(self, row: HolidayRow) -> None:
        if not (row.first or row.last):
            return
        if not (row.first and row.last):
            row.error = gettext("Both days, please, the first and the last.")
            return
        try:
            holiday = Holiday(date.fromisoformat(row.first), date.fromisoformat(row.last))
        except ValueError:
            row.error = gettext("Please write a date like 2026-12-24.")
            return
        if refused := holiday_refusal(holiday, self.today):
            row.error = limit_sentence(refused)
        else:
            row.holiday = holiday


def edited(posted: QueryDict, do: str) -> QueryDict:
    """Return the posted data after a button that saves nothing. `do` is the button's value: it
    adds, removes or opens a holiday, or removes the waking hours.
    """
    data = posted.copy()
    first, last = data.getlist("first"), data.getlist("last")
    if do == "add" and len(first) < MOST_HOLIDAYS:
        first, last = [*first, ""], [*last, ""]
    gone = _number(do, "remove-")
    if gone is not None:
        first.pop(gone) if gone < len(first) else None
        last.pop(gone) if gone < len(last) else None
    opened = _number(do, "change-")
    if opened is not None and opened < min(len(first), len(last)):
        key = f"{first[opened].strip()[:20]}/{last[opened].strip()[:20]}"
        data.setlist("shut", [one for one in data.getlist("shut") if one != key])
    if do == "none":
        data["opens"] = data["closes"] = ""
    data.setlist("first", first)
    data.setlist("last", last)
    return data


def _number(do: str, prefix: str) -> int | None:
    """Return the line of a button, if it is a button of this kind."""
    number = do.removeprefix(prefix)
    is_one = number != do and number.isascii() and number.isdigit() and len(number) < 3
    return int(number) if is_one else None


def _rows(data: QueryDict) -> list[HolidayRow]:
    pairs = zip(data.getlist("first"), data.getlist("last"), strict=False)
    rows = [
        HolidayRow(number, first.strip()[:20], last.strip()[:20])
        for number, (first, last) in enumerate(list(pairs)[:MOST_HOLIDAYS])
    ]
    shut = set(data.getlist("shut"))
    for row in rows:
        row.shut = row.key in shut
    return rows


def _kept_rows(kept: OwnHours, today: date) -> list[HolidayRow]:
    upcoming: Sequence[Holiday] = [
        holiday for holiday in kept.declared_holidays if holiday.last >= today
    ]
    return [
        HolidayRow(number, one.first.isoformat(), one.last.isoformat(), holiday=one, shut=True)
        for number, one in enumerate(upcoming)
    ]


def _in_words(hours: int) -> str:
    return time_figure(timedelta(hours=hours), most_hours=72)


def limit_sentence(code: Refusal, days: int = 0) -> str:
    """Return a sentence on the limit that a person's hours break (`code`). `days` is the number of
    days of holiday in a year.
    """
    match code:
        case "hours-too-short":
            sentence = gettext("At least %(hours)d hours awake.")
            return sentence % {"hours": SHORTEST_DAY_MINUTES // 60}
        case "days-off-too-many":
            sentence = ngettext(
                "At most %(days)d day off a week.",
                "At most %(days)d days off a week.",
                MOST_DAYS_OFF,
            )
            return sentence % {"days": MOST_DAYS_OFF}
        case "holiday-backwards":
            return gettext("It ends before it begins.")
        case "holiday-over":
            return gettext("This one is over already.")
        case "holiday-too-far":
            return gettext("At most two years ahead.")
        case "holiday-too-long":
            return gettext("At most %(days)d days at once.") % {"days": LONGEST_HOLIDAY_DAYS}
        case "holiday-list-too-long":
            return gettext("At most %(most)d holidays.") % {"most": MOST_HOLIDAYS}
    sentence = gettext("That makes %(days)d of %(most)d days in a year.")
    return sentence % {"days": days, "most": MOST_HOLIDAY_DAYS}
