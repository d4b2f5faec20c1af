"""Records what has happened, even if the database is away for a moment."""

import logging
from collections.abc import Callable
from time import sleep
from typing import TypeVar

from django.db import Error, close_old_connections

from games.core.database_errors import is_database_away

T = TypeVar("T")

log = logging.getLogger(__name__)
PAUSE_SECONDS = 1
ATTEMPTS = 60


def retry_while_away(write: Callable[[], T]) -> T:
    """Write, and return what that gives, retrying every second while the database is away.

    For what cannot be found out later: that an email was sent. Raises the last error after many
    attempts, and any other error at once.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return write()
        except Error as error:
            if not is_database_away(error):
                raise
            log.warning("will be written down later: %s", type(error).__name__)
        close_old_connections()
        sleep(PAUSE_SECONDS)
    return write()
