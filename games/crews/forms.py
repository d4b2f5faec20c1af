"""What a crew plays: the short form of a new table, and the choice in words."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.clocks.paces import PRESETS
from games.crews.models import Plays
from games.wording.paces import pace_name, preset_choices
from games.wording.table_options import SEATS


class PlaysForm(forms.Form):
    """The box, the seats and the pace of the tables to come."""

    expansion = forms.BooleanField(required=False)
    seats = forms.TypedChoiceField(
        label=SEATS.label, coerce=int, choices=list(SEATS.values.items()), initial=SEATS.default
    )
    pace = forms.ChoiceField(
        choices=lambda: [(one.value, one.name) for one in preset_choices()], initial="daily"
    )


def plays_words(plays: Plays | None) -> str:
    """Return what a crew plays, in a line; empty for "as last time"."""
    if plays is None:
        return ""
    seats = ngettext("%(count)d player", "%(count)d players", plays.seats)
    box = _("Saboteur 2") if plays.expansion else pgettext("the game", "Saboteur")
    return " · ".join((box, seats % {"count": plays.seats}, pace_name(PRESETS[plays.pace])))
