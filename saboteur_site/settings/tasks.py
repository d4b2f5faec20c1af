"""The task queue. Everything that must happen is a row that the sweep finds; a message only speeds
it up.
"""

from datetime import datetime
from typing import Any

from celery.schedules import schedstate, schedule

from saboteur_site.breaker import GIVE_UP_SECONDS

from .environment import EMBEDDED
from .storage import QUEUE_OPTIONS, QUEUE_URL


class Every(schedule):  # type: ignore[misc]
    """A schedule of every so many seconds, even if the clock is set back.

    If the clock was ahead for a moment, the library would wait until the time it showed then.
    """

    def is_due(self, last_run_at: datetime) -> Any:
        """Return a pair: whether the task is due, and in how many seconds to ask again. A task
        whose last run is in the future counts as due.
        """
        if self.maybe_make_aware(last_run_at) > self.now():
            return schedstate(is_due=True, next=self.seconds)
        return super().is_due(last_run_at)


CELERY_BROKER_URL = QUEUE_URL
CELERY_TASK_IGNORE_RESULT = True
# Threads, to wait for databases and mail servers.
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_CONCURRENCY = 3 if EMBEDDED else 4
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A turn waits while a task is published: one quick attempt, then it is up to the sweep.
CELERY_TASK_PUBLISH_RETRY = False

# How late a task with a countdown may start; a whole second would show in every computer's turn.
CELERY_WORKER_TIMER_PRECISION = 0.1

if EMBEDDED:
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"polling_interval": 0.1}
else:
    from .storage import REDIS_PREFIX

    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # A worker, which waits for tasks, has longer (`saboteur_site/celery.py`).
        "socket_connect_timeout": GIVE_UP_SECONDS,
        "socket_timeout": GIVE_UP_SECONDS,
        # Without these, publishing to a broker that is down would take six seconds to fail.
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
        "global_keyprefix": f"{REDIS_PREFIX}:",
        **QUEUE_OPTIONS,
    }

# What falls due while the database is away is found by the first sweep afterwards; an embedded
# database is never away.
SWEEP_SECONDS = 15 if EMBEDDED else 2
# The schedule is static and every entry may run late or twice, so beat needs no file of its own.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": Every(SWEEP_SECONDS),
        "options": {"expires": SWEEP_SECONDS},
    },
    "clear": {"task": "games.tasks.clear", "schedule": Every(3600), "options": {"expires": 3600}},
    "log_audit_head": {
        "task": "games.tasks.log_audit_head",
        "schedule": Every(3600),
        "options": {"expires": 3600},
    },
}
