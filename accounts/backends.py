"""Authentication by password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts.addresses import holder_of, with_verified_address
from accounts.compiled_query import CompiledQuery
from accounts.models import Account

# Every page begins with it.
_READERS = CompiledQuery(lambda pk: with_verified_address(Account.objects.filter(pk=pk)))


class PasswordBackend(AuthenticationBackend):  # type: ignore[misc]
    """The only backend, so that each attempt costs exactly one hash.

    With Django's own backend beside the sign-up library's, a wrong password would be hashed twice,
    and the library hashes once for each account that lists the address. The number of hashes shows
    in the response time, so it is the same for an unknown address.
    """

    def get_user(self, user_id: int) -> Account | None:
        """Return who is logged in, with what every page asks about them, in one query."""
        account = _READERS.first(int(user_id))
        return account if account is not None and self.user_can_authenticate(account) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Account | None:
        """Return whose address and password these are, or None.

        A closed account with the right password is returned too: the library then leads its owner
        to the page that says so.
        """
        password = credentials.get("password")
        address = credentials.get("email") or credentials.get("username")
        if not (password and address):
            return None
        account = holder_of(address)
        if account is None:
            Account().set_password(password)
            return None
        checked: Account | None = self._check_password(account, password)
        return checked
