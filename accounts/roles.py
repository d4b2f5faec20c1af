"""The two roles of staff, with the fewest rights that each needs (docs/moderation.md)."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import Account

MODERATORS, ADMINISTRATORS = "Moderators", "Administrators"
_TABLES = (
    "games.view_claim",
    "games.view_game",
    "games.view_message",
    "games.view_motion",
    "games.view_player",
    "games.view_pulse",
    "games.view_turn",
    "accounts.view_block",
    "accounts.view_formername",
)
# Permissions for the decisions of moderators.
_CASES = (
    "games.abandon_case",
    "games.appeal_case",
    "games.close_case",
    "games.computer_case",
    "games.dismiss_case",
    "games.extend_case",
    "games.mute_case",
    "games.pause_case",
    "games.remove_case",
    "games.rollback_case",
    "games.title_case",
    "games.view_appeal",
    "games.view_case",
    "games.view_measure",
    "games.view_report",
    "games.warn_case",
)
_PEOPLE = (
    "games.ban_case",
    "games.name_case",
    "games.seats_case",
    "account.view_emailaddress",
    "accounts.add_account",
    "accounts.change_account",
    "accounts.delete_account",
    "accounts.delete_formername",
    "accounts.view_account",
    "accounts.view_auditentry",
    "auth.view_group",
    "mfa.delete_authenticator",
    "mfa.view_authenticator",
)
ROLES: dict[str, tuple[str, ...]] = {
    MODERATORS: (*_TABLES, *_CASES),
    ADMINISTRATORS: (*_TABLES, *_CASES, *_PEOPLE),
}
# In the form of Django's permissions, which it makes only after a migration.
_NAMES = {
    "auditentry": "audit log entry",
    "emailaddress": "email address",
    "formername": "former name",
    "message": "chat message",
}


def make_groups(model: Callable[[str, str], Any]) -> None:
    """Create the groups of moderators and administrators, or reset their permissions to exactly
    these. `model` is a function that returns the model class for the names of an app and a model.
    Superusers choose the members.
    """
    for role, rights in ROLES.items():
        group, _ = model("auth", "Group").objects.get_or_create(name=role)
        group.permissions.set([_permission(model, right) for right in rights])


def _permission(model: Callable[[str, str], Any], right: str) -> Any:
    app, _, code = right.partition(".")
    doing, _, name = code.rpartition("_")
    kind, _ = model("contenttypes", "ContentType").objects.get_or_create(app_label=app, model=name)
    words = {"name": f"Can {doing.replace('_', ' ')} {_NAMES.get(name, name)}"}
    found, _ = model("auth", "Permission").objects.get_or_create(
        content_type=kind, codename=code, defaults=words
    )
    return found


# The fields that make an account powerful. Superusers grant and revoke them, never the account
# itself.
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

Visitor = Account | AnonymousUser


def may_see_accounts(visitor: Visitor) -> bool:
    """Return whether this visitor of the admin may see accounts, and so their email addresses."""
    return any(visitor.has_perm(f"accounts.{doing}_account") for doing in ("view", "change"))


def may_set_rights(visitor: Visitor, account: Account) -> bool:
    """Return whether this visitor may grant and revoke an account's rights. Superusers may, but not
    for themselves.
    """
    return visitor.is_superuser and visitor.pk != account.pk


def may_change(visitor: Visitor, account: Account) -> bool:
    """Return whether this user of the admin may change an account, besides having the permission.
    Accounts of staff are for superusers, so that nobody under supervision locks out a supervisor.
    """
    return visitor.is_superuser or not (account.is_staff or account.is_superuser)
