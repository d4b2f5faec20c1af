"""Tasks that meet a database that is away."""

from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from celery import Celery
from celery.exceptions import Retry
from django.db import OperationalError, ProgrammingError

from games.patient_task import AGAIN_SECONDS, PatientTask

app = Celery("alone", broker="memory://", set_as_current=False)


def away() -> OperationalError:
    """What Django raises while nobody listens."""
    error = OperationalError("connection refused")
    error.__cause__ = psycopg.OperationalError("connection refused")
    return error


def task_that_meets(*errors: Exception) -> Any:
    """A task that fails with these one after the other, and then works."""
    left = list(errors)

    @app.task(base=PatientTask, name=f"tests.{id(left)}")
    def work() -> int:
        if left:
            raise left.pop(0)
        return len(errors)

    return work


def test_a_task_is_tried_again_until_the_database_is_back() -> None:
    assert task_that_meets(*[away()] * 20).apply().result == 20


def test_a_mistake_of_ours_is_not_tried_again() -> None:
    outcome = task_that_meets(ProgrammingError("no such column"), away()).apply()
    assert isinstance(outcome.result, ProgrammingError)


def test_it_is_tried_again_soon_and_no_longer_than_it_was_to_be_tried() -> None:
    task, end = task_that_meets(away()), datetime(2030, 1, 1, tzinfo=UTC)
    task.push_request(args=(), kwargs={}, is_eager=True, called_directly=False, expires=end)
    try:
        with pytest.raises(Retry) as caught:
            task()
    finally:
        task.pop_request()
    again = caught.value.sig.options
    assert again["countdown"] == AGAIN_SECONDS
    assert again["expires"] == end


def test_every_task_of_the_games_is_patient() -> None:
    from saboteur_site.celery import app as site

    site.loader.import_default_modules()
    tasks = [task for name, task in site.tasks.items() if name.startswith("games.")]
    assert tasks
    assert all(isinstance(task, PatientTask) for task in tasks)
