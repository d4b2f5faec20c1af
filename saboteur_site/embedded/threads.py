"""The companions of the embedded server: the task worker and the scheduler, each a thread."""

import logging
from abc import ABC, abstractmethod
from threading import Thread

from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker import WorkController

logger = logging.getLogger(__name__)


class CompanionThread(ABC, Thread):
    """A thread that the embedded server depends on: when it dies, the server stops."""

    def run(self) -> None:
        """Work until `stop` is called. An error is logged and ends the thread."""
        try:
            self.work()
        except Exception:
            logger.exception("The %s died.", self.name)

    @abstractmethod
    def work(self) -> None:
        """Do this thread's work, and return only when the thread should end."""

    @abstractmethod
    def stop(self) -> None:
        """Ask the thread to finish its current work and end. The method returns before the thread
        has ended.
        """


class Worker(CompanionThread):
    """A thread that runs tasks, as `celery worker --pool threads` would.

    `celery.apps.worker.Worker` cannot be used: it installs signal handlers, which only a main
    thread may. The controller below it announces itself (`worker_init`), which makes Celery close
    Django's connections after each task.
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
        """Ask the worker to finish its current tasks and end."""
        if self.is_alive():
            self.controller.stop()


class Beat(CompanionThread):
    """A thread that queues the scheduled tasks, as `celery beat` would."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)
        # It sleeps up to that many seconds before it notices that it should end.
        self.service = Service(app, max_interval=1, scheduler_cls=Scheduler)

    def work(self) -> None:
        """Queue tasks as they fall due, until `stop` is called."""
        self.service.start()

    def stop(self) -> None:
        """Ask the scheduler to end at its next tick."""
        self.service.stop()
