"""Checks a name and password for programs that ask for a token.

It is limited like logging in, by the same counts, and no way around a second factor.
"""

from enum import Enum

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest

from accounts import names
from accounts.backends import PasswordBackend
from accounts.login import limits as login_limits
from accounts.models import Account


class Refusal(Enum):
    """Reasons to refuse a token."""

    WRONG = "wrong-password"
    TOO_MANY = "too-many-attempts"
    SECOND_FACTOR = "second-factor"
    UNVERIFIED = "unverified-address"


def check_password(request: HttpRequest, name: str, password: str) -> Account | Refusal:
    """Return the account of a name, or of an email address, and its password; else the reason.

    Only with the right password does anybody learn that the account has a second factor, or an
    address that is not verified.
    """
    address = _address_of(name)
    attempts = login_limits.count_attempt(request, address)
    if attempts is None:
        return Refusal.TOO_MANY
    account = PasswordBackend().authenticate(request, email=address, password=password)
    if account is None or not account.is_active:
        return Refusal.WRONG
    login_limits.take_back(attempts)
    if is_mfa_enabled(account):
        return Refusal.SECOND_FACTOR
    if settings.ACCOUNT_EMAIL_VERIFICATION == "mandatory" and not account.has_verified_address:
        return Refusal.UNVERIFIED
    return account


def _address_of(name: str) -> str:
    """Return the address of a name; an unknown name is returned unchanged."""
    if "@" in name:
        return name
    key = names.key(names.tidy(name))
    account = Account.objects.filter(name_key=key).only("email").first()
    return (account and account.email) or name
