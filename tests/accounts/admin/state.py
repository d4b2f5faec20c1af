"""All rows about people, and what has changed in them."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.db.models import Model

from accounts.models import Account, AuditEntry, Block

State = dict[str, dict[str, Any]]
_UNTOUCHED = {"last_login", "last_used_at"}


def state() -> State:
    """Every field of everything about people, by what it belongs to."""
    rows: State = {}
    for account in Account.objects.all():
        rows[f"account {account.pk} {account.email}"] = {
            **_fields(account),
            "groups": set(account.groups.values_list("pk", flat=True)),
            "user_permissions": set(account.user_permissions.values_list("pk", flat=True)),
        }
    for group in Group.objects.all():
        rights = set(group.permissions.values_list("pk", flat=True))
        rows[f"group {group.pk}"] = {**_fields(group), "permissions": rights}
    for model, name in (
        (EmailAddress, "address"),
        (Authenticator, "authenticator"),
        (AuditEntry, "entry"),
        (Block, "block"),
    ):
        for row in model.objects.all():
            rows[f"{name} {row.pk}"] = _fields(row)
    return rows


def changes(before: State, after: State) -> set[str]:
    """The changes, without ids: `account changed: name`, `authenticator gone`."""
    told = {f"{_kind(name)} gone" for name in before.keys() - after.keys()}
    told |= {f"{_kind(name)} new" for name in after.keys() - before.keys()}
    for name in before.keys() & after.keys():
        now, then = after[name], before[name]
        told |= {f"{_kind(name)} changed: {field}" for field in now if now[field] != then[field]}
    return told


def _fields(row: Model) -> dict[str, Any]:
    columns = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in columns if name not in _UNTOUCHED}


def _kind(name: str) -> str:
    return name.split()[0]
