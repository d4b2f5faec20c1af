"""Authentication by password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts.compiled_query import CompiledQuery
from accounts.emails.addresses import accounts_with, with_verified_address
from accounts.models import Account

# Every page starts with this query.
_READERS = CompiledQuery(lambda pk: with_verified_address(Account.objects.filter(pk=pk)))


class PasswordBackend(AuthenticationBackend):  # type: ignore[misc]
    """The only backend, so that an attempt costs one hash for an address of one account or of none.

    With Django's own backend beside the sign-up library's, a wrong password would be hashed twice,
    and the library hashes once for each account that lists the address. The number of hashes shows
    in the response time. Each sign-up with somebody's address adds one to it.
    """

    def get_user(self, user_id: int) -> Account | None:
        """Return the logged-in account, with the columns that every page needs, in one query."""
        account = _READERS.first(int(user_id))
        return account if account is not None and self.user_can_authenticate(account) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Account | None:
        """Return the account with this address and password, or None.

        A closed account with the right password is returned as well: the library then leads its
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
