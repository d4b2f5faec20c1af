"""The form for a new table, with the options of tables and rules as its fields."""

from dataclasses import asdict, fields
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.clocks.beginning import Beginning
from games.clocks.paces import (
    HOUR,
    OWN_BANK,
    OWN_HOURS_COUNT,
    OWN_TURN,
    PRESETS,
    Bank,
    EachTurn,
    InvalidPace,
    NoClock,
    Pace,
    name_of,
)
from games.clocks.reliability import Conditions
from games.clocks.timing import TimeUp, Timing
from games.core.errors import InvalidTable
from games.lobby import beginnings, services
from games.models import Game
from games.models.game import LONGEST_NAME
from games.rules.ruleset import InvalidOption, Ruleset
from games.wording.durations import time_figure
from games.wording.options import OPTIONS, Option
from games.wording.table_options import (
    AT,
    BEGINS,
    BOTH,
    COMPUTERS,
    COMPUTERS_CLAIM,
    CONDITIONS,
    COUNT,
    FULL,
    HOST,
    IGNORED,
    INVITED,
    MASKED,
    PROGRAMS,
    PUBLIC,
    SEATS,
    TABLE_OPTIONS,
    USUAL,
)

# The arguments of `lobby.create_table`.
_OF_TABLE = (
    *("name", "rules", "seats", "public", "computers"),
    *("computers_claim", "masked", "timing", "asked", "programs_welcome", "begins"),
)
_AS_LAST_TIME = (SEATS, COMPUTERS, COMPUTERS_CLAIM, MASKED, *CONDITIONS, PROGRAMS)
# The fields for the figures of a pace.
_FIELDS = {
    OWN_BANK: {"start": "own_start", "increment": "own_increment", "cap": "own_cap"},
    OWN_TURN: {"allowance": "own_turn"},
}
_MOST_DIGITS = 10_000


