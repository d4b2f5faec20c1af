"""The form that filters the open tables."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.selectors.read_models import Wanted


class FindTablesForm(forms.Form):
    """Filters of the open tables. An unreadable value counts as "any"."""

    box = forms.ChoiceField(
        label=_("Game"),
        required=False,
        choices=[("", _("Either")), ("base", _("Base game")), ("second", _("Saboteur 2"))],
    )
    seats = forms.TypedChoiceField(
        label=_("Seats"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any number")), *((number, str(number)) for number in range(2, 13))],
    )

    def wanted(self) -> Wanted:
        """The filters as the selectors take them."""
        self.full_clean()
        box = self.cleaned_data.get("box")
        return Wanted(
            expansion=box == "second" if box else None, seats=self.cleaned_data.get("seats")
        )
