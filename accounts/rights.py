"""Rights of staff over accounts, beyond the permissions that Django checks."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import Account

# The fields that make an account powerful. Superusers grant and revoke them, never the account
# itself.
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

Visitor = Account | AnonymousUser


def may_see_accounts(visitor: Visitor) -> bool:
    """Return whether this user of the admin may see accounts, and so their email addresses."""
    return any(visitor.has_perm(f"accounts.{doing}_account") for doing in ("view", "change"))


def may_set_rights(visitor: Visitor, account: Account) -> bool:
    """Return whether this user may grant this account rights and revoke them."""
    return visitor.is_superuser and visitor.pk != account.pk


def may_change(visitor: Visitor, account: Account) -> bool:
    """Return whether this user may change this account at all, given the permission for accounts.

    Staff accounts are for superusers: nobody under supervision may lock out a supervisor.
    """
    return visitor.is_superuser or not (account.is_staff or account.is_superuser)
