"""SQLite under many threads of one process."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connections, transaction

from saboteur_site.embedded.sqlite.base import FairLock, lock_of
from saboteur_site.settings.storage import _sqlite


@pytest.fixture
def fair(tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """The alias of an SQLite database as the embedded default sets it up, whatever the run's is."""
    settings = _sqlite() | {"NAME": str(tmp_path / "fair.sqlite3")}
    connections.settings["fair"] = connections.configure_settings(
        {"default": settings, "fair": settings}
    )["fair"]
    with django_db_blocker.unblock():
        with connections["fair"].cursor() as cursor:
            cursor.execute("CREATE TABLE counter (value INTEGER CHECK (value >= 0))")
            cursor.execute("INSERT INTO counter VALUES (0)")
        yield "fair"
        connections["fair"].close()
        del connections["fair"]
        del connections.settings["fair"]


def in_threads(works: list[Callable[[], None]], started: Callable[[int], None]) -> list[Exception]:
    """Run each in a thread of its own, with its own connection; what they raised."""
    errors: list[Exception] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            errors.append(error)
        finally:
            connections["fair"].close()

    threads = [Thread(target=run, args=(work,)) for work in works]
    for number, thread in enumerate(threads):
        thread.start()
        started(number)
    for thread in threads:
        thread.join()
    return errors


def value() -> int:
    with connections["fair"].cursor() as cursor:
        cursor.execute("SELECT value FROM counter")
        return int(cursor.fetchone()[0])


def write(number: int) -> None:
    with connections["fair"].cursor() as cursor:
        cursor.execute("UPDATE counter SET value = %s", [number])


def test_many_threads_write_without_an_error_and_lose_nothing(fair: str) -> None:
    def count() -> None:
        for _ in range(15):
            with transaction.atomic(using=fair):
                before = value()
                time.sleep(0.001)
                write(before + 1)

    assert in_threads([count] * 16, lambda number: None) == []
    assert value() == 240


def test_transactions_happen_in_the_order_they_were_asked_for(fair: str) -> None:
    order: list[int] = []

    def take_part(number: int) -> Callable[[], None]:
        def work() -> None:
            with transaction.atomic(using=fair):
                order.append(number)

        return work

    line = lock_of(connections[fair].settings_dict["NAME"])
    line.enter(timeout=1)

    def started(number: int) -> None:
        lined_up(line, number + 1)
        if number == 9:
            line.leave()

    assert in_threads([take_part(number) for number in range(10)], started) == []
    assert order == list(range(10))


def test_a_single_write_lines_up_too(fair: str) -> None:
    line = lock_of(connections[fair].settings_dict["NAME"])
    seen = []

    with transaction.atomic(using=fair):
        write(1)

        def overwrite() -> None:
            write(2)
            seen.append(value())

        waiting = Thread(target=lambda: in_threads([overwrite], lambda number: None))
        waiting.start()
        lined_up(line, 1)
        assert value() == 1
    waiting.join()

    assert seen == [2]


def test_what_runs_on_commit_finds_the_line_free(fair: str) -> None:
    def elsewhere() -> None:
        with transaction.atomic(using=fair):
            write(value() + 1)

    errors: list[Exception] = []
    with transaction.atomic(using=fair):
        write(5)
        transaction.on_commit(
            lambda: errors.extend(in_threads([elsewhere], lambda number: None)), using=fair
        )

    assert errors == []
    assert value() == 6


@pytest.mark.parametrize("statement", ["UPDATE nowhere SET value = 1", "SELECT nothing"])
def test_a_transaction_that_fails_leaves_no_trace_and_a_free_line(
    fair: str, statement: str
) -> None:
    with pytest.raises(OperationalError), transaction.atomic(using=fair):
        write(7)
        with connections[fair].cursor() as cursor:
            cursor.execute(statement)

    assert value() == 0
    assert lock_of(connections[fair].settings_dict["NAME"]).enter(timeout=0)


def test_a_connection_closed_in_the_middle_leaves_a_free_line(fair: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(using=fair):
        write(7)
        connections[fair].close()
        write(8)

    assert value() == 0
    assert lock_of(connections[fair].settings_dict["NAME"]).enter(timeout=0)


def test_a_savepoint_stays_in_its_transaction(fair: str) -> None:
    with transaction.atomic(using=fair):
        write(1)
        with pytest.raises(ValueError), transaction.atomic(using=fair):
            write(2)
            raise ValueError
    assert value() == 1


def test_whoever_waits_too_long_is_told_that_the_database_is_locked(fair: str) -> None:
    line = lock_of(connections[fair].settings_dict["NAME"])
    connections[fair].settings_dict["OPTIONS"]["timeout"] = 0.01
    line.enter(timeout=0)

    with pytest.raises(OperationalError, match="database is locked"):
        write(1)
    line.leave()

    assert value() == 0


def test_the_file_is_quick_and_safe(fair: str) -> None:
    with connections[fair].cursor() as cursor:
        for pragma, expected in (("journal_mode", "wal"), ("synchronous", 1), ("foreign_keys", 1)):
            cursor.execute(f"PRAGMA {pragma}")
            assert cursor.fetchone()[0] == expected, pragma


# First come, first served.


def lined_up(lock: FairLock, number: int) -> None:
    """Wait until that many threads stand in line."""
    end = time.monotonic() + 10
    while len(lock._waiting) < number:
        assert time.monotonic() < end
        time.sleep(0.001)


def test_who_gives_up_does_not_hold_up_those_behind() -> None:
    lock = FairLock()
    lock.enter(timeout=1)
    assert not lock.enter(timeout=0.01)

    through = []
    patient = Thread(target=lambda: through.append(lock.enter(timeout=10)))
    patient.start()
    lined_up(lock, 1)
    lock.leave()
    patient.join()

    assert through == [True]
    lock.leave()
    assert lock.enter(timeout=0)
