"""A database error costs a computer player nothing; repeated failures wait."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from accounts.models import Account
from games import bots
from games.core import computers
from games.models import Game, Turn
from games.rules.notation import write_move
from tests.factories import AccountFactory, running_game
from tests.playing import let_computers_go, to_act


@pytest.fixture
def waiting(ann: Account) -> Game:
    """A game whose computer player should play now."""
    return computer_to_act(ann)


def computer_to_act(ann: Account) -> Game:
    """A game whose computer player should play now."""
    game = running_game(ann, computers=4)
    while not to_act(game).is_computer:
        game = running_game(ann, computers=4)
    let_computers_go(game)
    game.refresh_from_db()
    return game


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
    waiting: Game, monkeypatch: pytest.MonkeyPatch, step: str, error: Exception
) -> None:
    fail(monkeypatch, step, error=error)
    assert computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert Turn.objects.filter(game=waiting).count() == 1
    assert waiting.computer_failures == 0


@pytest.mark.parametrize("step", ["read_positions", "_take"])
def test_what_fails_again_and_again_waits_five_seconds_then_twice_as_long_up_to_ten_minutes(
    waiting: Game, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    fail(monkeypatch, step, times=1000)
    pauses = []
    for failures in range(1, 11):
        let_computers_go(waiting)
        before = timezone.now()
        assert not computers.play(waiting.pk)
        waiting.refresh_from_db()
        assert waiting.computer_failures == failures
        assert waiting.computer_at is not None
        pauses.append(round((waiting.computer_at - before) / timedelta(seconds=5)) * 5)
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 600, 600, 600]


@pytest.mark.both
def test_when_the_pause_is_over_a_worker_is_asked_and_not_only_the_sweep(
    waiting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(computers.falling_due, "queue", lambda *args: queued.append(args))
    fail(monkeypatch, "read_positions", times=2)
    assert not computers.play(waiting.pk)
    assert queued == [("computer_turn", waiting.pk, timedelta(seconds=5))]


def test_after_passing_errors_it_plays_what_it_wants_and_not_the_simplest_move(
    waiting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Any] = []
    real = bots.choose
    monkeypatch.setattr(bots, "choose", lambda *args: chosen.append(real(*args)) or chosen[-1])
    fail(monkeypatch, "_take", times=2 * computers.PATIENCE)
    for _ in range(computers.PATIENCE + 1):
        let_computers_go(waiting)
        computers.play(waiting.pk)
    assert Turn.objects.get(game=waiting).move == write_move(chosen[-1])


def test_a_crash_that_comes_late_puts_off_nobody_else(
    waiting: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = bots.choose

    def slow_and_wrong(*_: Any) -> Any:
        # Another worker was quicker: it is somebody else's turn by now, or its own once more.
        monkeypatch.setattr(bots, "choose", choose)
        assert computers.play(waiting.pk)
        raise RuntimeError("out of its depth")

    monkeypatch.setattr(bots, "choose", slow_and_wrong)
    assert not computers.play(waiting.pk)
    after = Game.objects.get(pk=waiting.pk)
    assert Turn.objects.filter(game=waiting).count() == 1
    assert after.computer_failures == 0
    pause = after.computer_at and after.computer_at - timezone.now()
    assert pause is None or pause < computers._FIRST_PAUSE - timedelta(seconds=1)


def test_a_database_that_is_away_altogether_leaves_the_turn_due(waiting: Game) -> None:
    def refuse(*_: Any) -> Any:
        raise OperationalError("refused") from psycopg.OperationalError("refused")

    with connection.execute_wrapper(refuse), pytest.raises(OperationalError):
        computers.play(waiting.pk)
    before = waiting.computer_at
    waiting.refresh_from_db()
    assert waiting.computer_at == before
    assert waiting.computer_failures == 0


def test_what_changes_while_it_thinks_does_not_keep_it_from_its_turn(
    ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = running_game(ann, [ben, cleo], computers=1)
    while not to_act(game).is_computer:
        game = running_game(ann, [ben, cleo], computers=1)
    let_computers_go(game)
    real = bots.choose

    def slow(*asked: Any) -> Any:
        monkeypatch.setattr(bots, "choose", real)
        ben.delete()
        return real(*asked)

    monkeypatch.setattr(bots, "choose", slow)
    assert computers.play(game.pk)
    assert Turn.objects.filter(game=game).count() == 1


@pytest.mark.postgresql
def test_a_connection_that_the_server_ends_costs_no_turn(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = computer_to_act(AccountFactory())
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
