"""Computer players take their turns one at a time, after a pause, and never block a table."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import psycopg
import pytest
from celery import current_app
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from accounts.models import Account
from games import bots, tasks
from games.core import computers
from games.core.history.records import differences
from games.models import Game, Turn
from games.rules.events import Event
from games.rules.moves import Pass
from games.rules.notation import write_move
from games.rules.observation import Observation
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.playing import let_computers_go, play_one, to_act
from tests.task_queue import task_queue


@pytest.fixture
def waiting(ann: Account) -> Game:
    """A game in which it is a computer player's turn, after its pause."""
    return computer_to_act(ann)


def computer_to_act(*people: Account, computers: int = 4) -> Game:
    """The same, of these people."""
    while True:
        game = running_game(people[0], people[1:], computers=computers)
        if to_act(game).is_computer:
            return game


def crash(*_: Any, **__: Any) -> Any:
    raise RuntimeError("out of its depth")


@pytest.mark.both
def test_a_computer_player_waits_for_its_pause(waiting: Game) -> None:
    assert waiting.computer_at is not None
    assert not computers.play(waiting.pk)
    let_computers_go(waiting)
    assert computers.play(waiting.pk)
    turn = Turn.objects.get()
    assert turn.seat == waiting.round.starter  # type: ignore[union-attr]


def test_the_pause_is_drawn_without_looking_at_the_move(
    ann: Account, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BOT_PAUSE_SECONDS = (50.0, 60.0)
    monkeypatch.setattr(bots, "choose", crash)
    game = computer_to_act(ann)
    assert game.computer_at is not None
    assert game.started_at is not None
    pause = game.computer_at - game.started_at
    assert timedelta(seconds=50) <= pause <= timedelta(seconds=60)


def test_a_person_is_not_played_for(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo])
    assert game.computer_at is None
    assert not computers.play(game.pk)
    assert not computers.play(game.pk + 1000)


