"""The form for a person's choices of notices, ways and quiet hours."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.notice_settings.selectors import seats_of
from games.notice_settings.services import keep
from games.notices.kinds import KINDS
from games.notices.preferences import Preferences, night_of
from games.notices.topics import FOR_PEOPLE, FOR_PROGRAMS, TOPICS, Topic
from games.notices.transports import TRANSPORTS

# As many digests a day as anybody needs.
DIGESTS = 3
_HOURS = [("", "–"), *((str(hour), f"{hour}:00") for hour in range(24))]
# Columns of the preferences, each a field of the same name.
_COLUMNS = ("plain_text", "quiet_from", "quiet_until", "quiet_by_hours", "quiet_exempt")
_TIME = forms.TimeInput(format="%H:%M", attrs={"type": "time"})


def topics() -> list[Topic]:
    """Return the topics for people with at least one kind of notice, in the order of the page."""
    there = {kind.topic for kind in KINDS.values()}
    return [topic for topic in FOR_PEOPLE if topic in there]


class CallsForm(forms.Form):
    """The form for the topics about which a person's program is called."""

    topics = forms.MultipleChoiceField(
        label=_("Call it for"),
        choices=[(topic.value, TOPICS[topic].label) for topic in FOR_PROGRAMS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


class NoticeSettingsForm(forms.Form):
    """The form of notice settings: ways, a grid of topics, digest hours, quiet hours and muted
    games.
    """

    mail = forms.BooleanField(label=_("Email, at once"), required=False)
    digest = forms.BooleanField(label=_("Email, gathered"), required=False)
    plain_text = forms.BooleanField(
        label=_("Emails as text only, without the picture of the mine"), required=False
    )
    quiet_by_hours = forms.BooleanField(label=_("Quiet while I sleep (my hours)"), required=False)
    quiet_from = forms.TimeField(label=_("From"), required=False, widget=_TIME)
    quiet_until = forms.TimeField(label=_("To"), required=False, widget=_TIME)
    quiet_exempt = forms.MultipleChoiceField(
        label=_("Let through"), required=False, widget=forms.CheckboxSelectMultiple
    )
    muted = forms.MultipleChoiceField(
        label=_("Muted games"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: QueryDict | None, account: Account, kept: Preferences) -> None:
        super().__init__(data, label_suffix="")
        self.account, self.kept, self.seats = account, kept, seats_of(account)
        self.transports = [name for name in TRANSPORTS if _has_column(name, kept)]
        self._add_boxes(kept)
        self._add_hours(kept)
        self.fields["quiet_by_hours"].help_text = _asleep(account)
        self._offer("quiet_exempt", [(topic, TOPICS[topic].label) for topic in topics()])
        self._offer("muted", [(str(seat.pk), seat.game.name) for seat in self.seats])
        self.initial = {
            "mail": account.turn_emails and "mail" not in kept.row.off,
            "digest": account.turn_emails and "digest" not in kept.row.off,
            **{name: getattr(kept.row, name) for name in _COLUMNS},
            "muted": [str(seat.pk) for seat in self.seats if seat.is_muted],
        }

    def _add_boxes(self, kept: Preferences) -> None:
        for topic in topics():
            for name in self._boxes_of(topic):
                self.fields[f"{topic}-{name}"] = forms.BooleanField(
                    label=_("%(topic)s: %(transport)s")
                    % {"topic": TOPICS[topic].label, "transport": TRANSPORTS[name].label},
                    required=False,
                    initial=kept.is_chosen(topic, name),
                )

    def _boxes_of(self, topic: Topic) -> list[str]:
        """The transports that may be chosen for a topic."""
        return [name for name in self.transports if TOPICS[topic].may_travel_by(name)]

    def _chosen(self, topic: Topic) -> dict[str, bool]:
        """What was kept of a topic, with the boxes that were shown."""
        shown = {name: self.cleaned_data[f"{topic}-{name}"] for name in self._boxes_of(topic)}
        return {**self.kept.row.choices.get(topic, {}), **shown}

    def _add_hours(self, kept: Preferences) -> None:
        labels = (_("At"), _("and at"), _("and at"))
        hours = [str(hour) for hour in kept.digest_hours]
        for number, label in enumerate(labels):
            self.fields[f"hour_{number}"] = forms.ChoiceField(
                label=label,
                required=False,
                choices=_HOURS,
                initial=hours[number] if number < len(hours) else "",
            )

    def _offer(self, field: str, choices: Sequence[tuple[str, Any]]) -> None:
        chosen = self.fields[field]
        assert isinstance(chosen, forms.MultipleChoiceField)
        chosen.choices = choices

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows of the grid as dicts of `label`, `hint` and `boxes`. `boxes` are in the
        order of `columns`; a box is None where notices on a topic cannot travel that way.
        """
        for topic in topics():
            facts = TOPICS[topic]
            boxes = [
                self[f"{topic}-{name}"] if facts.may_travel_by(name) else None
                for name in self.transports
            ]
            yield {"label": str(facts.label), "hint": str(facts.hint), "boxes": boxes}

    def columns(self) -> list[Any]:
        """Return the transports of the grid's columns, in order."""
        return [TRANSPORTS[name] for name in self.transports]

    def hours(self) -> list[BoundField]:
        """Return the form fields for the hours of the digest."""
        return [self[f"hour_{number}"] for number in range(DIGESTS)]

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data. Quiet hours with one time only, or with two equal ones, add an
        error.
        """
        found = super().clean() or {}
        start, end = found.get("quiet_from"), found.get("quiet_until")
        if "quiet_from" in self.errors or "quiet_until" in self.errors:
            return found
        if (start is None) != (end is None):
            missing = "quiet_until" if end is None else "quiet_from"
            self.add_error(missing, ValidationError(_("Both times, please, or neither.")))
        elif start is not None and start == end:
            self.add_error("quiet_until", ValidationError(_("Quiet all day long? Mute instead.")))
        return found

    def keep(self) -> None:
        """Save the choices of a valid form, and mute or unmute the games that it offered."""
        found = self.cleaned_data
        hours = {found[f"hour_{number}"] for number in range(DIGESTS)}
        chosen = {name: found[name] for name in _COLUMNS} | {
            "choices": self.kept.row.choices | {topic: self._chosen(topic) for topic in topics()},
            "off": [way for way in ("mail", "digest") if not found[way]],
            "digest_hours": sorted(int(hour) for hour in hours if hour),
        }
        keep(
            self.account,
            chosen,
            turn_emails=found["mail"] or found["digest"],
            offered=[seat.pk for seat in self.seats],
            muted=[int(player_id) for player_id in found["muted"]],
        )


def _has_column(name: str, kept: Preferences) -> bool:
    """Whether a transport is offered, and somebody can be reached by it."""
    way = TRANSPORTS[name]
    if not (way.is_offered() and way.has_boxes):
        return False
    return name in kept.row.addressed or not way.has_ways


def _asleep(account: Account) -> str:
    """What the box about their hours means for somebody."""
    if (night := night_of(account)) is None:
        return gettext("You have not said when you sleep. Until you do, this box does nothing.")
    start, end = (f"{at:%H:%M}" for at in night)
    sentence = gettext("Now from %(start)s to %(end)s. The times below do not count then.")
    return sentence % {"start": start, "end": end}
