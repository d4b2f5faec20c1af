"""Work that falls due: rows say what is to be done and when, and workers do it.

1. A row is the work. Its column says when it falls due, and a service does it under the row's own
   lock, if it is still to be done. So work may come late, twice, or not at all at first.
2. Every few seconds the sweep (`games.tasks`) asks for the due rows of each kind, the longest
   waiting first, and queues a drain for every few of them, in random order.
3. Each drain has a share of the rows, so that no two do the same: of five drains, number 2 has
   those whose id leaves 2 when divided by 5. Nothing is claimed or locked meanwhile, as computer
   players think and letters travel outside of any transaction.
4. A drain does its share of a page of rows and queues itself again, behind what else waits, to go
   on after the last of them. It ends with the last page, or when the next sweep has started
   others: however long the backlog, the queue stays short.
5. A row that fails is logged and holds up no other. A database that is away is no row's fault:
   the task is retried every second until it is back.
6. What should not wait for the sweep is queued by its number on commit. That is a shortcut: a
   queue that fails is logged and forgotten, and the sweep finds the row.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from random import SystemRandom
from typing import Any, NamedTuple, Protocol

from celery import current_app
from celery.contrib.django.task import DjangoTask
from django.conf import settings
from django.db import Error, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.core.database_errors import is_database_away

log = logging.getLogger(__name__)
# Roughly how many rows a drain processes before it lets other tasks run.
BATCH = 5
# The most drains of a kind that run in parallel.
DRAINS = 16
AGAIN_SECONDS = 1
# Allows for a late sweep.
_LATE = timedelta(seconds=1)
# Clocks of machines differ a little, and a task that comes too early finds nothing due.
SLACK = timedelta(seconds=0.05)


class Waiting(NamedTuple):
    """A waiting row: the time since when it waits, and its id.

    The pair gives its place in the order of work.
    """

    since: datetime
    id: int


class DueRows(Protocol):
    """A callable that lists the due rows of one sort, such as notices, longest waiting first."""

    def __call__(self, now: datetime, limit: int, after: Waiting | None = ...) -> list[Waiting]:
        """Return up to `limit` rows due `now`, from the first one behind the place `after`."""
        ...


@dataclass(slots=True)
class FallsDue:
    """A sort of rows that fall due, such as notices.

    `due` lists the due rows, and `work` does the work of the row with an id.
    """

    name: str
    due: DueRows
    work: Callable[[int], object]


def longest_waiting(
    rows: QuerySet[Any], since: str, limit: int, after: Waiting | None
) -> list[Waiting]:
    """Return up to `limit` rows as pairs of the time in the column `since` and the id, earliest
    first. With `after`, the last pair of a page, the next page is returned. If the column and the
    id have an index, no other rows are read.
    """
    if after is not None:
        behind = Q(**{f"{since}__gt": after.since}) | Q(id__gt=after.id)
        rows = rows.filter(behind, **{f"{since}__gte": after.since})
    found = rows.order_by(since, "id").values_list(since, "id")[:limit]
    return [Waiting(*row) for row in found]


def start_drains(task: Any, kind: FallsDue, now: datetime) -> None:
    """Queue tasks that together work off the due rows of `kind`: one for every few rows, in random
    order. Queues nothing if nothing is due.
    """
    drains = ceil(len(kind.due(now, BATCH * DRAINS)) / BATCH)
    until = now + timedelta(seconds=settings.SWEEP_SECONDS) + _LATE
    # In random order: the last drains of a long queue may expire before they start.
    for number in SystemRandom().sample(range(drains), drains):
        task.delay((number, drains), None, until.isoformat())


def drain(
    task: Any, kind: FallsDue, share: Sequence[int], after: Sequence[Any] | None, until: str
) -> None:
    """Work off a share of the due rows of `kind` that come after the pair `after` (time and id),
    and queue the next drain if there may be more. `share` is this drain's number and the number of
    all drains. Nothing is done after the instant `until`, in ISO format.
    """
    if timezone.now() >= datetime.fromisoformat(until):
        return
    number, drains = share
    place = Waiting(datetime.fromisoformat(after[0]), after[1]) if after else None
    page = kind.due(timezone.now(), BATCH * drains, place)
    for row in page:
        if row.id % drains == number:
            _do(kind, row.id)
    if len(page) == BATCH * drains:
        task.delay(share, (page[-1].since.isoformat(), page[-1].id), until)


def _do(kind: FallsDue, row_id: int) -> None:
    try:
        kind.work(row_id)
    except Exception as error:
        if is_database_away(error):
            raise
        log.exception("games.tasks.%s failed at row %s", kind.name, row_id)


class PatientTask(DjangoTask):  # type: ignore[misc]
    """A Celery task that is retried about every second until the database is back.

    Retries keep the time at which the task expires, so of a periodic task, such as the sweep, only
    the newest waits.
    """

    abstract = True
    max_retries = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the task and return its result. Raises Celery's Retry while the database is away."""
        try:
            return super().__call__(*args, **kwargs)
        except Error as error:
            if not is_database_away(error):
                raise
            raise self.retry(exc=error, countdown=AGAIN_SECONDS) from error


def queue_on_commit(task: str, row_id: int, pause: timedelta | None = None) -> None:
    """Queue a task of `games.tasks`, given by name, for a row after the commit, delayed by `pause`
    if given.
    """
    transaction.on_commit(partial(queue, task, row_id, pause), robust=True)


def queue(task: str, row_id: int, pause: timedelta | None = None, **options: Any) -> bool:
    """Queue a task of `games.tasks`, given by name, for a row, delayed by `pause`; return whether
    that worked. Failures are logged and never raised, because the sweep finds the row. `options`
    are further options of Celery.
    """
    if pause is not None:
        options["countdown"] = (pause + SLACK).total_seconds()
    try:
        current_app.send_task(f"games.tasks.{task}", (row_id,), **options)
    except Exception:
        log.exception("%s of row %s was not queued", task, row_id)
        return False
    return True
