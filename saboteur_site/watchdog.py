"""A watchdog for workers: one that no longer sweeps ends itself, and systemd restarts it.

The library does not notice for hours that a connection looks alive and delivers nothing.
"""

import logging
import os
import signal
from datetime import timedelta
from threading import Event, Thread
from time import monotonic

from django.db import Error, connection
from django.utils import timezone

from games.core.health import is_recent, last_tick

log = logging.getLogger(__name__)
LONGEST_SECONDS = 30.0
LOOK_SECONDS = 5.0
# How long tasks may take to end before the process goes without them: another does them again.
GRACE_SECONDS = 20.0


class Watchdog(Thread):
    """A thread that checks every few seconds whether this worker, or any other, has swept."""

    def __init__(self) -> None:
        super().__init__(name="watchdog", daemon=True)
        self._swept_at = monotonic()
        self._ended = Event()

    def note_sweep(self) -> None:
        """Record that this worker has swept just now."""
        self._swept_at = monotonic()

    def stop(self) -> None:
        """Stop checking whether the worker sweeps."""
        self._ended.set()

    def run(self) -> None:
        """Check until `stop` is called. If the worker is stuck, end its process, gently at
        first.
        """
        while not self._ended.wait(LOOK_SECONDS):
            if self.is_stuck():
                log.critical("Nothing was swept for %d s: this worker ends.", LONGEST_SECONDS)
                os.kill(os.getpid(), signal.SIGTERM)
                self._ended.wait(GRACE_SECONDS)
                os._exit(1)

    def is_stuck(self) -> bool:
        """Return whether no worker has swept for LONGEST_SECONDS. False while the database is away,
        since no worker can sweep then.
        """
        if monotonic() - self._swept_at <= LONGEST_SECONDS:
            return False
        try:
            at = last_tick()
        except Error:
            # Give the sweep its time once the database is back.
            self.note_sweep()
            return False
        finally:
            connection.close()
        return not is_recent(at, timezone.now(), timedelta(seconds=LONGEST_SECONDS))
