"""Signal handlers of the games app."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import Account
from accounts.signals import account_closed


@receiver([pre_delete, account_closed], sender=Account, dispatch_uid="games.departures")
def give_up_seats(instance: Account, origin: object = None, **_: Any) -> None:
    """Hand over the seats of an account that is being deleted or closed, in the same transaction.

    Of several accounts at once all seats are given up with the first: there is one order of locks.
    """
    from games.core.seating import departures
    from games.notices import outbox

    leaving = [one.pk for one in (origin if isinstance(origin, QuerySet) else [instance])]
    with transaction.atomic():
        departures.leave_all(leaving)
        outbox.forget(leaving)


@receiver(user_logged_out, dispatch_uid="games.log_out")
def recheck_sockets_on_log_out(request: HttpRequest, user: Account | None, **_: Any) -> None:
    """Have this browser's open tables continue as a visitor's, if allowed."""
    from games.core import broadcast

    if user is not None:
        broadcast.broadcast_log_out(user.pk, request.session.session_key)


@receiver(post_save, sender=Account, dispatch_uid="games.closed")
def recheck_sockets_on_closing(instance: Account, **_: Any) -> None:
    """Have the open tables of a closed account check their permission."""
    if not instance.is_active:
        _look_again(instance)


@receiver(post_delete, sender=Account, dispatch_uid="games.deleted")
def recheck_sockets_on_deletion(instance: Account, **_: Any) -> None:
    """Have the open tables of a deleted account check their permission."""
    _look_again(instance)


@receiver([password_changed, password_set, password_reset], dispatch_uid="games.passwords")
def recheck_sockets_on_other_sessions(user: Account, **_: Any) -> None:
    """Have the open tables of browsers logged out by a new password check their permission."""
    _look_again(user)


def _look_again(account: Account) -> None:
    from games.core import broadcast

    broadcast.broadcast_account_on_commit(account.pk)
