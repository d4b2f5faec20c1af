"""The Celery application, for `celery -A saboteur_site worker`."""

import os
import sys
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import celeryd_init, setup_logging, task_postrun, worker_ready
from kombu.exceptions import OperationalError
from kombu.transport import redis

from saboteur_site.breaker import breaker_of
from saboteur_site.redis_address import WatchedConnection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")


class PatientQoS(redis.QoS):
    """Messages that a worker has to acknowledge, apart from those of a closed channel.

    A worker acknowledges a task when a thread begins it. If the broker was killed before that, the
    library uses a channel that has no connection, and the worker ends with an AttributeError.
    """

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message, unless its channel has been closed."""
        if self.channel.connection is not None:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]


# A worker whose broker was killed would put back what it had not acknowledged, through a connection
# that is gone, and die of it or take nothing any more. Whatever must happen is a row that the next
# sweep finds: no message is worth that.
redis.Channel.do_restore = False
redis.Channel.QoS = PatientQoS
redis.SentinelChannel.connection_class = WatchedConnection

_WORKER_SOCKETS = {"socket_connect_timeout": 1, "socket_timeout": 5}


class PatientCelery(Celery):  # type: ignore[misc]
    """A Celery app that does not ask a broker that failed a moment ago."""

    def send_task(self, *args: Any, **options: Any) -> Any:
        """Publish a task and return its result object. Raises kombu's OperationalError if the
        broker is away or has failed within the last seconds.
        """
        breaker = breaker_of(self.conf.broker_url or "")
        if breaker.is_open():
            raise OperationalError("the broker was away a moment ago")
        try:
            sent = super().send_task(*args, **options)
        except OperationalError:
            breaker.note_failure()
            raise
        breaker.note_success()
        return sent


# Celery puts the folder that it is called from before all others: in a clone of the site the code
# of the clone would run in place of the release's. Its command also takes that folder away again.
_path = [str(Path(__file__).resolve().parents[1]), *sys.path]
app = PatientCelery("saboteur_site")
sys.path[:] = _path
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def keep_our_logging(**_options: Any) -> None:
    """Do nothing. As a handler of this signal, the function keeps Celery from adding log handlers,
    so that its logs go through the site's, which redact.
    """


@celeryd_init.connect  # type: ignore[untyped-decorator]
def wait_for_tasks(conf: Any, **_options: Any) -> None:
    """Give a worker longer time limits on its broker's sockets than a page has for publishing a
    task.
    """
    if not conf.broker_url.startswith("memory"):
        conf.broker_transport_options = conf.broker_transport_options | _WORKER_SOCKETS


@worker_ready.connect  # type: ignore[untyped-decorator]
def watch_sweeps(**_options: Any) -> None:
    """Start the watchdog of a worker's sweeps, except in the embedded default, which is one
    process.
    """
    from django.conf import settings

    if settings.EMBEDDED:
        return
    from saboteur_site.watchdog import Watchdog

    watchdog = Watchdog()

    def note_sweep(task: Any, **_facts: Any) -> None:
        if task.name == "games.tasks.sweep":
            watchdog.note_sweep()

    task_postrun.connect(note_sweep, weak=False)
    watchdog.start()
