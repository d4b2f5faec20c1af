"""Forms that filter open tables and finished games."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.lists.selectors.read_models import HistoryFilter, OpenTableFilter
from games.rules.cards.cards import DWARFS
from games.wording import dwarf_name
from games.wording.table_options import SEATS


def _either(label: Any, choices: dict[str, Any]) -> forms.ChoiceField:
    offered = [("", _("Either")), *choices.items()]
    return forms.ChoiceField(label=label, required=False, choices=offered)


def _number(label: Any, any_of_them: Any = "", values: Iterable[int] = ()) -> forms.ChoiceField:
    offered = [("", any_of_them), *((value, str(value)) for value in values)]
    return forms.TypedChoiceField(
        label=label, required=False, coerce=int, empty_value=None, choices=offered
    )


class _OfABox(forms.Form):
    box = _either(_("Game"), {"base": _("Base game"), "second": _("Saboteur 2")})

    @property
    def _expansion(self) -> bool | None:
        box = self.cleaned_data.get("box")
        return box == "second" if box else None


class FindTablesForm(_OfABox):
    """The filters of open tables. An unreadable value counts as “any”."""

    seats = _number(SEATS.label, _("Any number"), SEATS.values)

    def wanted(self) -> OpenTableFilter:
        """Return the chosen filters of open tables, as the selector reads them."""
        self.full_clean()
        return OpenTableFilter(expansion=self._expansion, seats=self.cleaned_data.get("seats"))


_FIRST_YEAR = 2020


def _from_year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=timezone.get_current_timezone()).astimezone(UTC)


class HistoryForm(_OfABox):
    """The filters of finished games. An unreadable value counts as “any”."""

    players = _number(_("Players"), _("Any number"), SEATS.values)
    result = _either(_("Result"), {"won": _("Won"), "lost": _("Not won")})
    dwarf = forms.ChoiceField(label=_("Dwarf"), required=False)
    beside = _number(_("With"))
    year = _number(_("Ended in"))

    def __init__(self, data: QueryDict, *, people: list[tuple[int, str]], since: int) -> None:
        """Offer these people, pairs of id and name, and years from `since` until now as choices."""
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

    def sought(self) -> HistoryFilter:
        """Return the chosen filters of finished games, as the selector reads them."""
        self.full_clean()
        asked = self.cleaned_data
        year = asked.get("year")
        return HistoryFilter(
            expansion=self._expansion,
            players=asked.get("players"),
            won=asked["result"] == "won" if asked.get("result") else None,
            dwarf=asked.get("dwarf") or None,
            beside=asked.get("beside"),
            since=_from_year(year) if year else None,
            until=_from_year(year + 1) if year else None,
        )
