"""Computer players take their turns one at a time, after a pause, and never block a table."""

from datetime import timedelta
from random import Random
from typing import Any

import psycopg
import pytest
from celery import current_app
from django.db import OperationalError
from django.utils import timezone

from accounts.models import Account
from games import bots, tasks
from games.core import computers
from games.core.history.records import differences
from games.models import Game, Turn
from games.rules.events import Event
from games.rules.moves import Pass
from games.rules.observation import Observation
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import let_computers_go, play_one, to_act
from tests.task_queue import task_queue


@pytest.fixture
def waiting(ann: Account) -> Game:
    """A game in which it is a computer player's turn."""
    while True:
        game = running_game(ann, computers=4)
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
    game = running_game(ann, computers=4)
    while not to_act(game).is_computer:
        game = running_game(ann, computers=4)
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


def test_a_crash_is_logged_tried_again_and_then_a_simple_move_is_played(
    waiting: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "choose", crash)
    for failures in range(1, computers.PATIENCE + 1):
        let_computers_go(waiting)
        before = timezone.now()
        assert not computers.play(waiting.pk)
        waiting.refresh_from_db()
        assert waiting.computer_failures == failures
        assert waiting.computer_at is not None
        assert waiting.computer_at > before
    assert "out of its depth" in caplog.text
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


def test_an_illegal_move_counts_as_a_crash(waiting: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", lambda *_: Pass(()))
    let_computers_go(waiting)
    assert not computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.computer_failures == 1


def test_a_game_that_cannot_be_read_is_put_off(
    waiting: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "read_positions", crash)
    let_computers_go(waiting)
    assert not computers.play(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.computer_at is not None
    assert waiting.computer_at > timezone.now()
    assert f"the computer player of game {waiting.pk} failed" in caplog.text


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
