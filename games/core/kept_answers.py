"""Handles requests that are sent again: the same key gets the same answer for a day, done once.

The action and its answer are written in one transaction. A key that exists already shows when it is
inserted again, which rolls the action back. So no query comes first, and of two requests with one
key at the same time, the second gets the answer of the first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Account
from games.core.errors import KeyReused
from games.models import KeptAnswer

KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Key:
    """The sender's key of a request, and the digest of its content."""

    name: str
    request: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, a body and its headers; `is_replayed` when stored from an earlier request."""

    status: int
    body: Any
    headers: dict[str, str]
    is_replayed: bool = False


def key_of(name: str, request: str) -> Key:
    """Return the key that a sender gave to a request."""
    return Key(_digest(name), _digest(request))


def answer_once(account: Account, key: Key, act: Callable[[], Answer]) -> Answer:
    """Act and store the answer, or return the earlier one; then `act` has changed nothing.

    Raises KeyReused, and all that `act` raises: see `find` for what was answered before.
    """
    try:
        return _act(account, key, act)
    except IntegrityError:
        # The key exists, and nothing was done now; or it was a day old, and is gone.
        return find(account, key) or _act(account, key, act)


def _act(account: Account, key: Key, act: Callable[[], Answer]) -> Answer:
    with transaction.atomic():
        answer = act()
        _insert(account, key, answer)
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
    return Answer(row.status, row.body["data"], row.body["headers"], is_replayed=True)


def keep(account: Account, key: Key, answer: Answer) -> None:
    """Store a refusal, which has changed nothing, unless there is an answer."""
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
        body={"data": answer.body, "headers": answer.headers},
    )
    KeptAnswer.objects.bulk_create([row], ignore_conflicts=ignore_conflicts)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
