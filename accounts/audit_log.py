"""The audit log: what staff did in the admin stays readable, and so does who did it."""

from collections.abc import Iterable
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Count, ProtectedError
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import Account


def entries_by(accounts: Iterable[Account]) -> dict[int, int]:
    """Return how many entries each of these accounts has; those that have none are left out."""
    entries = LogEntry.objects.filter(user__in=[account.pk for account in accounts])
    # Without dropping the default ordering the entries would be counted one by one.
    return dict(entries.order_by().values_list("user").annotate(Count("pk")))


def has_entries(account: Account) -> bool:
    """Whether this account has ever done something in the admin."""
    return LogEntry.objects.filter(user=account).exists()


@receiver(pre_delete, sender=LogEntry, dispatch_uid="accounts.audit_log")
def refuse_deletion(instance: LogEntry, **_kwargs: Any) -> None:
    """Refuse to delete an entry; raises ProtectedError.

    Django's log entries are deleted along with the account. We cannot change that model, so this
    stops the deletion, of the entries as of the account, wherever it comes from.
    """
    raise ProtectedError(_("The audit log is kept for good."), {instance})