def test_two_workers_play_one_turn(waiting: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    let_computers_go(waiting)
    real = bots.choose

    def slow(*asked: Any) -> Any:
        # While this one thinks, the other plays.
        monkeypatch.setattr(bots, "choose", real)
        assert computers.play(waiting.pk)
        return real(*asked)

    monkeypatch.setattr(bots, "choose", slow)
    assert not computers.play(waiting.pk)
    assert Turn.objects.count() == 1


def test_it_is_asked_with_an_observation_and_nothing_that_leads_to_the_deal(
    waiting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    real = bots.choose
    monkeypatch.setattr(bots, "choose", lambda *args: asked.append(args) or real(*args))
    let_computers_go(waiting)
    computers.play(waiting.pk)
    ((observation, seed, policy),) = asked
    assert isinstance(observation, Observation)
    assert observation.seat == Turn.objects.get().seat
    assert waiting.seed not in seed
    assert policy == "regular"


def test_it_remembers_what_everybody_saw_in_the_round(
    waiting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Observation] = []
    real = bots.choose
    monkeypatch.setattr(bots, "choose", lambda *args: asked.append(args[0]) or real(*args))
    while len(asked) < 3:
        if to_act(waiting).is_computer:
            let_computers_go(waiting)
            computers.play(waiting.pk)
        else:
            play_one(waiting, Random(1))
    told = Turn.objects.order_by("number").values_list("events", flat=True)
    happened = [Event.from_json(event) for events in told for event in events]
    assert asked[0].events == ()
    last = list(asked[-1].events)
    assert len(last) >= 2
    assert last == happened[: len(last)]


@pytest.mark.parametrize("choose", [crash, lambda *_: Pass(())])
def test_a_crash_or_an_illegal_move_is_logged_tried_again_and_then_a_simple_move_is_played(
    waiting: Game,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    choose: Callable[..., Any],
) -> None:
    monkeypatch.setattr(bots, "choose", choose)
    for failures in range(1, computers.PATIENCE + 1):
        let_computers_go(waiting)
        before = timezone.now()
        assert not computers.play(waiting.pk)
        waiting.refresh_from_db()
        assert waiting.computer_failures == failures
        assert waiting.computer_at is not None
        assert waiting.computer_at > before
    assert f"the computer player of game {waiting.pk} failed" in caplog.text
    let_computers_go(waiting)
    assert computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.computer_failures == 0
    assert Turn.objects.get().events[0]["kind"] == "passed"


@pytest.mark.parametrize("step", ["_ask", "_take"])
def test_while_the_database_is_away_it_stays_due_and_nothing_counts_as_a_failure(
    waiting: Game, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("refused") from psycopg.OperationalError("refused")

    let_computers_go(waiting)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(computers, step, away)
        with pytest.raises(OperationalError):
            computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.computer_failures == 0
    (late,) = computers.due(timezone.now() + timedelta(seconds=1), 10)
    assert late.id == waiting.pk
    assert computers.play(waiting.pk)


def test_what_the_queue_lost_the_sweep_finds(waiting: Game, clock: Clock, settings: Any) -> None:
    with task_queue() as queue:
        tasks.sweep()
        queue.work()
        assert not Turn.objects.exists()
        clock.pass_by(seconds=max(settings.BOT_PAUSE_SECONDS) + 1)
        tasks.sweep()
        queue.work()
    assert Turn.objects.exists()


def test_what_has_just_fallen_due_is_left_to_the_task_that_was_queued_for_it(
    waiting: Game, clock: Clock
) -> None:
    assert waiting.computer_at is not None
    assert computers.due(waiting.computer_at, 10) == []
    assert [row.id for row in computers.due(waiting.computer_at + timedelta(seconds=1), 10)] == [
        waiting.pk
    ]


def test_the_turn_is_queued_on_commit_with_its_pause(
    waiting: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    queued: list[Any] = []

    def keep(name: str, args: Any, countdown: float) -> None:
        assert name == tasks.computer_turn.name
        queued.append((args, countdown))

    monkeypatch.setattr(current_app, "send_task", keep)
    let_computers_go(waiting)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        computers.play(waiting.pk)
        assert queued == []
    waiting.refresh_from_db()
    assert callbacks
    assert [args for args, _ in queued] == ([(waiting.pk,)] if waiting.computer_at else [])


def test_a_queue_that_is_down_fails_no_turn(
    waiting: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(current_app, "send_task", crash)
    let_computers_go(waiting)
    with django_capture_on_commit_callbacks(execute=True):
        assert computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert ("out of its depth" in caplog.text) == (waiting.computer_at is not None)


def test_a_whole_game_against_computer_players(ann: Account) -> None:
    game, chance = running_game(ann, computers=4, rules={"rounds": 1}), Random(2)
    while game.status == Game.Status.RUNNING:
        if to_act(game).is_computer:
            let_computers_go(game)
            assert computers.play(game.pk)
            game.refresh_from_db()
        else:
            game = play_one(game, chance)
    assert not list(differences(game))
    assert game.computer_at is None


# A database error costs a computer player nothing; repeated failures wait.


@pytest.fixture
def due(waiting: Game) -> Game:
    """A game whose computer player should play now."""
    let_computers_go(waiting)
    waiting.refresh_from_db()
    return waiting


class Failing:
    """Stands in for a function, and fails the first times that it is called."""

    def __init__(self, real: Callable[..., Any], times: int, error: Exception) -> None:
        self.real, self.left, self.error = real, times, error

    def __call__(self, *args: Any) -> Any:
        """Fail, or do what the function does."""
        self.left -= 1
        if self.left >= 0:
            raise self.error
        return self.real(*args)


def fail(monkeypatch: pytest.MonkeyPatch, name: str, times: int = 1, **facts: Any) -> None:
    """Make a step of a computer player's turn fail this many times."""
    error = facts.get("error") or OperationalError("the connection was lost")
    monkeypatch.setattr(computers, name, Failing(getattr(computers, name), times, error))


@pytest.mark.parametrize("step", ["read_positions", "_take", "lock_running"])
@pytest.mark.parametrize("error", [OperationalError("deadlock"), InterfaceError("closed")])
def test_a_passing_error_while_it_is_asked_or_answers_is_tried_again_at_once(
    due: Game, monkeypatch: pytest.MonkeyPatch, step: str, error: Exception
) -> None:
    fail(monkeypatch, step, error=error)
    assert computers.play(due.pk)
    due.refresh_from_db()
    assert Turn.objects.filter(game=due).count() == 1
    assert due.computer_failures == 0


@pytest.mark.parametrize("step", ["read_positions", "_take"])
def test_what_fails_again_and_again_waits_five_seconds_then_twice_as_long_up_to_ten_minutes(
    due: Game, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    fail(monkeypatch, step, times=1000)
    pauses = []
    for failures in range(1, 11):
        let_computers_go(due)
        before = timezone.now()
        assert not computers.play(due.pk)
        due.refresh_from_db()
        assert due.computer_failures == failures
        assert due.computer_at is not None
        pauses.append(round((due.computer_at - before) / timedelta(seconds=5)) * 5)
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 600, 600, 600]


@pytest.mark.both
def test_when_the_pause_is_over_a_worker_is_asked_and_not_only_the_sweep(
    due: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(computers.falling_due, "queue", lambda *args: queued.append(args))
    fail(monkeypatch, "read_positions", times=2)
    assert not computers.play(due.pk)
    assert queued == [("computer_turn", due.pk, timedelta(seconds=5))]


def test_after_passing_errors_it_plays_what_it_wants_and_not_the_simplest_move(
    due: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Any] = []
    real = bots.choose
    monkeypatch.setattr(bots, "choose", lambda *args: chosen.append(real(*args)) or chosen[-1])
    fail(monkeypatch, "_take", times=2 * computers.PATIENCE)
    for _ in range(computers.PATIENCE + 1):
        let_computers_go(due)
        computers.play(due.pk)
    assert Turn.objects.get(game=due).move == write_move(chosen[-1])


def test_a_crash_that_comes_late_puts_off_nobody_else(
    ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Another computer player is next, and waits for its pause.
    due = computer_to_act(ann)
    while due.players.get(seat=((to_act(due).seat or 0) + 1) % 5).account_id:
        due = computer_to_act(ann)
    let_computers_go(due)
    choose = bots.choose

    def slow_and_wrong(*_: Any) -> Any:
        # Another worker was quicker: it is somebody else's turn by now, or its own once more.
        monkeypatch.setattr(bots, "choose", choose)
        assert computers.play(due.pk)
        raise RuntimeError("out of its depth")

    monkeypatch.setattr(bots, "choose", slow_and_wrong)
    assert not computers.play(due.pk)
    after = Game.objects.get(pk=due.pk)
    assert Turn.objects.filter(game=due).count() == 1
    assert after.computer_failures == 0
    pause = after.computer_at and after.computer_at - timezone.now()
    assert pause is None or pause < computers._FIRST_PAUSE - timedelta(seconds=1)


def test_a_game_that_changes_while_it_is_put_off_is_not_put_off(due: Game) -> None:
    same = Game.objects.filter(pk=due.pk, version=due.version)

    def meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        found = execute(sql, *rest)
        if sql.startswith("SELECT"):
            same.update(version=due.version + 1)
        return found

    with connection.execute_wrapper(meanwhile):
        computers.put_off(due.pk)
    after = Game.objects.get(pk=due.pk)
    assert (after.computer_failures, after.computer_at) == (0, due.computer_at)


def test_what_changes_while_it_thinks_has_it_choose_anew_and_play(
    ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = computer_to_act(ann, ben, cleo, computers=1)
    let_computers_go(game)
    real, chosen = bots.choose, list[Any]()

    def slow(*asked: Any) -> Any:
        if not chosen:
            ben.delete()
        chosen.append(real(*asked))
        return chosen[-1]

    monkeypatch.setattr(bots, "choose", slow)
    assert computers.play(game.pk)
    assert Turn.objects.filter(game=game).count() == 1
    assert len(chosen) == 2


@pytest.mark.postgresql
def test_a_connection_that_the_server_ends_costs_no_turn(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = computer_to_act(AccountFactory())
    let_computers_go(game)
    real, end = bots.choose, partial(end_connection, connection.connection.info.backend_pid)

    def thinking(*asked: Any) -> Any:
        monkeypatch.setattr(bots, "choose", real)
        end()
        return real(*asked)

    monkeypatch.setattr(bots, "choose", thinking)
    assert computers.play(game.pk)
    assert Turn.objects.filter(game=game).count() == 1
    assert Game.objects.get(pk=game.pk).computer_failures == 0


def end_connection(server_process: int) -> None:
    """End one of the database's connections, as a restart does with all of them."""
    facts = connection.settings_dict
    with psycopg.connect(
        host=facts["HOST"], port=facts["PORT"], user=facts["USER"], dbname=facts["NAME"]
    ) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [server_process])
