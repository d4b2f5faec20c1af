"""Signal handlers for logins and new passwords."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set, user_logged_in
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts import tokens
from accounts.login import limits as login_limits
from accounts.models import Account

# Somebody closes their own account, because it cannot be deleted. Sent by `Account` with
# `instance`, inside the transaction, for all other effects of a deletion.
account_closed = Signal()
# Somebody who leaves wants their chat messages deleted. Sent like `account_closed`.
words_removed = Signal()


@receiver(
    [user_logged_in, password_changed, password_set], dispatch_uid="accounts.login.known_devices"
)
def know_this_device(request: HttpRequest, user: Account, **_: Any) -> None:
    """Mark this browser as one where the account has logged in, for KnownDeviceMiddleware to set
    the cookie. A new password ends the marks of all other browsers.
    """
    request.known_here = user  # type: ignore[attr-defined]


@receiver(password_reset, dispatch_uid="accounts.forgotten_attempts")
def forget_wrong_passwords(request: HttpRequest, user: Account, **_: Any) -> None:
    """Reset the login limits of an account whose password was reset by email."""
    login_limits.forget_attempts(request, user)


@receiver([password_changed, password_reset, password_set], dispatch_uid="accounts.access_tokens")
def revoke_tokens(request: HttpRequest, user: Account, **_: Any) -> None:
    """Revoke all tokens of an account with a new password. Its other browsers are logged out as
    well.
    """
    tokens.revoke_all(user)
