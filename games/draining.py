"""Draining what is due: workers process row after row until nothing is left.

Rows are not queued: a long queue would hold some of them twice, and a lost queue would lose them.
What is queued is a drain, a task that processes a few rows and queues itself again if there may be
more. Each has its own share of the rows, continues after the last row it saw, and ends when the
next sweep starts new ones: however long the backlog, the queue stays short.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from random import SystemRandom
from typing import Any, Protocol

from django.conf import settings
from django.utils import timezone

from games.core.backlog import Waiting
from games.core.database_errors import is_away

log = logging.getLogger(__name__)
# Roughly how many rows a drain processes before it lets other tasks run.
BATCH = 5
# The most drains of a kind that run in parallel.
DRAINS = 16
# Allows for a late sweep.
_SLACK = timedelta(seconds=1)


class Due(Protocol):
    """Lists the due rows of a kind, longest waiting first."""

    def __call__(self, now: datetime, limit: int, after: Waiting | None = ...) -> list[Waiting]:
        """Return up to this many rows, after a given place."""
        ...


@dataclass(slots=True)
class FallsDue:
    """A kind of rows that fall due, and what is done about each; features list theirs."""

    name: str
    due: Due
    work: Callable[[int], object]


def start_drains(task: Any, due: Due, now: datetime) -> None:
    """Queue as many drains as there is work for."""
    drains = ceil(len(due(now, BATCH * DRAINS)) / BATCH)
    until = now + timedelta(seconds=settings.SWEEP_SECONDS) + _SLACK
    # In random order: the last drains of a long queue may expire before they start.
    for number in SystemRandom().sample(range(drains), drains):
        task.delay((number, drains), None, until.isoformat())


def drain(
    task: Any,
    kind: FallsDue,
    share: Sequence[int],
    after: Sequence[Any] | None,
    until: str,
) -> None:
    """Process some of the due rows, and queue the next drain if there are more.

    `share` is a remainder and a divisor: a row belongs to the share whose remainder its id leaves.
    """
    if timezone.now() >= datetime.fromisoformat(until):
        return
    number, drains = share
    page = kind.due(timezone.now(), BATCH * drains, _read_place(after))
    for row in page:
        if row.id % drains == number:
            _do(kind.work, row, task)
    if len(page) == BATCH * drains:
        task.delay(share, _write_place(page[-1]), until)


def _do(work: Callable[[int], object], row: Waiting, task: Any) -> None:
    try:
        work(row.id)
    except Exception as error:
        if is_away(error):
            raise
        # One failing row must not hold up those behind it.
        log.exception("%s failed at row %s", task.name, row.id)


def _write_place(row: Waiting) -> tuple[str, int]:
    return row.since.isoformat(), row.id


def _read_place(place: Sequence[Any] | None) -> Waiting | None:
    return Waiting(datetime.fromisoformat(place[0]), place[1]) if place else None
