"""The page of an account's tokens for programs: making and revoking them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tokens as kept
from accounts.models import Account
from accounts.models.access_token import LONGEST_TOKEN_NAME, Scope
from accounts.rate_limits import enforce_rate_limit

# The latest end of a token.
_FURTHEST = timedelta(days=5 * 365)


class NewTokenForm(forms.Form):
    """The form for a new token: its purpose, permissions and last day."""

    name = forms.CharField(
        label=gettext_lazy("What it’s for"),
        max_length=LONGEST_TOKEN_NAME,
        help_text=gettext_lazy("So that you know it again: the name of the program, say."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("Permissions"),
        choices=[
            (Scope.PLAY, gettext_lazy("Play: open and join tables, take turns, vote")),
            (Scope.TALK, gettext_lazy("Talk: write in the chat, make claims")),
            (Scope.ACCOUNT, gettext_lazy("Manage the account: notes, notices, webhook, tokens")),
        ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Every token reads tables, lists and chats as you do. Add only what it needs."
        ),
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Its last day"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=gettext_lazy("Leave it empty and the token works until you revoke it."),
    )

    def clean_ends_on(self) -> Any:
        """Return the last day, or None for no end. Raises ValidationError for a day in the past or
        more than five years ahead.
        """
        day = self.cleaned_data["ends_on"]
        today = timezone.localdate()
        if day is not None and not today <= day <= today + _FURTHEST:
            raise ValidationError(
                gettext_lazy("A day from today on, within five years."), code="day"
            )
        return day

    @property
    def ends_at(self) -> datetime | None:
        """Return the last instant of the chosen last day, in UTC. None if no day is chosen."""
        day = self.cleaned_data["ends_on"]
        return datetime.combine(day, time.max, UTC) if day else None


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """List the account's tokens. On POST make a token, whose text only this response shows. Guests
    are redirected to the settings.
    """
    account = _myself(request)
    if account.is_guest:
        return redirect("accounts:settings")
    form = NewTokenForm(request.POST or None, label_suffix="")
    text = ""
    if request.method == "POST" and form.is_valid():
        enforce_rate_limit(request, "new_token")
        text = _make(account, form)
    page = {
        "form": NewTokenForm(label_suffix="") if text else form,
        "text": text,
        "tokens": kept.tokens_of(account),
    }
    return render(request, "accounts/tokens.html", page, status=422 if form.errors else 200)


@require_POST
@login_required
def revoke(request: HttpRequest) -> HttpResponse:
    """Revoke the posted token and redirect to the list. A token that is already gone is no
    mistake.
    """
    number = request.POST.get("token", "")
    if number.isascii() and number.isdigit() and len(number) < 10:
        kept.revoke(_myself(request), int(number))
    messages.success(request, _("Revoked. Nothing can use it any more."))
    return redirect("accounts:tokens")


def _make(account: Account, form: NewTokenForm) -> str:
    name, scopes = form.cleaned_data["name"], form.cleaned_data["scopes"]
    try:
        return kept.make_token(account, name=name, scopes=scopes, ends_at=form.ends_at)[1]
    except kept.TooManyTokens:
        form.add_error(None, _("You have as many as anybody needs. Revoke one first."))
        return ""


def _myself(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user
