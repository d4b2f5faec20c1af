"""The tokens of an account's programs: making one, which is shown once, and revoking."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tokens as kept
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from accounts.token_form import NewTokenForm


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens, or make one; its text is in this one response and nowhere else."""
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
    """Revoke a token; revoking one that is gone already is no mistake."""
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
