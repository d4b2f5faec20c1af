"""Two calls that meet at a locked row, so that how they interleave is not left to chance."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from games.core.errors import ServiceError
from games.core.visibility import NotFound

Call = Callable[[], object]
# How often to poll, a millisecond apart, before giving up.
PATIENCE = 20_000


class Racer:
    """Makes calls in a thread of its own, on a connection of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._call: Future[str] = Future()
        self.server_process = self._thread.submit(_connect).result(timeout=60)

    def start_and_stall(self, call: Call) -> None:
        """Come back when the call is done or waits for a row that another has locked."""
        self._call = self._thread.submit(outcome_of, call)
        for _ in range(PATIENCE):
            wait([self._call], timeout=0.001)
            if self._call.done() or _waits(self.server_process):
                return
        raise AssertionError("it is neither done nor waiting")

    def finish(self) -> str:
        """What came of it in the end."""
        return self._call.result(timeout=60)

    def leave(self) -> None:
        """Hang up."""
        self._thread.submit(_hang_up).result(timeout=60)
        self._thread.shutdown()


@contextmanager
def racers(number: int) -> Iterator[list[Racer]]:
    """So many threads with a connection each, which takes longer to make than most calls."""
    with ExitStack() as stack:
        there = [Racer() for _ in range(number)]
        for racer in there:
            stack.callback(racer.leave)
        yield there


def outcome_of(call: Call) -> str:
    """`done`, `nothing` to do, what a door refused it as, or how it fell."""
    try:
        return "nothing" if call() is False else "done"
    except (ServiceError, NotFound) as error:
        return type(error).__name__
    except Exception as error:  # what falls must be seen
        return f"fell: {type(error).__name__}: {error}".splitlines()[0]


def meet(calls: Sequence[Call], gate: QuerySet[Any]) -> list[str]:
    """Let each in turn run until it blocks on a locked row; then release them.

    Returns the outcome of each, in the order in which they began.
    """
    with racers(len(calls)) as there:
        return meet_by(there, calls, gate)


def meet_by(there: Sequence[Racer], calls: Sequence[Call], gate: QuerySet[Any]) -> list[str]:
    """The same, with threads that have met before."""
    with transaction.atomic():
        list(gate.select_for_update().values_list("pk"))
        for racer, call in zip(there, calls, strict=True):
            racer.start_and_stall(call)
    return [racer.finish() for racer in there]


def _connect() -> int:
    connection.ensure_connection()
    process: int = connection.connection.info.backend_pid
    return process


def _hang_up() -> None:
    connection.close()


def _waits(server_process: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_blocking_pids(%s) <> '{}'", [server_process])
        return bool(cursor.fetchone()[0])
