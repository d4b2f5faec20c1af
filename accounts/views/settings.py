"""What somebody with an account may settle about it."""

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import forms, services
from accounts.models import Account


@login_required
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """Show and change name, language, time zone, theme and mails; lead to what else there is."""
    account = _myself(request)
    form = forms.SettingsForm(request.POST or None, instance=account)
    if request.method == "POST" and form.is_valid() and _saved(form):
        translation.activate(account.language)
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    verified = EmailAddress.objects.filter(user=account, email=account.email, verified=True)
    # A name that was refused is in the form's account, but nobody is called so.
    page = {"form": form, "account": _myself(request), "verified": verified.exists()}
    status = 422 if form.errors else 200
    return render(request, "accounts/settings.html", page, status=status)


@sensitive_post_parameters()
@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask, then delete the account and log out."""
    account = _myself(request)
    form = forms.DeletionForm(request.POST or None, account=account)
    if request.method == "POST" and form.is_valid():
        logout(request)
        services.delete_account(account)
        messages.success(request, _("Your account is deleted. Good luck wherever you dig next."))
        return redirect("landing")
    return render(
        request, "accounts/delete.html", {"form": form}, status=422 if form.errors else 200
    )


def _saved(form: forms.SettingsForm) -> bool:
    try:
        services.save_settings(form.instance, list(form.fields))
    except services.NameTaken:
        form.add_error("name", forms.TAKEN)
        return False
    return True


def _myself(request: HttpRequest) -> Account:
    assert request.user.is_authenticated
    return Account.objects.get(pk=request.user.pk)
