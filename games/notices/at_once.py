"""Calls programs as soon as the turn is committed; everybody else waits for the next sweep.

A queue that fails is logged and forgotten: the sweep finds every notice that is due.
"""

import logging
from collections.abc import Iterable
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from games.models import Notice
from games.notices.transports import TRANSPORTS

log = logging.getLogger(__name__)
# By its name: tasks import this, not the other way round.
_TASK = "games.tasks.send_notice"


def queue_on_commit(notices: Iterable[Notice]) -> None:
    """After the commit, queue those notices, due by now, that somebody's program waits for."""
    for notice in notices:
        if notice.pk is not None and _is_awaited(notice):
            transaction.on_commit(partial(_queue, notice.pk), robust=True)


def _is_awaited(notice: Notice) -> bool:
    is_due = notice.state == Notice.State.WAITING and notice.due_at <= timezone.now()
    return is_due and TRANSPORTS[notice.transport].is_sent_at_once


def _queue(notice_id: int) -> None:
    try:
        current_app.send_task(_TASK, (notice_id,))
    except Exception:
        log.exception("notice %s was not queued", notice_id)