class BeginningForm(forms.Form):
    """The form for when a table begins; `cleaned_data["begins"]` is the Beginning."""

    begins = forms.ChoiceField(
        label=gettext_lazy("It begins"), required=False, choices=list(BEGINS.items())
    )
    begins_at = forms.DateTimeField(
        label=gettext_lazy("Day and time"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
    )
    begins_filled = forms.BooleanField(
        label=gettext_lazy("Computer players take the empty seats then"),
        required=False,
        initial=True,
    )
    usual = HOST

    @property
    def shown_begins(self) -> str:
        """Return the choice that the form shows as made: the posted one, or the usual one if
        nothing is posted.
        """
        return self["begins"].value() or self.usual

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, in which `begins` is a Beginning instead of the choice's
        name.
        """
        data = super().clean() or {}
        if "begins" in data and "begins_at" in data:
            data["begins"] = self._read_begins(data)
        return data

    def _read_begins(self, data: dict[str, Any]) -> Beginning:
        chosen, at = data["begins"] or self.usual, data["begins_at"]
        if chosen not in (AT, BOTH):
            return Beginning(when_full=chosen == FULL)
        begins = Beginning(chosen == BOTH, at, data["begins_filled"])
        try:
            if at is None:
                raise InvalidTable("begins_at", gettext("Choose a day and a time."))
            beginnings.check(begins)
        except InvalidTable as wrong:
            self.add_error(wrong.field, wrong.sentence)
        return begins


def begins_of(begins: Beginning) -> str:
    """Return the form's choice that corresponds to a Beginning."""
    if begins.at is not None:
        return BOTH if begins.when_full else AT
    return FULL if begins.when_full else HOST


def as_chosen(begins: Beginning) -> dict[str, Any]:
    """Return the initial values of the form for a table with this Beginning: a dict of `begins`,
    `begins_at` and `begins_filled`.
    """
    return {
        "begins": begins_of(begins),
        "begins_at": begins.at,
        "begins_filled": begins.filled or begins.at is None,
    }


class NewTableForm(BeginningForm):
    """The form for a new table: the host's choices, and the options of the rules.

    `cleaned_data["rules"]` is the Ruleset, `"timing"` the Timing, `"asked"` the Conditions,
    `"begins"` the Beginning, and `"public"` true or false.
    """

    @property
    def usual(self) -> str:  # type: ignore[override]
        """Return when a table begins if nothing is chosen. A public table begins when it is full,
        others when their host starts them.
        """
        return FULL if self["public"].value() == PUBLIC else HOST

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, with options combined into Timing, Ruleset and Conditions.
        Options that do not go together add errors.
        """
        data = super().clean() or {}
        if not self.errors:
            data["public"] = data["public"] == PUBLIC
            self._read_pace(data, data["pace"])
        if not self.errors:
            self._read_rules(data)
        return data

    @property
    def table(self) -> dict[str, Any]:
        """Return the keyword arguments of `services.create_table` from a valid form, as a dict."""
        return {name: self.cleaned_data[name] for name in _OF_TABLE}

    @property
    def settled(self) -> dict[str, Any]:
        """Return the cleaned data of a posted form, empty if it is invalid. Before anything is
        posted, return that of the initial values.
        """
        if self.is_bound:
            return {} if self.errors else self.cleaned_data
        shown = {field.name: field.value() for field in self}
        given = {
            name: value for name, value in shown.items() if value is not None and value is not False
        }
        return NewTableForm(given).settled

    def _read_pace(self, data: dict[str, Any], name: str) -> None:
        pace = PRESETS.get(name) or self._own(data, name)
        if pace is not None:
            own_hours = _own_hours(name, pace, data["own_hours"])
            data["timing"] = Timing(pace, own_hours, TimeUp(data["time_up"]))

    def _own(self, data: dict[str, Any], name: str) -> Pace | None:
        asked = _FIELDS[name]
        missing = [field for field in asked.values() if data[field] is None]
        for field in missing:
            self.add_error(field, gettext("How many hours?"))
        if missing:
            return None
        figures = {figure: _in_hours(data[field]) for figure, field in asked.items()}
        try:
            return Bank(**figures) if name == OWN_BANK else EachTurn(**figures)
        except InvalidPace as wrong:
            # The fields hold whole hours, though a bank may begin with a minute.
            least = max(wrong.least, HOUR) if wrong.least else wrong.least
            facts = {"least": time_figure(least), "most": time_figure(wrong.most)}
            sentence = gettext("Between %(least)s and %(most)s, please.") % facts
            self.add_error(asked[wrong.field], sentence)
        return None

    def _read_rules(self, data: dict[str, Any]) -> None:
        try:
            data["rules"] = Ruleset(**_told_of(Ruleset, data))
        except InvalidOption as wrong:
            self.add_error(wrong.option, gettext(wrong.sentence))
            return
        data["asked"] = Conditions(**_told_of(Conditions, data))
        try:
            services.check_sizes(data["rules"], data["seats"], data["computers"])
        except InvalidTable as wrong_size:
            self.add_error(wrong_size.field, wrong_size.sentence)


def _told_of(kind: type[Any], data: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a dataclass from a mapping with more."""
    return {field.name: data[field.name] for field in fields(kind)}


def _own_hours(name: str, pace: Pace, said: str) -> bool:
    if pace == NoClock():
        return False  # no clock to pause
    return said == COUNT or (said != IGNORED and name in OWN_HOURS_COUNT)


def _in_hours(number: int) -> timedelta:
    return max(min(number, _MOST_DIGITS), -_MOST_DIGITS) * HOUR


def as_last_time(last: Game) -> dict[str, Any]:
    """Return the initial values of the form, as a dict by field, for a table like a host's last one
    but with a new name.
    """
    pace = last.timing.pace
    name = name_of(pace)
    usual = last.timing.own_hours == (name in OWN_HOURS_COUNT)
    return {
        **{option.name: getattr(last, option.name) for option in _AS_LAST_TIME},
        **asdict(last.rules),
        **_own_figures(pace),
        "public": PUBLIC if last.public else INVITED,
        "pace": name,
        "own_hours": USUAL if usual else COUNT if last.timing.own_hours else IGNORED,
        "time_up": last.timing.time_up.value,
    }


def _own_figures(pace: Pace) -> dict[str, int]:
    fields = _FIELDS[OWN_BANK if isinstance(pace, Bank) else OWN_TURN]
    figures = {field: getattr(pace, figure, None) for figure, field in fields.items()}
    return {field: figure // HOUR for field, figure in figures.items() if figure is not None}


def _field(option: Option) -> forms.Field:
    facts: dict[str, Any] = {
        "label": option.label,
        "initial": option.default,
        "help_text": option.help,
        "required": option.is_required,
    }
    if option.values:
        return forms.TypedChoiceField(
            **facts,
            coerce=int if isinstance(option.default, int) else str,
            empty_value=option.default,
            choices=list(option.values.items()),
            widget=forms.RadioSelect if option.is_spread else forms.Select,
        )
    match option.default:
        case bool():
            return forms.BooleanField(**facts)
        case int():
            return forms.IntegerField(**facts, widget=forms.NumberInput(attrs={"min": 0}))
    return forms.CharField(**facts, max_length=LONGEST_NAME)


NewTableForm.base_fields.update(
    {option.name: _field(option) for option in (*TABLE_OPTIONS, *OPTIONS)}
)
