"""Checks that staff have logged in recently, with a second factor: for the gravest pages."""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import Account

# The longest time since a fresh log-in.
FRESH_FOR = timedelta(minutes=5)


def missing_step(request: HttpRequest, now: datetime, within: timedelta = FRESH_FOR) -> str:
    """Return the address of the next step of a fresh log-in, or an empty text.

    It leads back to this page. A passkey is both steps in one. Recovery codes do not count.
    """
    account = request.user
    assert isinstance(account, Account)
    since = (now - within).timestamp()
    made = [one for one in get_authentication_records(request, account) if one["at"] > since]
    if any(_is_factor(one, Authenticator.Type.WEBAUTHN) for one in made):
        return ""
    has_codes = Authenticator.objects.filter(user=account, type=Authenticator.Type.TOTP).exists()
    if not has_codes:
        return _back_here(request, "mfa_reauthenticate_webauthn")
    if not any(one["method"] == "password" for one in made):
        return _back_here(request, "account_reauthenticate")
    if not any(_is_factor(one, Authenticator.Type.TOTP) for one in made):
        return _back_here(request, "mfa_reauthenticate")
    return ""


def _is_factor(record: dict[str, Any], kind: str) -> bool:
    return record["method"] == "mfa" and record.get("type") == kind


def _back_here(request: HttpRequest, name: str) -> str:
    return f"{reverse(name)}?{urlencode({'next': request.path})}"
