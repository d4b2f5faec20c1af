"""The entrance to the admin: for staff with a second factor."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.models import Account

_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
View = Callable[..., Any]


def has_second_factor(account: Account) -> bool:
    """Return whether an account has a second factor: a code from an app, or a passkey."""
    return bool(Authenticator.objects.filter(user=account, type__in=_FACTORS).exists())


def may_enter(request: HttpRequest) -> bool:
    """Return whether somebody may open the admin at all; each page asks for rights as well."""
    user = request.user
    if not (isinstance(user, Account) and user.is_active and user.is_staff):
        return False
    return has_second_factor(user)


def second_factor_first(log_in: View) -> View:
    """Return a login page that leads staff without a second factor to where they set one up."""

    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if isinstance(user, Account) and user.is_staff and not has_second_factor(user):
            messages.warning(
                request,
                _("The administration asks for a second factor: set up codes or a passkey first."),
            )
            return redirect("mfa_index")
        response: HttpResponse = log_in(request, *args, **kwargs)
        return response

    return checked
