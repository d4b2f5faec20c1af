"""Tasks that are retried while the database is away."""

from typing import Any

from celery.contrib.django.task import DjangoTask
from django.db import Error

from games.core.database_errors import is_away

AGAIN_SECONDS = 1


class PatientTask(DjangoTask):  # type: ignore[misc]
    """A task that is retried every second or so until the database is back.

    It keeps its expiry time: of a periodic task, the sweep, only the newest waits.
    """

    abstract = True
    max_retries = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Do the task. Raises Celery's Retry while the database is away."""
        try:
            return super().__call__(*args, **kwargs)
        except Error as error:
            if not is_away(error):
                raise
            raise self.retry(exc=error, countdown=AGAIN_SECONDS) from error
