"""Two calls that meet at a locked row, so that how they interleave is not left to chance."""

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from games.services.errors import ServiceError

Call = Callable[[], object]
# How often to poll, a millisecond apart, before giving up.
PATIENCE = 20_000


class Racer(Thread):
    """Makes a call in a thread, on a connection of its own, and keeps what came of it."""

    def __init__(self, call: Call) -> None:
        super().__init__(daemon=True)
        self.call, self.outcome, self.server_process = call, "never began", 0
        self.is_connected, self.is_done = Event(), Event()

    def run(self) -> None:
        """Connect, make the call, hang up."""
        try:
            connection.ensure_connection()
            self.server_process = connection.connection.info.backend_pid
            self.is_connected.set()
            self.outcome = outcome_of(self.call)
        finally:
            connection.close()
            self.is_done.set()

    def start_and_stall(self) -> None:
        """Start, and come back when the call is done or waits for a row that another has locked."""
        self.start()
        assert self.is_connected.wait(timeout=60)
        for _ in range(PATIENCE):
            if self.is_done.wait(0.001) or _waits(self.server_process):
                return
        raise AssertionError("it is neither done nor waiting")

    def finish(self) -> str:
        """What came of it in the end."""
        self.join(timeout=60)
        return self.outcome


def outcome_of(call: Call) -> str:
    """`done`, `nothing` to do, what a door refused it as, or how it fell."""
    try:
        return "nothing" if call() is False else "done"
    except ServiceError as error:
        return type(error).__name__
    except Exception as error:  # what falls must be seen
        return f"fell: {type(error).__name__}: {error}".splitlines()[0]


def meet(calls: Sequence[Call], gate: QuerySet[Any]) -> list[str]:
    """Let each in turn run until it blocks on a locked row; then release them.

    Returns the outcome of each, in the order in which they began.
    """
    racers = [Racer(call) for call in calls]
    with transaction.atomic():
        list(gate.select_for_update().values_list("pk"))
        for racer in racers:
            racer.start_and_stall()
    return [racer.finish() for racer in racers]


def _waits(server_process: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_blocking_pids(%s) <> '{}'", [server_process])
        return bool(cursor.fetchone()[0])
