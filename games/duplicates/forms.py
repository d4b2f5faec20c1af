"""The form for a new duplicate."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.timing import Timing
from games.duplicates.models import FEWEST_TABLES, MOST_TABLES
from games.models.game import LONGEST_NAME
from games.rules.ruleset import Ruleset
from games.wording.paces import preset_choices


def _pace_choices() -> list[tuple[str, str]]:
    presets = [(one.value, one.name) for one in preset_choices()]
    return [*presets, ("none", gettext("No clock"))]


class NewDuplicateForm(forms.Form):
    """What is played, by how many, and whether eight follow one another."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, required=False)
    players = forms.IntegerField(label=_("Players at a table"), initial=5, min_value=2)
    tables = forms.IntegerField(
        label=_("Tables"), initial=2, min_value=FEWEST_TABLES, max_value=MOST_TABLES
    )
    rounds = forms.TypedChoiceField(
        label=_("Rounds"), coerce=int, choices=[(1, "1"), (2, "2"), (3, "3")], initial=1
    )
    expansion = forms.BooleanField(label=_("Saboteur 2"), required=False)
    pace = forms.ChoiceField(label=_("How fast"), choices=_pace_choices, initial="daily")
    season = forms.BooleanField(
        label=_("A season"),
        help_text=_("Eight duplicates, one after the other, with standings."),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """Put rules and pace together."""
        data = super().clean() or {}
        if not self.errors:
            data["timing"] = Timing.of_preset(data.pop("pace"))
            data["rules"] = Ruleset(rounds=data.pop("rounds"), expansion=data.pop("expansion"))
        return data
