"""The form for a new table; each option with a sentence on what it does."""

from dataclasses import asdict, fields
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.conditions import DAYS, GAMES, Conditions
from games.clocks.paces import (
    BANKS,
    EACH_TURN,
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
from games.clocks.reliability import ASKED
from games.clocks.timing import TimeUp, Timing
from games.lobby.selectors import LastTable
from games.models.game import LONGEST_NAME
from games.rules.ruleset import InvalidOption, Ruleset
from games.wording.durations import in_days, time_figure
from games.wording.options import EDITION, OPTIONS, Option
from games.wording.reliability import percentage

_OF_TABLE = (
    *("name", "rules", "seats", "public", "computers"),
    *("timing", "asked", "programs_welcome"),
)
DEFAULT_PACE = "daily"
# Whose hours count: what is usual at the pace, or what the host says.
USUAL, COUNT, IGNORED = "usual", "yes", "no"
# In the order of the form; the others are behind the fold.
PRESETS_FIRST = tuple(BANKS)
FOLDED = ("none", *EACH_TURN, OWN_TURN, OWN_BANK)
# Which field holds which figure of the pace.
_FIELDS = {
    OWN_BANK: {"start": "own_start", "increment": "own_increment", "cap": "own_cap"},
    OWN_TURN: {"allowance": "own_turn"},
}
_MOST_DIGITS = 10_000


def _hours(label: Any, initial: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, initial=initial, widget=forms.NumberInput(attrs={"min": 0})
    )


class PaceForm(forms.Form):
    """The part of a form that says how a table keeps time. `cleaned_data["timing"]` is a Timing."""

    pace = forms.ChoiceField(
        label=_("Pace"),
        required=False,
        choices=[(name, name) for name in (*PRESETS_FIRST, *FOLDED)],
        initial=DEFAULT_PACE,
    )
    own_turn = _hours(_("Hours for every turn"), 48)
    own_start = _hours(_("Hours to start with"), 48)
    own_increment = _hours(_("Hours more after each turn"), 12)
    own_cap = _hours(_("Hours at most"), 96)
    time_up = forms.ChoiceField(
        label=_("When time is up"),
        required=False,
        choices=[(each.value, each.value) for each in TimeUp],
        initial=TimeUp.ONE_TURN.value,
    )
    own_hours = forms.ChoiceField(
        label=_("Own hours"),
        required=False,
        choices=[(each, each) for each in (USUAL, COUNT, IGNORED)],
        initial=USUAL,
    )

    def clean(self) -> dict[str, Any]:
        """Check the figures, and put them together."""
        data = super().clean() or {}
        if not self.errors:
            self._read(data, data["pace"] or DEFAULT_PACE)
        return data

    @property
    def is_unfolded(self) -> bool:
        """Whether what is chosen stands behind the fold."""
        return self["pace"].value() in FOLDED

    def _read(self, data: dict[str, Any], name: str) -> None:
        pace = PRESETS.get(name) or self._own(data, name)
        if pace is not None:
            time_up = TimeUp(data["time_up"] or TimeUp.ONE_TURN)
            data["timing"] = Timing(pace, _own_hours(name, pace, data["own_hours"]), time_up)

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
            told = {"least": time_figure(least), "most": time_figure(wrong.most)}
            sentence = gettext("Between %(least)s and %(most)s, please.") % told
            self.add_error(asked[wrong.field], sentence)
        return None


def _own_hours(name: str, pace: Pace, said: str) -> bool:
    if pace == NoClock():
        return False  # there is nothing to stand still
    return said == COUNT or (said != IGNORED and name in OWN_HOURS_COUNT)


def _in_hours(number: int) -> timedelta:
    return max(min(number, _MOST_DIGITS), -_MOST_DIGITS) * HOUR


class NewTableForm(PaceForm):
    """The form for a new table: the host's choices, and the options of the rules.

    `cleaned_data["rules"]` is the Ruleset, `"asked"` the Conditions.
    """

    name = forms.CharField(
        label=_("Name of the table"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_(
            "How you and the others find it again. Leave it empty and we will make one up."
        ),
    )
    seats = forms.TypedChoiceField(
        label=_("Seats"),
        coerce=int,
        choices=[(number, str(number)) for number in range(2, 13)],
        initial=5,
        help_text=_(
            "3 to 10 in the base game, 2 to 12 with Saboteur 2. You can start before "
            "they’re all taken."
        ),
    )
    computers = forms.TypedChoiceField(
        label=_("Computer players"),
        coerce=int,
        choices=[(number, str(number)) for number in range(12)],
        initial=0,
        help_text=_(
            "They sit down straight away. You can add or remove some until the game starts."
        ),
    )
    public = forms.TypedChoiceField(
        label=_("Who may join"),
        coerce=lambda text: text == "public",
        choices=[
            ("invited", _("People with the link")),
            ("public", _("Anyone: it’s listed")),
        ],
        initial="invited",
        widget=forms.RadioSelect,
    )
    least_in_time = forms.TypedChoiceField(
        label=_("Turns on time, at least"),
        coerce=int,
        required=False,
        choices=[(0, _("Any")), *((share, percentage(share)) for share in ASKED if share)],
        initial=0,
        widget=forms.RadioSelect,
    )
    verified_only = forms.BooleanField(
        label=_("Verified addresses only"),
        required=False,
        help_text=_("Only players with a verified email address can sit down."),
    )
    least_days = forms.TypedChoiceField(
        label=_("Age of the account, at least"),
        coerce=int,
        required=False,
        choices=lambda: [(days, in_days(days) if days else gettext("Any")) for days in DAYS],
        initial=0,
    )
    least_games = forms.TypedChoiceField(
        label=_("Finished games, at least"),
        coerce=int,
        required=False,
        choices=[(0, _("Any")), *((games, str(games)) for games in GAMES if games)],
        initial=0,
        help_text=_("Practice does not count."),
    )
    programs_welcome = forms.BooleanField(
        label=_("Programs are welcome"),
        required=False,
        help_text=_("Accounts played by a program of their owner’s. They have no vote."),
    )

    def clean(self) -> dict[str, Any]:
        """Check that the options are compatible, and the numbers of seats and computer players."""
        data = super().clean() or {}
        if self.errors:
            return data
        try:
            data["rules"] = Ruleset(
                **{option.name: data[option.name] for option in fields(Ruleset)}
            )
        except InvalidOption as wrong:
            self.add_error(wrong.option, gettext(wrong.sentence))
        else:
            data["asked"] = Conditions(
                least_in_time=data["least_in_time"] or 0,
                verified_only=data["verified_only"],
                least_days=data["least_days"] or 0,
                least_games=data["least_games"] or 0,
            )
            self._check_sizes(data["rules"], data["seats"], data["computers"])
        return data

    @property
    def table(self) -> dict[str, Any]:
        """The arguments of `lobby.create_table`, from a valid form."""
        return {name: self.cleaned_data[name] for name in _OF_TABLE}

    @property
    def settled(self) -> dict[str, Any]:
        """What would be opened: as it was typed, or as the form begins; empty if that is wrong."""
        if self.is_bound:
            return {} if self.errors else self.cleaned_data
        shown = {field.name: field.value() for field in self}
        given = {
            name: value for name, value in shown.items() if value is not None and value is not False
        }
        return NewTableForm(given).settled

    def _check_sizes(self, rules: Ruleset, seats: int, computers: int) -> None:
        least, most = rules.players[0], rules.players[-1]
        if seats not in rules.players:
            sentence = gettext("These rules are for %(least)d to %(most)d players.")
            self.add_error("seats", sentence % {"least": least, "most": most})
        elif computers >= seats:
            self.add_error("computers", gettext("There are not that many seats besides yours."))


def as_last_time(last: LastTable) -> dict[str, Any]:
    """The initial values for a host who has opened a table before, with a new name."""
    pace = last.timing.pace
    name = name_of(pace)
    usual = last.timing.own_hours == (name in OWN_HOURS_COUNT)
    return {
        **_own_figures(pace),
        **asdict(last.rules),
        **asdict(last.conditions),
        "seats": last.seats,
        "computers": last.computers,
        "public": "public" if last.public else "invited",
        "pace": name,
        "own_hours": USUAL if usual else COUNT if last.timing.own_hours else IGNORED,
        "time_up": last.timing.time_up.value,
        "programs_welcome": last.programs_welcome,
    }


def _own_figures(pace: Pace) -> dict[str, int]:
    fields = _FIELDS[OWN_BANK if isinstance(pace, Bank) else OWN_TURN]
    figures = {field: getattr(pace, figure, None) for figure, field in fields.items()}
    return {field: figure // HOUR for field, figure in figures.items() if figure is not None}


def _field(option: Option) -> forms.Field:
    told = {"label": option.label, "initial": option.default, "help_text": option.help}
    if not option.values:
        return forms.BooleanField(**told, required=False)
    widget = forms.RadioSelect if option is EDITION else forms.Select
    choices = list(option.values.items())
    return forms.TypedChoiceField(
        **told,
        coerce=int if isinstance(option.default, int) else str,
        choices=choices,
        widget=widget,
    )


NewTableForm.base_fields.update({option.name: _field(option) for option in OPTIONS})
