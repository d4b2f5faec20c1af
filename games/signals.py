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
    """Give up the seats of an account that is being deleted or closed, in the same transaction. If
    `origin` is a queryset of several accounts to delete, the seats of all go with the first, since
    there is one order of locks.
    """
    from games.core.seating import departures
    from games.notices import outbox

    leaving = [one.pk for one in (origin if isinstance(origin, QuerySet) else [instance])]
    with transaction.atomic():
        departures.leave_all(leaving)
        outbox.forget(leaving)


@receiver(user_logged_out, dispatch_uid="games.log_out")
def recheck_sockets_on_log_out(request: HttpRequest, user: Account | None, **_: Any) -> None:
    """Have the sockets of a browser that logged out go on as a visitor's, where allowed."""
    from games.core import broadcast

    if user is not None:
        broadcast.broadcast_log_out(user.pk, request.session.session_key)


@receiver(post_save, sender=Account, dispatch_uid="games.closed")
def recheck_sockets_on_closing(instance: Account, **_: Any) -> None:
    """Have the sockets of a closed account check their permission."""
    if not instance.is_active:
        _look_again(instance)


@receiver(post_delete, sender=Account, dispatch_uid="games.deleted")
def recheck_sockets_on_deletion(instance: Account, **_: Any) -> None:
    """Have the sockets of a deleted account check their permission."""
    _look_again(instance)


@receiver([password_changed, password_set, password_reset], dispatch_uid="games.passwords")
def recheck_sockets_on_other_sessions(user: Account, **_: Any) -> None:
    """Have an account's sockets check their permission after a new password, which logs other
    browsers out.
    """
    _look_again(user)


def _look_again(account: Account) -> None:
    from games.core import broadcast

    broadcast.broadcast_account_on_commit(account.pk)
