"""Writes facts that cannot be found out later, even if the database is away for a moment."""

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
    """Call `write` and return its result, retrying each second while the database is away.

    For facts that cannot be found out later: that an email was sent. Raises the last error after 60
    attempts, and any error that does not mean an absent database straight away.
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
