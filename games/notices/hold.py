"""The hold on notices: nothing leaves the site between a restore and an operator's release."""

from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.db.models import Exists, Model, Q, QuerySet

from games.models import Hold, Notice, NoticeWay

_Row = TypeVar("_Row", bound=Model)


def unless_held(rows: QuerySet[_Row]) -> QuerySet[_Row]:
    """Return the query for these rows, or for no rows during a hold of all notices."""
    return rows.filter(~Exists(Hold.objects.all()))


def since() -> datetime | None:
    """Return when the hold of all notices began, or None without a hold."""
    return Hold.objects.values_list("since", flat=True).first()


def begin(now: datetime) -> None:
    """Hold back all notices from now on. An earlier hold continues unchanged."""
    Hold.objects.get_or_create(pk=Hold.ONLY, defaults={"since": now})


def sql_to_begin(now: datetime) -> str:
    """Return SQL, for both databases, that begins a hold of all notices after a restore."""
    # A hold that the backup itself was under began too early.
    return (
        "DELETE FROM games_hold; "  # noqa: S608
        f"INSERT INTO games_hold (id, since) VALUES ({Hold.ONLY}, '{now.isoformat(' ')}');"
    )


@transaction.atomic
def release(*, with_old: bool = False) -> tuple[int, int] | None:
    """End the hold of all notices, and drop those due before it unless `with_old` is set.

    Return a pair of the number dropped and the number that wait to be sent, or None without a hold.
    """
    hold = Hold.objects.select_for_update().first()
    if hold is None:
        return None
    dropped = 0 if with_old else _drop_due_by(hold.since)
    hold.delete()
    return dropped, Notice.objects.filter(state=Notice.State.WAITING).count()


def _drop_due_by(then: datetime) -> int:
    """Drop notices that the backed-up site has sent since, also those it was sending."""
    waiting = Q(state=Notice.State.WAITING, due_at__lte=then)
    claimed = Q(state=Notice.State.SENDING, claimed_at__lte=then)
    # Locked in the same order as workers do.
    old = Notice.objects.filter(waiting | claimed).order_by("pk").select_for_update()
    ids = list(old.values_list("pk", flat=True))
    NoticeWay.objects.filter(test_due_at__lte=then).update(test_due_at=None)
    return Notice.objects.filter(pk__in=ids).update(state=Notice.State.OBSOLETE)
