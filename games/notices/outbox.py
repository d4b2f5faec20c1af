"""The rows of the outbox: written with the turn, claimed by one worker, settled once."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from games.database_retry import retry_while_away
from games.models import Game, Notice, Player
from games.notices.transports import TRANSPORTS, Delivery
from games.selectors.backlog import Waiting, longest_waiting

# A worker that has not settled a claim after this long has died: no attempt takes half of it.
ABANDONED_AFTER = timedelta(minutes=2)
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))


def write(game: Game, players: Iterable[Player], kind: Notice.Kind, at: datetime) -> None:
    """Write the notices about the game's version, or a message, for some players; one statement.

    One for each way that a person wants to be told of this. Computer players and guests get none:
    there is no way to reach them. Practice games have none: whoever plays one is there.
    """
    Notice.objects.bulk_create(
        Notice(
            game=game,
            player=player,
            kind=kind,
            transport=transport,
            version=game.version,
            due_at=at + timedelta(seconds=settings.NOTICE_DELAY_SECONDS),
            created_at=at,
        )
        for player in players
        if player.account is not None and not player.account.is_guest
        for transport in TRANSPORTS
    )


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The notices to be sent now, longest waiting first."""
    rows = Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now)
    return longest_waiting(rows, "due_at", limit, after)


def claim(notice_id: int, now: datetime) -> Notice | None:
    """Take a due notice for sending; None when another worker has it or it is not due."""
    waiting = Notice.objects.filter(pk=notice_id, state=Notice.State.WAITING, due_at__lte=now)
    claimed = waiting.update(state=Notice.State.SENDING, claimed_at=now, attempts=F("attempts") + 1)
    if not claimed:
        return None
    whole = Notice.objects.select_related("player__account", "game__round")
    return whole.defer("game__round__deal").get(pk=notice_id)


def give_up_claims(now: datetime) -> None:
    """Let go of what workers had claimed who died: some ways to travel allow another attempt."""
    dead = Notice.objects.filter(state=Notice.State.SENDING, claimed_at__lte=now - ABANDONED_AFTER)
    once = [name for name, way in TRANSPORTS.items() if way.delivery is Delivery.AT_MOST_ONCE]
    with transaction.atomic():
        given_up = lock_free(dead)
        given_up.update(state=Notice.State.WAITING)
        given_up.filter(transport__in=once).update(state=Notice.State.UNCERTAIN)


def try_now(notices: QuerySet[Notice], now: datetime) -> int:
    """Make those of some notices that wait for another attempt due now; returns how many."""
    with transaction.atomic():
        waiting = lock_free(notices.filter(state=Notice.State.WAITING, attempts__gt=0))
        return waiting.update(due_at=now)


def lock_free(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Lock those of some notices that nobody else has locked, for changing many at once.

    The others are left for the next time: without waiting there is no need for an order of locks.
    """
    free = notices.select_for_update(skip_locked=True)
    return Notice.objects.filter(pk__in=list(free.values_list("pk", flat=True)))


def settle_sent(notice: Notice, now: datetime) -> None:
    """It is on its way."""
    _settle(notice, state=Notice.State.SENT, sent_at=now, last_error="")


def settle_obsolete(notice: Notice) -> None:
    """There is nothing to tell any more; that was no attempt."""
    _settle(notice, state=Notice.State.OBSOLETE, attempts=F("attempts") - 1)


def release(notice: Notice) -> None:
    """Nothing has been done about it yet: it is due still, and that was no attempt."""
    _settle(notice, state=Notice.State.WAITING, attempts=F("attempts") - 1)


def settle_uncertain(notice: Notice, error: str) -> None:
    """Nobody knows whether it got through, and it may not be sent twice."""
    _settle(notice, state=Notice.State.UNCERTAIN, last_error=error[:2000])


def settle_failed(notice: Notice, now: datetime, error: str) -> None:
    """Keep the error and try again after a pause that grows with every attempt."""
    pause = PAUSES[min(notice.attempts, len(PAUSES)) - 1]
    _settle(notice, state=Notice.State.WAITING, due_at=now + pause, last_error=error[:2000])


def _settle(notice: Notice, **changes: object) -> None:
    # Only whoever holds the claim may settle it: a worker that was given up may come back.
    mine = Notice.objects.filter(
        pk=notice.pk, state=Notice.State.SENDING, claimed_at=notice.claimed_at
    )
    retry_while_away(lambda: mine.update(**changes))
