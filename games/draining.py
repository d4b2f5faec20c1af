"""Draining what is due: workers take row after row until nothing is left.

Rows are not queued: a long queue would hold some of them twice, and a queue that is lost would lose
them. What is queued is a drain, a task that takes a few rows and queues itself again at once when
there may be more. Each has its own share of the rows, goes on behind the last row it saw, and ends
when the next sweep starts new ones: however long the backlog, the queue stays short.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from math import ceil
from random import SystemRandom
from typing import Any, Protocol

from django.conf import settings
from django.utils import timezone

from games.database_errors import is_away
from games.selectors.backlog import Waiting

log = logging.getLogger(__name__)
# About how many rows a drain takes before it lets other tasks have their turn.
BATCH = 5
# How many drains of a kind work side by side at most.
DRAINS = 16
# The next sweep may be a little late.
_SLACK = timedelta(seconds=1)


class Due(Protocol):
    """Lists the rows of a kind that are due, those that wait longest first."""

    def __call__(self, now: datetime, limit: int, after: Waiting | None = ...) -> list[Waiting]:
        """So many rows, those behind a place only."""
        ...


def start_drains(task: Any, due: Due, now: datetime) -> None:
    """Queue as many drains as what is due now gives work to."""
    drains = ceil(len(due(now, BATCH * DRAINS)) / BATCH)
    until = now + timedelta(seconds=settings.SWEEP_SECONDS) + _SLACK
    # Those at the end of a long queue may not begin before they end: not always the same ones.
    for number in SystemRandom().sample(range(drains), drains):
        task.delay((number, drains), None, until.isoformat())


def drain(
    task: Any,
    due: Due,
    work: Callable[[int], object],
    share: Sequence[int],
    after: Sequence[Any] | None,
    until: str,
) -> None:
    """Do a piece of work for some of the rows that are due, and go on at once if there are more.

    `share` is a number and of how many: what a row's id leaves when it is divided says whose it is.
    """
    if timezone.now() >= datetime.fromisoformat(until):
        return
    number, drains = share
    page = due(timezone.now(), BATCH * drains, _read_place(after))
    for row in page:
        if row.id % drains == number:
            _do(work, row, task)
    if len(page) == BATCH * drains:
        task.delay(share, _write_place(page[-1]), until)


def _do(work: Callable[[int], object], row: Waiting, task: Any) -> None:
    try:
        work(row.id)
    except Exception as error:
        if is_away(error):
            raise
        # One row must not keep all those behind it waiting.
        log.exception("%s failed at row %s", task.name, row.id)


def _write_place(row: Waiting) -> tuple[str, int]:
    return row.since.isoformat(), row.id


def _read_place(place: Sequence[Any] | None) -> Waiting | None:
    return Waiting(datetime.fromisoformat(place[0]), place[1]) if place else None
