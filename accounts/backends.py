"""Authentication by password: of people who log in, and of programs that ask for a token."""

from enum import Enum
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest

from accounts import names
from accounts.compiled_query import CompiledQuery
from accounts.email_addresses import accounts_with, with_verified_address
from accounts.login import limits as login_limits
from accounts.models import Account

# Every page starts with this query.
_READERS = CompiledQuery(lambda pk: with_verified_address(Account.objects.filter(pk=pk)))


class PasswordBackend(AuthenticationBackend):  # type: ignore[misc]
    """The only login backend; an attempt costs one hash for an address of one account or of none.

    With Django's own backend beside the sign-up library's, a wrong password would be hashed twice,
    and the library hashes once for each account that lists the address. The number of hashes shows
    in the response time. Each sign-up with somebody's address adds one hash.
    """

    def get_user(self, user_id: int) -> Account | None:
        """Return the account with this id, with its column `has_verified_address`, in one query.
        None if the account is gone or closed.
        """
        account = _READERS.first(int(user_id))
        return account if account is not None and self.user_can_authenticate(account) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Account | None:
        """Return the account with the email address and password in `credentials`, or None.

        A closed account with the right password is returned as well, so that the library leads its
        owner to the page that says so.
        """
        password = credentials.get("password")
        address = credentials.get("email") or credentials.get("username")
        if not (password and address):
            return None
        accounts = accounts_with(address)
        if not accounts:
            Account().set_password(password)
        checked = (self._check_password(account, password) for account in accounts)
        return next((account for account in checked if account is not None), None)


class Refusal(Enum):
    """Reasons to refuse a program that asks for a token with a name and a password."""

    WRONG = "wrong-password"
    TOO_MANY = "too-many-attempts"
    SECOND_FACTOR = "second-factor"
    UNVERIFIED = "unverified-address"


def check_password(request: HttpRequest, name: str, password: str) -> Account | Refusal:
    """Return the account with this name or email address and this password, or the reason to refuse
    a token. The attempt counts against the login limits, unless the password was right.

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
