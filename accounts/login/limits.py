"""Rate limits on wrong passwords. The numbers are in the settings.

A stranger's attempt counts three times: for the network, which must not try many addresses; for the
address and the network together, so that guessing in one place locks nobody out elsewhere; and for
the address from everywhere, which slows down many networks acting together. A browser where the
owner has logged in before is counted separately, and so is a logged-in account: nobody else can use
up their attempts. Unknown addresses are counted in the same way.
"""

from allauth.account.models import EmailAddress
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from accounts.email_addresses import accounts_with
from accounts.login.known_devices import device_of
from accounts.models import Account

_APP = "allauth.account"

Attempts = list[ratelimit.RateLimitUsage]


def count_attempt(request: HttpRequest, address: str) -> Attempts | None:
    """Count a login attempt with this email address. Return its counts for `take_back`, or None if
    the attempt is one too many and must not be made. Call this before checking the password,
    because many attempts may arrive together.
    """
    attempts: Attempts = []
    for action, key in _counts(request, address.lower()):
        usage = ratelimit.consume(request, app=_APP, action=action, key=key)
        if usage is None:
            take_back(attempts)
            return None
        attempts.append(usage)
    return attempts


def take_back(attempts: Attempts) -> None:
    """Take back the counts of a login attempt, because its password was right or was not
    checked.
    """
    for usage in attempts:
        usage.rollback()


def forget_attempts(request: HttpRequest, account: Account) -> None:
    """Reset the counts of login attempts with an account's addresses, from this network and from
    everywhere. The count of the network itself stays.
    """
    addresses = EmailAddress.objects.filter(user=account).values_list("email", flat=True)
    for address in {account.email or "", *addresses}:
        for action, key in _stranger(request, address)[1:]:
            ratelimit.clear(request, app=_APP, action=action, key=key)


def _counts(request: HttpRequest, address: str) -> list[tuple[str, str]]:
    # Unknown addresses are looked up in the cookie too, so that they take the same time.
    for account in accounts_with(address) or [Account()]:
        if request.user.is_authenticated and request.user.pk == account.pk:
            return [("password_owner", f"session {account.pk}")]
        if device := device_of(request, account):
            return [("password_owner", f"device {device}")]
    return _stranger(request, address)


def _stranger(request: HttpRequest, address: str) -> list[tuple[str, str]]:
    network = ratelimit.get_ip(request)
    return [
        ("password_network", network),
        ("password_from_network", f"{address} {network}"),
        ("password_from_anywhere", address),
    ]
