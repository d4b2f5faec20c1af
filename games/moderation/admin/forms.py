"""Forms of the moderators' desk: reasons, decisions, and decisions on appeals."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Account
from games.moderation.models import Measure
from games.moderation.models.measure import LONGEST_REASON, SHORTEST_REASON
from games.moderation.selectors.fitting import Matter
from games.moderation.selectors.rounds import round_so_far
from games.moderation.services.effects import MUTES, PAUSES, SEATS
from games.table.log.sentences import plain_entry

_DOES: Final = {
    Measure.Kind.DISMISS: gettext_lazy(
        "The person who reported it learns that nothing was found, without a reason."
    ),
    Measure.Kind.WARN: gettext_lazy("%(name)s is warned on their next page."),
    Measure.Kind.MUTE: gettext_lazy(
        "%(name)s cannot write in any chat until then, and goes on playing."
    ),
    Measure.Kind.REMOVE: gettext_lazy("A mark shows everybody at the table where the message was."),
    Measure.Kind.SEATS: gettext_lazy(
        "%(name)s takes no new seat until then, and keeps those they have."
    ),
    Measure.Kind.NAME: gettext_lazy(
        "%(name)s gets a neutral name, and may choose another, but not this one."
    ),
    Measure.Kind.BAN: gettext_lazy(
        "%(name)s is logged out and cannot log in. Stand-ins play in their seats, and"
        " tables that gather players lose them."
    ),
    Measure.Kind.COMPUTER: gettext_lazy(
        "A computer player has the seat of %(name)s at this table from now on."
    ),
    Measure.Kind.EXTEND: gettext_lazy("The turn that runs gets its time once more."),
    Measure.Kind.PAUSE: gettext_lazy("All clocks of the table stand still until then."),
    Measure.Kind.ROLLBACK: gettext_lazy(
        "The turns after the one that you choose are taken back, and everybody at the table"
        " can still read them. What nobody had seen by then is shuffled again, and the clock"
        " of the player to act starts again."
    ),
    Measure.Kind.TITLE: gettext_lazy(
        "The table is called by its number from now on, and so is the crew that plays there."
    ),
    Measure.Kind.CLOSE: gettext_lazy(
        "The table is called off before it begins, and nobody keeps a seat."
    ),
    Measure.Kind.ABANDON: gettext_lazy("The game ends here, and nobody has won it."),
}


def consequence(kind: Measure.Kind, person: str) -> str:
    """Return three sentences in one text: a measure's name, its effect on the person with this
    name, and whether it can be undone. The third is left out for dismissing a report.
    """
    undone = _("It can be undone.") if kind in Measure.UNDOABLE else _("It cannot be undone.")
    end = "" if kind == Measure.Kind.DISMISS else f" {undone}"
    return f"{kind.label}. {_DOES[kind] % {'name': person}}{end}"


LENGTHS: dict[str, tuple[int, ...]] = {
    Measure.Kind.MUTE: MUTES,
    Measure.Kind.PAUSE: PAUSES,
    Measure.Kind.SEATS: SEATS,
}


class ReasonForm(forms.Form):
    """The form for the reason of a moderator's decision, 10 to 500 characters."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        min_length=SHORTEST_REASON,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The people concerned read it. They don’t learn who you are."),
    )


class AppealDecisionForm(ReasonForm):
    """The form for the decision on an appeal: granted or not, and the reason."""

    verdict = forms.ChoiceField(label=gettext_lazy("Verdict"), widget=forms.RadioSelect)
    field_order = ("verdict", "reason")

    def __init__(self, data: Any, *, may_grant: bool) -> None:
        super().__init__(data)
        grant, keep = ("grant", _("Grant it")), ("keep", _("Leave it as it is"))
        verdict = self.fields["verdict"]
        assert isinstance(verdict, forms.ChoiceField)
        verdict.choices = [grant, keep] if may_grant else [keep]


class DecisionForm(ReasonForm):
    """The form of a decision: measures, their lengths or last turn, one reason, and whether the
    case stays open.

    Of `kinds` some may have been chosen too late; only `fitting` ones have fields for their
    details.
    """

    def __init__(
        self, kinds: list[Measure.Kind], fitting: list[Measure.Kind], matter: Matter, data: Any
    ) -> None:
        super().__init__(data)
        person = Account.objects.filter(pk=matter.person_id or 0).first()
        name = person.name if person is not None else ""
        self.fields["kinds"] = forms.MultipleChoiceField(
            label=_("Measures"),
            choices=[(kind.value, consequence(kind, name)) for kind in kinds],
            widget=forms.CheckboxSelectMultiple,
        )
        for kind in fitting:
            if kind in LENGTHS:
                self.fields[f"{kind}_more"] = _choice(kind.label, _days(LENGTHS[kind]))
        if Measure.Kind.ROLLBACK in fitting:
            turns = list(_turns(matter.game_id))
            self.fields["rollback_more"] = _choice(_("The last turn that stands"), turns)
        if matter.case is not None:
            label = _("Keep the case open: there is more to do")
            self.fields["keeps_open"] = forms.BooleanField(label=label, required=False)
        more = [name for name in self.fields if name.endswith("_more")]
        self.order_fields(["kinds", *more, "reason", "keeps_open"])

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data with `chosen`: a dict from each chosen kind of measure to its
        detail (days or turn), or None.
        """
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
    for entry in reversed(shown["turns"][:-1]):
        yield entry.number, f"{entry.number} · {plain_entry(entry, shown['names'], None)}"
    if shown["turns"]:
        yield 0, _("None: round %(number)d begins again") % {"number": shown["number"]}
