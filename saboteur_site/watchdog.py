"""A worker that no longer sweeps ends itself, and systemd starts it again.

A connection that looks alive and brings nothing is not noticed by the library for hours.
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
    """Looks every few seconds whether this worker, or any other, has swept."""

    def __init__(self) -> None:
        super().__init__(name="watchdog", daemon=True)
        self._swept_at = monotonic()
        self._ended = Event()

    def note_sweep(self) -> None:
        """Remember that this worker has just swept."""
        self._swept_at = monotonic()

    def stop(self) -> None:
        """Stop looking."""
        self._ended.set()

    def run(self) -> None:
        """Look until the worker ends, and see to it that it does when nothing is swept."""
        while not self._ended.wait(LOOK_SECONDS):
            if self.is_stuck():
                log.critical("Nothing was swept for %d s: this worker ends.", LONGEST_SECONDS)
                os.kill(os.getpid(), signal.SIGTERM)
                self._ended.wait(GRACE_SECONDS)
                os._exit(1)

    def is_stuck(self) -> bool:
        """Return whether nobody has swept for so long; while the database is away nobody can."""
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
