"""All writes of accounts, apart from those of the sign-up library."""

from collections.abc import Collection
from datetime import timedelta

from allauth.account.forms import ResetPasswordForm
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import names, preferences
from accounts.models import Account, FormerName
from accounts.models.former_name import KEPT
from accounts.signals import account_closed, words_removed


class NameTaken(Exception):
    """Raised when somebody else has just taken the chosen name."""


_ATTEMPTS = 5
# How often a guest's visit is recorded, so that not every page writes.
_VISIT = timedelta(hours=1)


def create_guest(request: HttpRequest) -> Account:
    """Return the account logged in to this browser, or log in a new guest and return it. Raises
    ImmediateHttpResponse with page 429 after too many guests from one network.
    """
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = _new_guest(request)
    login(request, guest)
    return guest


def note_visit(account: Account) -> None:
    """Record a guest's visit in `last_login`, once an hour at most, since a guest never logs in.
    Other accounts stay unchanged.
    """
    now = timezone.now()
    if account.is_guest and (account.last_login is None or account.last_login < now - _VISIT):
        Account.objects.filter(pk=account.pk).update(last_login=now)


def forget_login(request: HttpRequest) -> None:
    """Log the browser out, but keep the rest of its session."""
    for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(name, None)


def save_settings(account: Account, fields: Collection[str]) -> None:
    """Save these fields of an account. Raises NameTaken if somebody else has just taken the
    name.
    """
    try:
        with transaction.atomic():
            account.save(update_fields=fields)
    except IntegrityError as error:
        # Two people may ask for one name at the same time; the database decides.
        raise NameTaken from error


def stop_turn_emails(account: Account) -> bool:
    """Switch off an account's emails about turns, and return whether they were on."""
    account.turn_emails = False
    return bool(Account.objects.filter(pk=account.pk, turn_emails=True).update(turn_emails=False))


def resume_turn_emails(accounts: Collection[int]) -> None:
    """Switch emails about turns on for the accounts with these ids. The caller leaves out people
    who switched them off themselves.
    """
    Account.objects.filter(pk__in=accounts).update(turn_emails=True)


def send_verification(request: HttpRequest, account: Account) -> bool:
    """Email an account the link that verifies its address, and return whether an email was sent.
    False while the last email may still be on its way, or if the mail server fails.
    """
    email = account.email or ""
    if not ratelimit.consume(request, action="confirm_email", key=email):
        return False
    address, _ = EmailAddress.objects.get_or_create(user=account, email=email)
    address.send_confirmation(request)
    return not email_failed(request)


def email_failed(request: HttpRequest) -> bool:
    """Return whether an email could not be sent during this request. The reader sees a message
    about that already.
    """
    return bool(getattr(request, "email_failed", False))


def send_password_reset(request: HttpRequest, account: Account) -> bool:
    """Email an account the link for a new password, and return whether an email was sent. Closed
    accounts and guests get no email, nor does an account that was sent several just now.
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


def delete_account(account: Account, *, removes_chat: bool = False) -> None:
    """Delete the account for good. The games app then gives up its seats, and if `removes_chat` is
    true its chat messages are deleted as well. Raises ProtectedError for an account with entries in
    the audit log. Such an account can only be closed.
    """
    with transaction.atomic():
        # Django looks for the dependent rows first, so nobody may add one after that.
        Account.objects.select_for_update(no_key=True).filter(pk=account.pk).first()
        if removes_chat:
            words_removed.send(Account, instance=account)
        account.delete()


def close_account(account: Account, *, removes_chat: bool = False) -> None:
    """Close the account, so that nobody can log in to it and it leaves its games. If `removes_chat`
    is true its chat messages are deleted. Does nothing if the account is gone.
    """
    with transaction.atomic():
        locked = Account.objects.select_for_update(no_key=True).filter(pk=account.pk).first()
        if locked is None:
            # Its owner has deleted it meanwhile.
            return
        account.is_active = False
        account.save(update_fields=["is_active"])
        if removes_chat:
            words_removed.send(Account, instance=account)
        account_closed.send(Account, instance=account)


def _new_guest(request: HttpRequest) -> Account:
    for _ in range(_ATTEMPTS - 1):
        try:
            with transaction.atomic():
                return _insert_guest(request)
        except IntegrityError:
            # Somebody else was given the same name at the same moment: try another.
            continue
    return _insert_guest(request)


def _insert_guest(request: HttpRequest) -> Account:
    fields = preferences.new_account_fields(request)
    return Account.objects.create_user(names.guest_name(), None, is_guest=True, **fields)


def clear_former_names(limit: int) -> int:
    """Delete up to `limit` former names that are no longer reserved, the oldest first, and return
    the number deleted.
    """
    before = timezone.now() - KEPT
    expired = FormerName.objects.filter(given_up_at__lte=before).order_by("given_up_at")
    ids = list(expired.values_list("pk", flat=True)[:limit])
    FormerName.objects.filter(pk__in=ids).delete()
    return len(ids)
