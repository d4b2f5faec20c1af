"""A drill: play, back up, wipe, restore, verify, and play on; nobody is told anything twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games import tasks
from games.models import Game, Notice
from games.notices import outbox
from tests.factories import AccountFactory, running_game
from tests.playing import play_one, play_some
from tests.task_queue import task_queue

from .conftest import wipe

pytestmark = pytest.mark.modes


def manage(command: str, *arguments: str) -> str:
    """What a command printed."""
    out = StringIO()
    call_command(command, *arguments, stdout=out, stderr=out)
    return out.getvalue()


def sweep() -> None:
    """A sweep of a worker that starts, and the tasks that it sends for."""
    with task_queue() as queue:
        tasks.sweep()
        queue.work()


def tables() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        counted = {}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {name}")
            counted[name] = cursor.fetchone()[0]
    return counted


@contextmanager
def half_written(name: str) -> Iterator[None]:
    """Somebody else is about to write an account."""
    other: BaseDatabaseWrapper = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("UPDATE accounts_account SET name = %s WHERE name = 'Ann'", [name])
    try:
        yield
    finally:
        other.rollback()
        other.close()


def test_a_site_goes_on_after_a_wipe_and_tells_nobody_twice(
    site: None, tmp_path: Path, settings: Any
) -> None:
    settings.NOTICE_DELAY_SECONDS = 0
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    game = play_some(running_game(ann, [ben, cleo]), 9)
    audit_log.append(ann, AuditEntry.Verb.CHANGE, ben)
    waiting = {row.id for row in outbox.due(timezone.now(), 1000)}
    before = tables()
    with half_written("Anna"):
        assert "Not inside" in manage("backup", str(tmp_path / "site.zip"))
    play_one(game, Random(1))
    wipe()
    assert "held back" in manage("restore", str(tmp_path / "site.zip"))
    assert tables() == before | {"games_hold": 1}
    assert Account.objects.filter(name="Ann").exists()
    sweep()
    assert waiting and mail.outbox == []
    assert manage("verify_games") == "1 the same, 0 different\n"
    assert manage("verify_audit").endswith(": whole\n")
    play_some(Game.objects.get(), 3)
    manage("release_notices")
    sweep()
    assert mail.outbox
    sent = set(Notice.objects.filter(state="sent").exclude(transport="bell").values_list("pk"))
    assert not sent & {(pk,) for pk in waiting}
    assert manage("verify_games") == "1 the same, 0 different\n"
