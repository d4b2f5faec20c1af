"""The settings of an account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import forms, invitations, own_settings, preferences, services
from accounts.audit.log import has_entries
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit


@login_required
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """Show and change name, language, time zone and theme; lead to the other settings."""
    if request.method == "POST":
        here = preferences.zone_of_browser(request)
        form = own_settings.change(_myself(request).pk, request.POST, of_browser=here)
        if form.is_valid():
            translation.activate(form.instance.language)
            messages.success(request, _("Saved."))
            return redirect("accounts:settings")
    else:
        form = forms.SettingsForm(
            instance=_myself(request), of_browser=preferences.zone_of_browser(request)
        )
    account = _myself(request)
    # The form's account already has the new name, even if it was refused.
    page = {
        "form": form,
        "account": account,
        "kept": has_entries(account),
        "may_invite": invitations.is_wanted(),
    }
    status = 422 if form.errors else 200
    return render(request, "accounts/settings.html", page, status=status)


@sensitive_post_parameters()
@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask, then delete the account and log out; close it instead if the audit log keeps it."""
    account = _myself(request)
    if request.method == "POST":
        # The form checks the password.
        enforce_rate_limit(request, "reauthenticate")
    form = forms.DeletionForm(request.POST or None, account=account)
    kept = has_entries(account)
    if request.method == "POST" and form.is_valid():
        return _left(request, account, kept, form.removes_chat)
    page = {"form": form, "kept": kept}
    return render(request, "accounts/delete.html", page, status=422 if form.errors else 200)


def _left(request: HttpRequest, account: Account, kept: bool, removes_chat: bool) -> HttpResponse:
    logout(request)
    if kept:
        services.close_account(account, removes_chat=removes_chat)
        messages.success(request, _("Your account is closed. Good luck wherever you dig next."))
    else:
        services.delete_account(account, removes_chat=removes_chat)
        messages.success(request, _("Your account is deleted. Good luck wherever you dig next."))
    return redirect("landing")


def _myself(request: HttpRequest) -> Account:
    assert request.user.is_authenticated
    return Account.objects.get(pk=request.user.pk)
