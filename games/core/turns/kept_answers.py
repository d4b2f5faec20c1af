"""Handles requests that are sent again: the same key gets the same answer for a day, done once.

The action and its answer are written in one transaction. A key that exists already shows when it is
inserted again, which rolls the turn back. So no query comes first, and of two requests at the same
time with one key, the second gets the answer of the first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Account
from accounts.request_facts import Facts
from games.core.errors import IllegalMove, KeyReused, StaleTurn
from games.core.locking import lock_running
from games.core.tables.log_entries import log_entry
from games.core.tables.read_models import LogEntry
from games.core.turns import traces
from games.core.turns.turns import play_locked_turn
from games.models import KeptAnswer
from games.rules.moves import Move

KEPT = timedelta(days=1)
CREATED = 201


@dataclass(frozen=True, slots=True)
class Key:
    """The sender's key of a request, and the digest of its content."""

    name: str
    request: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A status and a body, perhaps stored from an earlier request."""

    status: int
    body: Any


def key_of(name: str, request: str) -> Key:
    """Return the key that a sender gave to a request."""
    return Key(_digest(name), _digest(request))


def take_turn(
    *,
    game_id: int,
    account: Account,
    version: int,
    move: Move,
    key: Key | None,
    tell: Callable[[LogEntry], Any],
    facts: Facts,
) -> Answer:
    """Play a person's move as `turns.take_turn` does, and answer with `tell`'s result.

    With a key that was used already nothing is played, and the answer is the earlier one. A turn at
    a table with others leaves a trace. Raises KeyReused, and all that `turns.take_turn` raises.
    """
    try:
        return _take(game_id, account, version, move, key, tell, facts)
    except (StaleTurn, IllegalMove):
        if key is not None and (kept := find(account, key)) is not None:
            return kept
        raise
    except IntegrityError:
        # The key exists, and nothing was played now; or it was a day old, and is gone.
        if key is None:
            raise
        return find(account, key) or _take(game_id, account, version, move, key, tell, facts)


def _take(
    game_id: int,
    account: Account,
    version: int,
    move: Move,
    key: Key | None,
    tell: Callable[[LogEntry], Any],
    facts: Facts,
) -> Answer:
    with transaction.atomic():
        locked = lock_running(game_id)
        turn = play_locked_turn(locked, locked.player_of(account), version, move)
        answer = Answer(CREATED, tell(log_entry(turn, None)))
        if key is not None:
            _insert(account, key, answer)
    if not locked.game.practice:
        traces.take(account, facts)
    return answer


def find(account: Account, key: Key) -> Answer | None:
    """Return the stored answer; one query. Raises KeyReused."""
    row = KeptAnswer.objects.filter(account=account, key=key.name).first()
    if row is None:
        return None
    if row.at <= timezone.now() - KEPT:
        row.delete()
        return None
    if row.request != key.request:
        raise KeyReused
    return Answer(row.status, row.body)


def keep(account: Account, key: Key | None, answer: Answer) -> None:
    """Store a refusal, which has changed nothing, unless there is an answer."""
    if key is not None:
        _insert(account, key, answer, ignore_conflicts=True)


def clear_expired(limit: int) -> int:
    """Delete up to `limit` answers older than a day; return how many."""
    old = KeptAnswer.objects.filter(at__lte=timezone.now() - KEPT).order_by("at")
    deleted, _ = KeptAnswer.objects.filter(
        pk__in=list(old.values_list("pk", flat=True)[:limit])
    ).delete()
    return deleted


def _insert(account: Account, key: Key, answer: Answer, *, ignore_conflicts: bool = False) -> None:
    row = KeptAnswer(
        account=account,
        key=key.name,
        request=key.request,
        status=answer.status,
        body=answer.body,
    )
    KeptAnswer.objects.bulk_create([row], ignore_conflicts=ignore_conflicts)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
