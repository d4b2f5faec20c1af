"""A queue of tasks that tests look into, worked off by hand."""

import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery import Task

from games import tasks


class TaskQueue:
    """First in, first out, as on the real one; what is queued goes through JSON, as there."""

    def __init__(self) -> None:
        self.tasks: deque[tuple[Task, list[Any]]] = deque()
        self.longest = 0

    def put(self, task: Task, args: Any) -> None:
        """Queue a task."""
        self.tasks.append((task, json.loads(json.dumps(list(args)))))
        self.longest = max(self.longest, len(self.tasks))

    def step(self) -> None:
        """Do the task that waits longest."""
        task, args = self.tasks.popleft()
        task(*args)

    def work(self) -> None:
        """Do tasks until none is left."""
        while self.tasks:
            self.step()


@contextmanager
def task_queue() -> Iterator[TaskQueue]:
    """Whatever is queued meanwhile is queued here."""
    queue = TaskQueue()

    def put(task: Task, args: Any = (), kwargs: Any = None, **_options: Any) -> None:
        assert not kwargs
        queue.put(task, args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Task, "apply_async", put)
        yield queue


@pytest.fixture
def queue() -> Iterator[TaskQueue]:
    """The queue of the tasks."""
    with task_queue() as queue:
        yield queue


def sweep_and_work() -> None:
    """A sweep, and workers that do at once what it finds."""
    with task_queue() as queue:
        tasks.sweep()
        queue.work()
