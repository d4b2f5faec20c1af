"""Who of the staff may do what to whom, beyond the single rights that Django asks for."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import Account

# What makes somebody mighty. Given and taken by superusers, and never by oneself.
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

Visitor = Account | AnonymousUser


def may_see_accounts(visitor: Visitor) -> bool:
    """Whether this visitor of the admin may see accounts, and so their mail addresses."""
    return any(visitor.has_perm(f"accounts.{doing}_account") for doing in ("view", "change"))


def may_set_rights(visitor: Visitor, account: Account) -> bool:
    """Whether this visitor may give this account rights and take them."""
    return visitor.is_superuser and visitor.pk != account.pk


def may_change(visitor: Visitor, account: Account) -> bool:
    """Whether this visitor may change this account at all, given the right to change accounts.

    Accounts of the staff are for superusers: who is watched must not shut out who watches.
    """
    return visitor.is_superuser or not (account.is_staff or account.is_superuser)
