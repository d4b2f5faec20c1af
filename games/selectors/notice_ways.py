"""The ways by which a person is told, and what became of the last message on each."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.models import NoticeWay


@dataclass(frozen=True, slots=True)
class WayLine:
    """A way without its address. `id` is None for email that nothing was ever sent by."""

    id: int | None
    transport: str
    name: str
    is_on: bool
    off_reason: str
    off_at: datetime | None
    tried_at: datetime | None
    failed: bool
    next_try_at: datetime | None
    is_testing: bool


def notice_ways(account: Account) -> list[WayLine]:
    """Email first, then browsers and rooms, the oldest first; one query."""
    rows = list(NoticeWay.objects.filter(account=account).order_by("pk"))
    by_mail = [row for row in rows if row.transport == "mail"] or [
        NoticeWay(account=account, transport="mail")
    ]
    others = [row for row in rows if row.address]
    return [_line(row) for row in (*by_mail, *others)]


def _line(row: NoticeWay) -> WayLine:
    return WayLine(
        id=row.pk,
        transport=row.transport,
        name=row.name,
        is_on=row.is_on,
        off_reason=row.get_off_reason_display() if row.off_reason else "",
        off_at=row.off_at,
        tried_at=row.tried_at,
        failed=bool(row.last_error),
        next_try_at=row.next_try_at,
        is_testing=row.test_due_at is not None,
    )
