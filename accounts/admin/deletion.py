"""What the admin says before it deletes accounts."""

from collections.abc import Iterable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import ngettext

from accounts.audit_log import entries_by
from accounts.models import Account


def names_only(accounts: Iterable[Account]) -> list[str]:
    """Return the accounts as lines of the list of what will be deleted."""
    return [f"{capfirst(Account._meta.verbose_name)}: {account}" for account in accounts]


def kept_by_audit_log(accounts: Iterable[Account]) -> list[Any]:
    """Return a line for each account that cannot be deleted, because what it did in the admin
    stays.
    """
    counted = entries_by(accounts)
    return [_line(account, counted[account.pk]) for account in accounts if account.pk in counted]


def _line(account: Account, entries: int) -> str:
    line = ngettext(
        "%(number)d entry of %(name)s in the audit log. Close the account instead.",
        "%(number)d entries of %(name)s in the audit log. Close the account instead.",
        entries,
    )
    return line % {"number": entries, "name": account}
