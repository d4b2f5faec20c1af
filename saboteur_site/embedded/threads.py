"""The two companions of the embedded server: the task worker and the beat, each a thread."""

import logging
from abc import ABC, abstractmethod
from threading import Thread

from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker import WorkController

logger = logging.getLogger(__name__)


class CompanionThread(ABC, Thread):
    """A thread that the server depends on: it watches `is_alive`."""

    def run(self) -> None:
        """Work until `stop` is called; an error ends the thread, is logged, and is noticed by the
        server.
        """
        try:
            self.work()
        except Exception:
            logger.exception("The %s died.", self.name)

    @abstractmethod
    def work(self) -> None:
        """Do this thread's work, and return only when it should end."""

    @abstractmethod
    def stop(self) -> None:
        """Ask the thread to finish its current work and end."""


class Worker(CompanionThread):
    """Runs tasks, as `celery worker --pool threads` would.

    `celery.apps.worker.Worker` cannot be used: it installs signal handlers, which only a main
    thread may. The controller below it announces itself (`worker_init`), which is what makes
    Celery close Django's connections after each task.
    """

    def __init__(self, app: Celery) -> None:
        super().__init__(name="task worker", daemon=True)
        self.controller = WorkController(
            app=app,
            pool_cls="threads",
            # Nobody listens: there is no other worker.
            without_gossip=True,
            without_heartbeat=True,
            without_mingle=True,
        )

    def work(self) -> None:
        """Run tasks from the queue until `stop` is called."""
        self.controller.start()

    def stop(self) -> None:
        """Finish the current tasks and end."""
        if self.is_alive():
            self.controller.stop()


class Beat(CompanionThread):
    """Puts the scheduled tasks into the queue, as `celery beat` would."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)
        # It sleeps up to that many seconds before it notices that it should end.
        self.service = Service(app, max_interval=1, scheduler_cls=Scheduler)

    def work(self) -> None:
        """Tick until `stop` is called."""
        self.service.start()

    def stop(self) -> None:
        """End at the next tick."""
        self.service.stop()
