"""The form on which people make a token for a program."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.access_token import LONGEST_TOKEN_NAME, Scope

# As far ahead as people plan.
_FURTHEST = timedelta(days=5 * 365)


class NewTokenForm(forms.Form):
    """The token's purpose, permissions and end."""

    name = forms.CharField(
        label=_("What it’s for"),
        max_length=LONGEST_TOKEN_NAME,
        help_text=_("So that you know it again: the name of the program, say."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=[
            (Scope.PLAY, _("Play: open and join tables, take turns, vote")),
            (Scope.TALK, _("Talk: write in the chat, make claims")),
            (Scope.ACCOUNT, _("Manage the account: notes, notices, webhook, tokens")),
        ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Every token reads tables, lists and chats as you do. Add only what it needs."),
    )
    ends_on = forms.DateField(
        label=_("Its last day"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_("Leave it empty and the token works until you revoke it."),
    )

    def clean_ends_on(self) -> Any:
        """Refuse days that are over, or too far ahead."""
        day = self.cleaned_data["ends_on"]
        today = timezone.localdate()
        if day is not None and not today <= day <= today + _FURTHEST:
            raise ValidationError(_("A day from today on, within five years."), code="day")
        return day

    @property
    def ends_at(self) -> datetime | None:
        """Return the end of its last day in UTC, None for no end."""
        day = self.cleaned_data["ends_on"]
        return datetime.combine(day, time.max, UTC) if day else None
