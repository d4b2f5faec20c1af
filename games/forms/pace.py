"""How fast a new table plays: a preset, or figures of its own; what happens when time is up."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.paces import (
    BANKS,
    EACH_TURN,
    HOUR,
    OWN_HOURS_COUNT,
    PRESETS,
    Bank,
    EachTurn,
    InvalidPace,
    NoClock,
    Pace,
)
from games.clocks.timing import TimeUp, Timing
from games.wording.durations import time_figure

DEFAULT = "daily"
OWN_BANK, OWN_TURN = "own-bank", "own-turn"
# Whose hours count: what is usual at the pace, or what the host says.
USUAL, COUNT, IGNORED = "usual", "yes", "no"
# In the order of the form; the others are behind the fold.
PRESETS_FIRST = (*BANKS, "none")
FOLDED = (*EACH_TURN, OWN_TURN, OWN_BANK)
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
        label=_("How fast"),
        required=False,
        choices=[(name, name) for name in (*PRESETS_FIRST, *FOLDED)],
        initial=DEFAULT,
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
            self._read(data, data["pace"] or DEFAULT)
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
            told = {"least": time_figure(wrong.least), "most": time_figure(wrong.most)}
            sentence = gettext("Between %(least)s and %(most)s, please.") % told
            self.add_error(asked[wrong.field], sentence)
        return None


def _own_hours(name: str, pace: Pace, said: str) -> bool:
    if pace == NoClock():
        return False  # there is nothing to stand still
    return said == COUNT or (said != IGNORED and name in OWN_HOURS_COUNT)


def _in_hours(number: int) -> timedelta:
    return max(min(number, _MOST_DIGITS), -_MOST_DIGITS) * HOUR
