"""How a password proves who somebody is."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from accounts.addresses import holder_of
from accounts.models import Account


class PasswordBackend(AuthenticationBackend):  # type: ignore[misc]
    """The only backend, so that each try costs one hashing.

    Django's own beside the sign-up library's would hash a wrong password twice, and the library's
    hashes once for each account that has the address on its list. The number of hashings is what
    the clock shows, so it is the same for an address that nobody has.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Account | None:
        """Return whose address and password these are, or None.

        A closed account with the right password is left for the library to find, which leads its
        owner to the page that says so.
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
