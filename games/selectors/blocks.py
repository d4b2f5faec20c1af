"""Whom a person has blocked."""

from accounts.models import Account, Block
from games.selectors.read_models import BlockedPerson


def blocked_by(account: Account) -> tuple[BlockedPerson, ...]:
    """Whom a person has blocked, by name; one query."""
    rows = Block.objects.filter(account=account.pk).select_related("person")
    return tuple(
        BlockedPerson(row.person.pk, row.person.name, row.created_at)
        for row in rows.order_by("person__name_key")
    )
