"""What moderators fill in."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Account
from games.moderation.admin.wording import consequence
from games.moderation.models import Measure
from games.moderation.models.measure import LONGEST_REASON, SHORTEST_REASON
from games.moderation.selectors.turns import round_so_far
from games.moderation.services.effects import MUTES, PAUSES, SEATS, Matter
from games.table.log.sentences import plain_entry

LENGTHS: dict[str, tuple[int, ...]] = {
    Measure.Kind.MUTE: MUTES,
    Measure.Kind.PAUSE: PAUSES,
    Measure.Kind.SEATS: SEATS,
}


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        min_length=SHORTEST_REASON,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The people concerned read it. They don’t learn who you are."),
    )


class AppealForm(ReasonForm):
    """Whether an appeal is granted, and why."""

    verdict = forms.ChoiceField(label=gettext_lazy("Verdict"), widget=forms.RadioSelect)
    field_order = ("verdict", "reason")

    def __init__(self, data: Any = None, *, may_grant: bool = True) -> None:
        super().__init__(data)
        grant, keep = ("grant", _("Grant it")), ("keep", _("Leave it as it is"))
        verdict = self.fields["verdict"]
        assert isinstance(verdict, forms.ChoiceField)
        verdict.choices = [grant, keep] if may_grant else [keep]


class DecisionForm(ReasonForm):
    """Which measures, for how long or back to which turn, one reason, and whether to keep open."""

    def __init__(self, kinds: list[Measure.Kind], matter: Matter, data: Any = None) -> None:
        super().__init__(data)
        person = Account.objects.filter(pk=matter.person_id or 0).first()
        name = person.name if person is not None else ""
        self.fields["kinds"] = forms.MultipleChoiceField(
            label=_("Measures"),
            choices=[(kind.value, consequence(kind, name)) for kind in kinds],
            widget=forms.CheckboxSelectMultiple,
        )
        for kind in kinds:
            if kind in LENGTHS:
                self.fields[f"{kind}_more"] = _choice(kind.label, _days(LENGTHS[kind]))
        if Measure.Kind.ROLLBACK in kinds:
            turns = list(_turns(matter.game_id))
            self.fields["rollback_more"] = _choice(_("The last turn that stands"), turns)
        if matter.case is not None:
            label = _("Keep the case open: there is more to do")
            self.fields["keeps_open"] = forms.BooleanField(label=label, required=False)
        more = [name for name in self.fields if name.endswith("_more")]
        self.order_fields(["kinds", *more, "reason", "keeps_open"])

    def clean(self) -> dict[str, Any]:
        """Add the kinds with what else each needs, as `chosen`."""
        sent = super().clean() or {}
        sent["chosen"] = {kind: sent.get(f"{kind}_more") for kind in sent.get("kinds", ())}
        return sent


def _choice(label: Any, choices: list[tuple[Any, str]]) -> forms.Field:
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, empty_value=None, required=False
    )


def _days(lengths: tuple[int, ...]) -> list[tuple[Any, str]]:
    return [
        (days, ngettext("%(number)d day", "%(number)d days", days) % {"number": days})
        for days in lengths
    ]


def _turns(game_id: int | None) -> Iterator[tuple[Any, str]]:
    """The turns of the round that is played, newest first; not its last, which stands anyway."""
    yield "", _("Choose a turn")
    shown = round_so_far(game_id or 0)
    if shown is None:
        return
    for entry in reversed(shown.turns[:-1]):
        yield entry.number, f"{entry.number} · {plain_entry(entry, shown.names, None)}"
    if shown.turns:
        yield 0, _("None: round %(number)d begins again") % {"number": shown.number}
