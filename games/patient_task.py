"""Tasks that outlast a database that is away."""

from typing import Any

from celery.contrib.django.task import DjangoTask
from django.db import Error

from games.database_errors import is_away

AGAIN_SECONDS = 1


class PatientTask(DjangoTask):  # type: ignore[misc]
    """A task that is tried again every second or so until the database is back.

    It keeps its time of expiry: of what comes round by itself, the sweep, only the newest waits.
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
