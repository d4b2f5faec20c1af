"""The forms that filter open tables and finished games."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.lists.selectors.read_models import Sought, Wanted
from games.rules.cards.cards import DWARFS
from games.wording import dwarf_name


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


_FIRST_YEAR = 2020


def _from_year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=timezone.get_current_timezone()).astimezone(UTC)


class HistoryForm(forms.Form):
    """Filters of finished games. An unreadable value counts as "any"."""

    box = forms.ChoiceField(
        label=_("Game"),
        required=False,
        choices=[("", _("Either")), ("base", _("Base game")), ("second", _("Saboteur 2"))],
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any number")), *((number, str(number)) for number in range(2, 13))],
    )
    result = forms.ChoiceField(
        label=_("Result"),
        required=False,
        choices=[("", _("Either")), ("won", _("Won")), ("lost", _("Not won"))],
    )
    dwarf = forms.ChoiceField(label=_("Dwarf"), required=False)
    beside = forms.TypedChoiceField(label=_("With"), required=False, coerce=int, empty_value=None)
    year = forms.TypedChoiceField(label=_("Ended in"), required=False, coerce=int, empty_value=None)

    def __init__(self, data: QueryDict, *, people: list[tuple[int, str]], since: int) -> None:
        """`people` may be looked for, and years from `since`."""
        super().__init__(data, label_suffix="")
        years = range(timezone.localdate().year, max(since, _FIRST_YEAR) - 1, -1)
        self._offer(
            "dwarf", _("Any dwarf"), ((code, dwarf_name(code).capitalize()) for code in DWARFS)
        )
        self._offer("beside", _("Anybody"), people)
        self._offer("year", _("Any year"), ((year, str(year)) for year in years))

    def _offer(self, name: str, any_of_them: Any, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", any_of_them), *choices]

    def sought(self) -> Sought:
        """The filters as the selectors take them."""
        self.full_clean()
        asked = self.cleaned_data
        year = asked.get("year")
        return Sought(
            expansion=asked["box"] == "second" if asked.get("box") else None,
            players=asked.get("players"),
            won=asked["result"] == "won" if asked.get("result") else None,
            dwarf=asked.get("dwarf") or None,
            beside=asked.get("beside"),
            since=_from_year(year) if year else None,
            until=_from_year(year + 1) if year else None,
        )
