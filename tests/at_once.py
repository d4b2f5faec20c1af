"""Calls at one moment, each in a thread and with a connection of its own."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection

from games.core.errors import NotYours, ServiceError
from games.core.visibility import NotFound


def all_at_once(calls: list[Callable[[], object]]) -> list[str]:
    """Make all calls at one moment, each in a thread; what each was refused as, or nothing."""
    barrier, outcomes = Barrier(len(calls)), []

    def do(call: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=60)
            call()
            outcomes.append("")
        except (ServiceError, NotYours, NotFound) as error:
            outcomes.append(type(error).__name__)
        except Exception as error:  # what falls must be seen
            outcomes.append(f"fell: {error!r}")
        finally:
            connection.close()

    threads = [Thread(target=do, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)
