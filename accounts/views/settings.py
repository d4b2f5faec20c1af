"""The settings of an account, its deletion, and the link that verifies its address."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import invitations, preferences, services
from accounts.audit_log import has_entries
from accounts.email_addresses import REMINDER_CLOSED
from accounts.forms import DeletionForm, SettingsForm
from accounts.models import Account
from accounts.models.account_manager import TAKEN
from accounts.rate_limits import enforce_rate_limit
from accounts.views.pages import go_back


@transaction.atomic
def change(account_id: int, chosen: Mapping[str, Any], *, of_browser: str = "") -> SettingsForm:
    """Save the settings `chosen`, by field name, if all are valid. Return the form, with its errors
    if they are not. `of_browser` is the browser's time zone, empty if unknown.
    """
    # Locked, so that the second of two simultaneous changes of name comes too soon.
    account = Account.objects.select_for_update().get(pk=account_id)
    form = SettingsForm(chosen, instance=account, of_browser=of_browser)
    if form.is_valid():
        try:
            services.save_settings(form.instance, list(form.fields))
        except services.NameTaken:
            form.add_error("name", TAKEN)
    return form


@login_required
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """Show the settings of the account, with links to other pages of settings. On POST save them
    and redirect, or answer 422 with the errors.
    """
    here = preferences.zone_of_browser(request)
    if request.method == "POST":
        form = change(_myself(request).pk, request.POST, of_browser=here)
        if form.is_valid():
            translation.activate(form.instance.language)
            messages.success(request, _("Saved."))
            return redirect("accounts:settings")
    else:
        form = SettingsForm(instance=_myself(request), of_browser=here)
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
    """Show the form that deletes the account. On POST delete it and log out, or answer 422 with the
    errors. An account with entries in the audit log is closed instead.
    """
    account = _myself(request)
    if request.method == "POST":
        # The form checks the password.
        enforce_rate_limit(request, "reauthenticate")
    form = DeletionForm(request.POST or None, account=account)
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


@require_POST
@login_required
def send_link(request: HttpRequest) -> HttpResponse:
    """Send the reader the link that verifies their address again, and redirect back. A message says
    whether it was sent.
    """
    account = request.user
    assert isinstance(account, Account)
    if account.email and not account.has_verified_address:
        _send(request, account)
    return go_back(request)


@require_POST
@login_required
def close_reminder(request: HttpRequest) -> HttpResponse:
    """Stop showing the reminder to verify the address until the next login, and redirect back."""
    request.session[REMINDER_CLOSED] = True
    return go_back(request)


def _send(request: HttpRequest, account: Account) -> None:
    if services.send_verification(request, account):
        sentence = _("We have written to %(email)s. Follow the link in that email.")
        messages.success(request, sentence % {"email": account.email})
    elif not services.email_failed(request):
        sentence = _("We wrote to %(email)s a moment ago. Look among the spam, too.")
        messages.info(request, sentence % {"email": account.email})
