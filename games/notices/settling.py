"""Settles notices that a worker has claimed: sent, obsolete, postponed or failed.

Only the holder of the claim may do so.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.dispatch import Signal

from games.core.database_errors import retry_while_away
from games.models import Notice

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))
# Whoever says that an address does not exist is asked less often.
PAUSES_WHEN_REFUSED = tuple(timedelta(hours=hours) for hours in (1, 6, 24))
# Some notices of a `transport` were settled, with their `fate` and `number`.
settled = Signal()
# Notices that failed for so long are given up.
GIVEN_UP_AFTER = timedelta(days=3)


def name_letter(notices: Collection[Notice], letter: str) -> bool:
    """Store the id of the letter about to be sent in its notices, so that a retry has the same id.

    Return whether this worker still holds all of them: while it was frozen, another worker may have
    claimed them.
    """
    return _claimed(notices).update(letter=letter) == len(notices)


def settle_sent(notices: Collection[Notice], now: datetime) -> None:
    """Record claimed notices as sent."""
    _settle(notices, "sent", state=Notice.State.SENT, sent_at=now, last_error="")


def settle_obsolete(notices: Collection[Notice]) -> None:
    """Record claimed notices as no longer true, without counting an attempt."""
    _settle(notices, "obsolete", state=Notice.State.OBSOLETE, attempts=F("attempts") - 1)


def put_off(notice: Notice, until: datetime) -> None:
    """Postpone a claimed notice until an instant, without counting an attempt."""
    attempts = F("attempts") - 1
    _settle([notice], "later", state=Notice.State.WAITING, due_at=until, attempts=attempts)


def release(notices: Collection[Notice]) -> None:
    """Release claimed notices that were not sent. They are still due, and no attempt is counted."""
    _settle(notices, "released", state=Notice.State.WAITING, attempts=F("attempts") - 1)


def settle_uncertain(notices: Collection[Notice], error: str) -> None:
    """Record claimed notices that may have been delivered and must not be sent twice."""
    _settle(notices, "uncertain", state=Notice.State.UNCERTAIN, last_error=error[:2000])


def settle_given_up(notices: Collection[Notice], error: str) -> None:
    """Record claimed notices that will never get through."""
    _settle(notices, "failed", state=Notice.State.FAILED, last_error=error[:2000])


def settle_failed(
    notices: Collection[Notice], now: datetime, error: str, pauses: Sequence[timedelta] = PAUSES
) -> datetime | None:
    """Record a failed attempt for claimed notices; return the time of the next attempt, after one
    of the growing `pauses`. After three days the notices are given up, and None is returned.
    """
    attempts = max(notice.attempts for notice in notices)
    if _paused(attempts, pauses) > GIVEN_UP_AFTER:
        settle_given_up(notices, error)
        return None
    at = now + _pause(attempts, pauses)
    _settle(notices, "again", state=Notice.State.WAITING, due_at=at, last_error=error[:2000])
    return at


def _pause(attempt: int, pauses: Sequence[timedelta]) -> timedelta:
    return pauses[min(attempt, len(pauses)) - 1]


def _paused(attempts: int, pauses: Sequence[timedelta]) -> timedelta:
    return sum((_pause(attempt, pauses) for attempt in range(1, attempts + 1)), timedelta())


def _settle(notices: Collection[Notice], fate: str, **changes: object) -> None:
    if not notices:
        return
    mine = _claimed(notices)
    number = retry_while_away(lambda: mine.update(**changes))
    # Notices that are claimed together share a transport.
    for transport in {notice.transport for notice in notices} if number else ():
        settled.send(sender=None, transport=transport, fate=fate, number=number)


def _claimed(notices: Collection[Notice]) -> QuerySet[Notice]:
    # Only the holder of the claim may settle it: a worker that was given up may come back.
    holds = {notice.claimed_at for notice in notices}
    return Notice.objects.filter(
        pk__in=[notice.pk for notice in notices],
        state=Notice.State.SENDING,
        claimed_at__in=holds,
    )
