"""The one door through which accounts change, apart from what the sign-up library does itself."""

from collections.abc import Collection
from datetime import timedelta

from allauth.account.forms import ResetPasswordForm
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import names, preferences
from accounts.models import Account
from accounts.signals import account_closed


class NameTaken(Exception):
    """Somebody has this name already."""


_TRIES = 5
# How long a guest may stay before it is noted again: not every page shall write.
_VISIT = timedelta(hours=1)


def create_guest(request: HttpRequest) -> Account:
    """Return who plays in this browser: the account logged in, or a new guest, then logged in.

    Too many guests from one address are answered with page 429 (as an ImmediateHttpResponse,
    which the account middleware turns into that page).
    """
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = _new_guest(request)
    login(request, guest)
    return guest


def note_visit(account: Account) -> None:
    """Remember that a guest is here. `last_login` says so: a guest never logs in again."""
    now = timezone.now()
    if account.is_guest and (account.last_login is None or account.last_login < now - _VISIT):
        Account.objects.filter(pk=account.pk).update(last_login=now)


def forget_login(request: HttpRequest) -> None:
    """Make the browser nobody again without losing what else its session holds."""
    for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(name, None)


def save_settings(account: Account, fields: Collection[str]) -> None:
    """Write some columns of an account. Raises NameTaken if somebody just took its name."""
    try:
        with transaction.atomic():
            account.save(update_fields=fields)
    except IntegrityError as error:
        # Two people may ask for one name in the same moment; the database lets one have it.
        raise NameTaken from error


def stop_turn_emails(account: Account) -> None:
    """Write no more mails to this account when it is its turn."""
    account.turn_emails = False
    account.save(update_fields=["turn_emails"])


def send_password_reset(request: HttpRequest, account: Account) -> bool:
    """Mail an account what its owner gets by “Forgot your password?”; whether a mail was sent.

    None is sent to closed accounts and to guests, and not more often than that page would.
    """
    if not (account.is_active and account.email):
        return False
    if not ratelimit.consume(request, action="reset_password", key=account.email):
        return False
    form = ResetPasswordForm({"email": account.email})
    if not form.is_valid():
        return False
    form.save(request)
    return True


def delete_account(account: Account) -> None:
    """Delete the account for good. What it leaves in games is for games to keep.

    Raises ProtectedError for who has done something in the admin: that can only be closed.
    """
    with transaction.atomic():
        account.delete()


def close_account(account: Account) -> None:
    """Let nobody log in to the account any more, and leave its games as a deletion does."""
    with transaction.atomic():
        locked = Account.objects.select_for_update(no_key=True).filter(pk=account.pk).first()
        if locked is None:
            # Its owner was quicker and deleted it.
            return
        account.is_active = False
        account.save(update_fields=["is_active"])
        account_closed.send(Account, instance=account)


def _new_guest(request: HttpRequest) -> Account:
    for _ in range(_TRIES - 1):
        try:
            with transaction.atomic():
                return _insert_guest(request)
        except IntegrityError:
            # Somebody else drew the same name in the same moment: draw again.
            continue
    return _insert_guest(request)


def _insert_guest(request: HttpRequest) -> Account:
    return Account.objects.create_user(
        name=names.guest_name(),
        email=None,
        is_guest=True,
        language=preferences.language(request),
        time_zone=preferences.time_zone(request),
        theme=preferences.theme(request),
    )
