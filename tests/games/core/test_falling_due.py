"""Work that falls due: listed in its order, done at once, each row once, and tried again."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import psycopg
import pytest
from celery import Celery
from celery.exceptions import Retry
from django.core import mail
from django.db import OperationalError, ProgrammingError
from django.db.models import DurationField, ExpressionWrapper, F, Value

from games import tasks
from games.core import computers, falling_due
from games.core.falling_due import AGAIN_SECONDS, PatientTask, Waiting, longest_waiting
from games.core.turns import tallies
from games.models import Game, Notice, Player
from games.notices import outbox, sending
from games.notices.transports.email import EmailTransport
from tests.clock import Clock
from tests.many import copy_game, copy_row, count_rows
from tests.plans import rows_read
from tests.playing import to_act
from tests.task_queue import TaskQueue

# More than any sweep looks at, and no multiple of anything.
MANY = 1003
VERY_MANY = 5000
SECOND = timedelta(seconds=1)
app = Celery("alone", broker="memory://", set_as_current=False)


@pytest.mark.both
def test_pages_follow_each_other_with_the_longest_wait_first(game: Game, clock: Clock) -> None:
    games = copy_game(game, 10)
    # Many at the same time, so that the id has to decide.
    Game.objects.filter(pk__in=games[::2]).update(computer_at=clock.now())
    clock.pass_by(seconds=-1)
    Game.objects.filter(pk__in=games[1::2]).update(computer_at=clock.now())
    rows = Game.objects.filter(computer_at__isnull=False)
    found, after = list[int](), None
    while page := longest_waiting(rows, "computer_at", 3, after):
        found, after = found + [row.id for row in page], page[-1]
    assert found == games[1::2] + games[::2]


@pytest.fixture
def long_backlog(game: Game, clock: Clock) -> datetime:
    """Very many rows of every kind, waiting and settled; the time by which all are due."""
    now = clock.now()
    Notice.objects.exclude(kind="turn").delete()
    notice = Notice.objects.get(transport="mail")
    due_at = "games_notice.created_at + i * interval '1 millisecond'"
    copy_row(notice, VERY_MANY, version="i + 10", due_at=due_at)
    copy_row(notice, VERY_MANY, version=f"i + 10 + {VERY_MANY}", due_at=due_at, state="'sent'")
    games = copy_game(game, VERY_MANY)
    ago = ExpressionWrapper(F("pk") * timedelta(milliseconds=1), DurationField())
    at = Value(now) - ago
    Game.objects.filter(pk__in=games[::2]).update(computer_at=at)
    Game.objects.filter(pk__in=games[1::2]).update(status="finished", ended_at=at)
    count_rows()
    clock.pass_by(hours=1)
    return clock.now()


@pytest.mark.postgresql
def test_no_more_is_read_than_a_page_however_much_is_due(long_backlog: datetime) -> None:
    limit = falling_due.BATCH * falling_due.DRAINS
    for due, table in (
        (outbox.due, "games_notice"),
        (computers.due, "games_game"),
        (tallies.due, "games_game"),
    ):
        middle = due(long_backlog, VERY_MANY // 4)[-1]
        for after in (None, Waiting(*middle)):
            read = rows_read(partial(due, long_backlog, limit, after))
            # One more where they go on: it is compared with the place.
            assert limit <= read[table] <= limit + 1, (due, after)


@pytest.fixture
def waiting(game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Very many notices that are due, each of a turn in a game of its own, and by itself."""
    monkeypatch.setattr(EmailTransport, "joins", frozenset())
    Notice.objects.all().delete()
    acting = Player.objects.filter(game__in=copy_game(game, MANY), seat=to_act(game).seat)
    facts: dict[str, Any] = {"kind": "turn", "version": game.version, "due_at": clock.now()}
    notices = [
        Notice(game_id=one.game_id, player=one, account_id=one.account_id, **facts)
        for one in acting
    ]
    return [notice.pk for notice in Notice.objects.bulk_create(notices)]


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each notice was taken to be sent; nothing becomes of it."""
    taken: Counter[int] = Counter()
    monkeypatch.setattr(sending, "send", lambda notice_id, _mine: taken.update([notice_id]))
    return taken


def test_one_sweep_has_everything_sent_that_is_due(waiting: list[int], queue: TaskQueue) -> None:
    # More than the drains of a sweep take in their first go.
    number = falling_due.BATCH * falling_due.DRAINS + 23
    Notice.objects.filter(pk__in=waiting[number:]).delete()
    tasks.sweep()
    queue.work()
    assert set(Notice.objects.values_list("state", "attempts")) == {("sent", 1)}
    assert len(mail.outbox) == number


def test_the_queue_stays_short_and_no_row_is_taken_twice(
    waiting: list[int], queue: TaskQueue, worked: Counter[int]
) -> None:
    tasks.sweep()
    queue.work()
    # They are still due, all of them: what was taken once does not come back.
    assert worked == Counter(waiting)
    assert queue.longest <= falling_due.DRAINS


def test_a_little_work_is_no_work_for_many(
    waiting: list[int], queue: TaskQueue, worked: Counter[int]
) -> None:
    Notice.objects.filter(pk__in=waiting[falling_due.BATCH + 1 :]).delete()
    tasks.sweep()
    assert len(queue.tasks) == 2
    queue.work()
    assert worked == Counter(waiting[: falling_due.BATCH + 1])


def test_nothing_is_queued_when_nothing_is_due(game: Game, queue: TaskQueue) -> None:
    tasks.sweep()
    assert not queue.tasks


def test_sweeps_that_come_while_the_workers_are_slow_do_not_fill_the_queue(
    waiting: list[int], queue: TaskQueue, clock: Clock, settings: Any, monkeypatch: Any
) -> None:
    taken: Counter[int] = Counter()

    def send_slowly(notice_id: int, _mine: object) -> None:
        clock.pass_by(seconds=0.4)
        Notice.objects.filter(pk=notice_id).update(state="sent")
        taken[notice_id] += 1

    monkeypatch.setattr(sending, "send", send_slowly)
    sweeps, next_sweep = 0, clock.now()
    while len(taken) < MANY:
        if clock.now() >= next_sweep:
            queue.put(tasks.sweep, ())
            next_sweep, sweeps = clock.now() + settings.SWEEP_SECONDS * SECOND, sweeps + 1
        queue.step()
    assert sweeps > 20
    assert taken == Counter(waiting)
    # What each sweep would add if drains did not end: five times as much.
    assert queue.longest < 4 * falling_due.DRAINS


def test_a_drain_ends_when_the_next_sweep_has_started_others(
    waiting: list[int], queue: TaskQueue, clock: Clock, settings: Any, worked: Counter[int]
) -> None:
    tasks.sweep()
    clock.pass_by(seconds=settings.SWEEP_SECONDS + 1)
    queue.work()
    assert not worked


def test_what_falls_due_meanwhile_is_drained_too(
    waiting: list[int], queue: TaskQueue, clock: Clock, worked: Counter[int]
) -> None:
    late = Notice.objects.filter(pk__in=waiting[::2])
    late.update(due_at=clock.now() + SECOND)
    tasks.sweep()
    clock.pass_by(seconds=1)
    queue.work()
    assert worked == Counter(waiting)


def test_a_row_that_fails_keeps_no_other_waiting(
    waiting: list[int],
    queue: TaskQueue,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    taken: Counter[int] = Counter()

    def fail_sometimes(notice_id: int, _mine: object) -> None:
        taken[notice_id] += 1
        if notice_id in waiting[:50]:
            raise ValueError("a row that nobody can read")

    monkeypatch.setattr(sending, "send", fail_sometimes)
    tasks.sweep()
    queue.work()
    assert taken == Counter(waiting)
    assert caplog.text.count("games.tasks.send_notices failed at row") == 50


def test_a_database_that_is_away_is_no_row_s_fault(
    waiting: list[int], queue: TaskQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def be_away(notice_id: int, _mine: object) -> None:
        taken.append(notice_id)
        raise OperationalError("away") from psycopg.OperationalError("the connection is closed")

    monkeypatch.setattr(sending, "send", be_away)
    tasks.sweep()
    with pytest.raises(OperationalError):
        queue.step()
    assert len(taken) == 1


@pytest.mark.parametrize("kind", ["play_computers", "count_games"])
def test_computer_players_and_tallies_are_drained_alike(
    kind: str, game: Game, queue: TaskQueue, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, taken = copy_game(game, MANY), Counter[int]()
    facts = {"computer_at": clock.now(), "ended_at": clock.now()}
    if kind == "count_games":
        facts |= {"status": "finished", "computer_at": None}
    Game.objects.filter(pk__in=games).update(**facts)
    monkeypatch.setattr(tasks.KINDS[kind], "work", lambda game_id: taken.update([game_id]))
    clock.pass_by(seconds=1)
    tasks.sweep()
    queue.work()
    assert taken == Counter(games)


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
