"""Asking the coach, and its work: one turn after another, each in a task of its own.

The row holds how far it has come and when the next turn is due, so the sweep finds a review whose
worker has died. Of two workers at the same turn only one keeps what it found.
"""

import logging
from datetime import datetime, timedelta
from functools import partial
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.bots.looking_back import Lesson
from games.coach import looking
from games.coach.models import Review
from games.coach.selectors import OwnGame, OwnTurn, waits_until, write_lesson
from games.core import queueing
from games.core.backlog import Waiting, longest_waiting
from games.core.errors import CoachedToday, GuestsOnlyPractise
from games.core.locking import lock_accounts, lock_active
from games.core.visibility import EndingFirst, NotFound
from games.models import Notice
from games.notices import outbox

log = logging.getLogger(__name__)
LEASE = timedelta(minutes=5)
"""How long a turn is left to one worker: longer than it may think about it."""

PATIENCE = 3
"""A turn that failed so often is left out."""

_SOON = timedelta(seconds=1)
_one_child = Lock()


def ask(*, game_id: int, account: Account) -> None:
    """Ask the coach to look at a person's turns of a finished game; once is enough.

    Raises NotFound for all but its players and for a game that was not played to its end,
    EndingFirst while they have yet to be shown how it ended, GuestsOnlyPractise, AccountGone, and
    CoachedToday if they asked about another game less than a day ago.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    own, now = OwnGame(game_id, account), timezone.now()
    with transaction.atomic():
        lock_active(account, [])
        if Review.objects.filter(account=account, game=own.game).exists():
            return
        if waits_until(account):
            raise CoachedToday
        turns = own.own_turns
        due_at = now if turns else None
        review = Review.objects.create(
            account=account, game=own.game, asked_at=now, due_at=due_at, turns=turns
        )
        transaction.on_commit(partial(call, review.pk), robust=True)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """List the reviews whose next turn waits, longest waiting first."""
    return longest_waiting(Review.objects.filter(due_at__lte=now), "due_at", limit, after)


def call(review_id: int) -> bool:
    """Leave a review's next turn to the coach's worker, if it waits for one; whether it did."""
    now = timezone.now()
    rows = Review.objects.filter(pk=review_id, due_at__lte=now)
    if not rows.update(due_at=now + LEASE):
        return False
    options: dict[str, Any] = {"queue": settings.COACH_QUEUE} if settings.COACH_QUEUE else {}
    return queueing.queue("coach_turn", review_id, expires=LEASE.total_seconds(), **options)


def look_on(review_id: int) -> None:
    """Look at the next turn of a review, and leave the one after it to a worker."""
    if not settings.COACH_QUEUE and _one_child.locked():
        # No second thread is to wait for a child.
        queueing.queue("coach_turn", review_id, _SOON)
        return
    review = _begun(review_id)
    if review is None:
        return
    number, turn = review.turns[review.looked]
    try:
        own = OwnGame(review.game_id, review.account).turn(number, turn)
    except (NotFound, EndingFirst):
        log.warning("the coach can look at game %s no further", review.game_id)
        _kept(review, looked=len(review.turns))
        return
    lesson, spent = _lesson(review, own)
    lessons = review.lessons + ([write_lesson(number, turn, lesson)] if lesson else [])
    found = {"spent": review.spent + spent, "lessons": lessons}
    _keep_and_tell(review, looked=review.looked + 1, **found)
    call(review_id)


def mark_read(game_id: int, account: Account) -> None:
    """Remember that a person was shown what the coach found: nothing tells them any more."""
    mine = Review.objects.filter(account=account, game=game_id, due_at__isnull=True)
    if mine.filter(read_at__isnull=True).update(read_at=timezone.now()):
        outbox.mark_read(account, [Notice.Kind.REVIEW])


def seconds_for(review: Review) -> float:
    """Return the processor time for the next turn: the same for each of those that are left."""
    left = settings.COACH_GAME_SECONDS - review.spent
    fair: float = max(0.0, left / max(1, len(review.turns) - review.looked))
    return min(settings.COACH_SECONDS, fair)


def _begun(review_id: int) -> Review | None:
    """Take a review's next turn, and return the review; None if it is over or another has it."""
    rows = Review.objects.filter(pk=review_id, due_at__isnull=False)
    review = rows.select_related("account").first()
    if review is None:
        return None
    same = Review.objects.filter(pk=review_id, looked=review.looked, tries=review.tries)
    due_at = timezone.now() + LEASE
    if not same.update(tries=review.tries + 1, due_at=due_at):
        return None
    review.tries += 1
    return review


def _lesson(review: Review, own: OwnTurn) -> tuple[Lesson | None, float]:
    if review.tries > PATIENCE:
        log.error("the coach leaves out a turn of game %s", review.game_id)
        return None, 0.0
    seed = f"coach/{review.game_id}/{own.round}/{own.turn}"
    asked = (own.seen, own.move, seed, seconds_for(review))
    if settings.COACH_QUEUE:
        return looking.look(*asked)
    with _one_child:
        return looking.look_in_a_child(*asked)


@transaction.atomic
def _keep_and_tell(review: Review, **found: Any) -> None:
    """Keep what was found at a turn, and tell its person if it was the last."""
    if found["looked"] < len(review.turns):
        _kept(review, **found)
        return
    # Before the review: in the order of locks.
    lock_accounts([review.account_id])
    if _kept(review, **found):
        now = timezone.now()
        outbox.enqueue_site_notice([review.account], Notice.Kind.REVIEW, review.pk, now)


def _kept(review: Review, **found: Any) -> bool:
    """Keep how far a review has come; whether no other worker was faster."""
    is_over = found["looked"] >= len(review.turns)
    due_at = None if is_over else timezone.now()
    rows = Review.objects.filter(pk=review.pk, looked=review.looked)
    return rows.update(tries=0, due_at=due_at, **found) > 0
