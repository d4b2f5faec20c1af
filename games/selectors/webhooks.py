"""A program's address, and what was sent there."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import Account
from games.models import Notice
from games.selectors.notice_ways import WayLine, notice_ways

# As many deliveries as are listed.
MOST_DELIVERIES = 20


@dataclass(frozen=True, slots=True)
class Delivery:
    """A call to a program; `error` says why the last attempt failed, without any address."""

    id: int
    kind: str
    says: Any
    game: int
    game_name: str
    version: int
    state: str
    state_says: Any
    attempts: int
    error: str
    at: datetime
    sent_at: datetime | None
    next_try_at: datetime | None


def webhook(account: Account) -> WayLine | None:
    """The address at which an account's program is called, without the address; one query."""
    return next((way for way in notice_ways(account) if way.transport == "webhook"), None)


def deliveries(account: Account) -> list[Delivery]:
    """The latest calls, the newest first; one query."""
    rows = Notice.objects.filter(account=account, transport="webhook", way__isnull=False)
    rows = rows.filter(game__isnull=False)
    return [_delivery(row) for row in rows.select_related("game").order_by("-id")[:MOST_DELIVERIES]]


def _delivery(row: Notice) -> Delivery:
    waits = row.state == Notice.State.WAITING and row.attempts > 0
    return Delivery(
        id=row.pk,
        kind=row.kind,
        says=row.get_kind_display(),
        game=row.table_id,
        game_name=row.table.name,
        version=row.version,
        state=row.state,
        state_says=row.get_state_display(),
        attempts=row.attempts,
        error=row.last_error,
        at=row.created_at,
        sent_at=row.sent_at,
        next_try_at=row.due_at if waits else None,
    )
