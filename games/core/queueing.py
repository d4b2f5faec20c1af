"""Queues what is to be done for a row right away, without waiting for the sweep.

Only a shortcut: the row says what is due and when, and the sweep finds every row that is. So a
queue that fails is logged and forgotten, and a task that comes twice or too early finds nothing.
"""

import logging
from datetime import timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)
# Clocks of machines differ a little, and a task that comes too early finds nothing due.
SLACK = timedelta(seconds=0.05)


def queue_on_commit(task: str, row_id: int, pause: timedelta | None = None) -> None:
    """Queue a task of `games.tasks` for a row, by its name, once the transaction is committed."""
    transaction.on_commit(partial(queue, task, row_id, pause), robust=True)


def queue(task: str, row_id: int, pause: timedelta | None = None, **options: Any) -> bool:
    """Queue a task for a row after a pause; whether that worked. Never fails.

    By its name, as tasks import what queues them.
    """
    if pause is not None:
        options["countdown"] = (pause + SLACK).total_seconds()
    try:
        current_app.send_task(f"games.tasks.{task}", (row_id,), **options)
    except Exception:
        log.exception("%s of row %s was not queued", task, row_id)
        return False
    return True
