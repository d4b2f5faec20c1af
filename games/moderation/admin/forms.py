"""What moderators fill in."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import Measure
from games.moderation.admin.turn_choice import turn_field
from games.moderation.models.measure import LONGEST_REASON, SHORTEST_REASON
from games.moderation.selectors.cases import CaseView
from games.moderation.services.measures import MUTES, SEATS
from games.moderation.services.tables import PAUSES

_REASON = forms.Textarea(attrs={"rows": 3})


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = forms.CharField(
        label=_("Reason"), min_length=SHORTEST_REASON, max_length=LONGEST_REASON, widget=_REASON
    )


VERDICTS = [("grant", _("Grant it")), ("keep", _("Leave it as it is"))]


class AppealForm(ReasonForm):
    """Whether an appeal is granted, and why."""

    verdict = forms.ChoiceField(
        label=_("Verdict"),
        choices=VERDICTS,
        widget=forms.RadioSelect,
    )
    field_order = ("verdict", "reason")

    def __init__(self, data: Any = None, *, may_grant: bool = True) -> None:
        super().__init__(data)
        if not may_grant:
            verdict = self.fields["verdict"]
            assert isinstance(verdict, forms.ChoiceField)
            verdict.choices = VERDICTS[1:]


class SortForm(ReasonForm):
    """Another case to join this one to, or reports to part from it: one of the two."""

    into = forms.IntegerField(label=_("Join it to the case with this number"), required=False)
    parted = forms.TypedMultipleChoiceField(
        label=_("Or make a case of its own of these reports"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    field_order = ("into", "parted", "reason")

    def __init__(self, case: CaseView, data: Any = None) -> None:
        super().__init__(data)
        told = [(one.id, f"{one.reporter}: {one.about}, {one.reason}") for one in case.reports]
        parted = self.fields["parted"]
        assert isinstance(parted, forms.MultipleChoiceField)
        parted.choices = told

    def clean(self) -> dict[str, Any]:
        """Refuse neither and both."""
        sent = super().clean() or {}
        if bool(sent.get("into")) == bool(sent.get("parted")):
            raise ValidationError(_("Name another case, or choose reports: one of the two."))
        return sent


class MeasureForm(ReasonForm):
    """A measure: why, for how long or back to which turn, and whether the case stays open."""

    keeps_open = forms.BooleanField(
        label=_("Keep the case open: there is more to do"), required=False
    )

    def __init__(
        self, kind: str, data: Any = None, *, game_id: int | None = None, is_last: bool = False
    ) -> None:
        super().__init__(data)
        lengths = LENGTHS.get(kind, ())
        if lengths:
            self.fields["days"] = forms.TypedChoiceField(
                label=_("How long"), choices=_days(lengths), coerce=int, widget=forms.RadioSelect
            )
            self.order_fields(["days"])
        if turn := turn_field(kind, game_id):
            self.fields["turn"] = turn
            self.order_fields(["turn"])
        if is_last or kind == Measure.Kind.DISMISS:
            del self.fields["keeps_open"]


class IncidentForm(ReasonForm):
    """Several measures: which, for how long, one reason, and whether the case stays open."""

    keeps_open = forms.BooleanField(
        label=_("Keep the case open: there is more to do"), required=False
    )

    def __init__(self, kinds: list[Measure.Kind], data: Any = None) -> None:
        super().__init__(data)
        timed = [kind for kind in kinds if kind in LENGTHS]
        self.fields["kinds"] = forms.MultipleChoiceField(
            label=_("What to do"),
            choices=[(kind.value, kind.label) for kind in kinds],
            widget=forms.CheckboxSelectMultiple,
        )
        for kind in timed:
            lengths = LENGTHS[kind]
            self.fields[f"{kind}_days"] = forms.TypedChoiceField(
                label=kind.label,
                choices=_days(lengths),
                coerce=int,
                empty_value=None,
                initial=lengths[0],
                required=False,
            )
        self.order_fields(["kinds", *(f"{kind}_days" for kind in timed), "reason"])

    def chosen(self) -> dict[str, int | None]:
        """The kinds of a valid form, with their days where they have an end."""
        sent = self.cleaned_data
        return {kind: sent.get(f"{kind}_days") for kind in sent["kinds"]}


LENGTHS: dict[str, tuple[int, ...]] = {
    Measure.Kind.MUTE: MUTES,
    Measure.Kind.PAUSE: PAUSES,
    Measure.Kind.SEATS: SEATS,
}


def _days(lengths: tuple[int, ...]) -> list[tuple[int, str]]:
    return [
        (days, ngettext("%(number)d day", "%(number)d days", days) % {"number": days})
        for days in lengths
    ]
