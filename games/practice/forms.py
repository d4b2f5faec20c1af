"""The form of a practice game: few choices, with the last ones as defaults."""

from dataclasses import asdict

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.practice.selectors import PRACTICE_PLAYERS, PracticeChoices
from games.wording.strengths import strength_names
from games.wording.table_options import COMPUTERS_CLAIM


class PracticeForm(forms.Form):
    """The form of a practice game: box, players, rounds, and the computer players' pauses, strength
    and claims.
    """

    expansion = forms.TypedChoiceField(
        label=_("Game"),
        coerce=lambda text: text == "second",
        choices=[("base", _("Base game")), ("second", _("Saboteur 2"))],
        widget=forms.RadioSelect,
    )
    players = forms.TypedChoiceField(
        label=_("Players, including you"),
        coerce=int,
        choices=[(number, str(number)) for number in PRACTICE_PLAYERS],
        widget=forms.RadioSelect,
    )
    rounds = forms.TypedChoiceField(
        label=_("Rounds"),
        coerce=int,
        choices=[(1, "1"), (2, "2"), (3, "3")],
        widget=forms.RadioSelect,
    )
    pause = forms.ChoiceField(
        label=_("Computer players move"), choices=Game.Pause.choices, widget=forms.RadioSelect
    )

    strength = forms.ChoiceField(
        label=_("Computer players’ strength"), choices=strength_names, widget=forms.RadioSelect
    )

    computers_claim = forms.BooleanField(
        label=COMPUTERS_CLAIM.label, help_text=COMPUTERS_CLAIM.help, required=False
    )

    def __init__(self, data: QueryDict | None, kept: PracticeChoices) -> None:
        box = {"expansion": "second" if kept.expansion else "base"}
        super().__init__(data, initial=asdict(kept) | box)

    def choices(self) -> PracticeChoices:
        """Return the PracticeChoices of a valid form."""
        return PracticeChoices(**self.cleaned_data)
