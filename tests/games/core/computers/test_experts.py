"""Experts think in a process of their own; whatever happens there, the game goes on."""

import sys
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from accounts.models import Account
from games import bots, tasks
from games.core.computers import computers, experts, looking_ahead
from games.models import Game, Turn
from games.rules.moves import Pass
from tests.bots.situations import FIVE_MINERS, sight
from tests.factories import running_game
from tests.playing import let_computers_go, to_act

pytestmark = pytest.mark.django_db
DIES = (sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
HANGS = (sys.executable, "-c", "import sys; sys.stdin.read(); sys.stdin.close(); input()")
BABBLES = (sys.executable, "-c", "print('gold!')")
SEEN = sight(FIVE_MINERS, ["EW", "NS", "map"])


@pytest.fixture
def waiting(ann: Account) -> Game:
    """A practice game in which it is an expert's turn."""
    while True:
        game = running_game(ann, computers=4)
        if to_act(game).is_computer:
            game.players.exclude(policy="").update(policy="expert")
            Game.objects.filter(pk=game.pk).update(practice=True)
            let_computers_go(game)
            return game


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is put into queues, by name."""
    found: list[dict[str, Any]] = []

    def send(name: str, args: Any, **options: Any) -> None:
        found.append({"name": name, "args": args, **options})

    monkeypatch.setattr(current_app, "send_task", send)
    return found


def _late(game: Game, seconds: float) -> None:
    due = timezone.now() - timedelta(seconds=seconds)
    Game.objects.filter(pk=game.pk).update(computer_at=due)


def test_an_expert_is_left_to_its_own_queue(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE = "experts"
    assert not computers.play(waiting.pk)
    assert not Turn.objects.exists()
    assert [(task["name"], task["queue"]) for task in sent] == [
        ("games.tasks.expert_turn", "experts")
    ]


def test_in_a_game_over_days_it_is_left_to_the_queue_that_thinks_longer(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE, settings.SLOW_EXPERT_QUEUE = "experts", "slow-experts"
    Game.objects.filter(pk=waiting.pk).update(practice=False)
    assert not computers.play(waiting.pk)
    assert [(task["queue"], task["expires"]) for task in sent] == [("slow-experts", 300.0)]


def test_a_turn_that_the_sweep_finds_again_is_queued_once(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE = "experts"
    for _ in range(3):
        assert not computers.play(waiting.pk)
    assert len(sent) == 1


def test_a_move_comes_when_its_time_is_over_however_little_there_is_to_think_about() -> None:
    began = monotonic()
    looking_ahead.choose(sight(FIVE_MINERS, ["EW"]), "s", "expert", 0.3)
    assert monotonic() - began >= 0.3


def test_a_worker_of_that_queue_plays(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE, settings.EXPERT_SECONDS = "experts", 0.0
    tasks.expert_turn(waiting.pk)
    assert Turn.objects.count() == 1
    assert not any(task.get("queue") for task in sent)


def test_a_regular_is_not_left_to_it(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE = "experts"
    waiting.players.exclude(policy="").update(policy="regular")
    assert computers.play(waiting.pk)
    assert not any(task.get("queue") for task in sent)


def test_whoever_waited_half_a_minute_for_an_expert_gets_a_regulars_move(
    waiting: Game,
    settings: Any,
    sent: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.EXPERT_QUEUE = "experts"
    monkeypatch.setattr(looking_ahead, "choose", None)
    _late(waiting, 31)
    assert computers.play(waiting.pk)
    assert Turn.objects.count() == 1
    assert "plays as a Regular" in caplog.text


def test_a_queue_that_is_away_costs_the_looking_ahead_to_be_done_here(
    waiting: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EXPERT_QUEUE, settings.EXPERT_SECONDS = "experts", 0.0

    def away(*_: Any, **__: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(current_app, "send_task", away)
    assert computers.play(waiting.pk)


def test_without_a_queue_a_child_process_thinks(waiting: Game, settings: Any) -> None:
    settings.EXPERT_QUEUE, settings.EXPERT_SECONDS = "", 0.0
    assert computers.play(waiting.pk)
    assert Turn.objects.count() == 1


def test_no_second_thread_waits_for_a_child(
    waiting: Game, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.EXPERT_QUEUE = ""
    with experts._one_child:
        assert not computers.play(waiting.pk)
    assert [task["name"] for task in sent] == ["games.tasks.computer_turn"]
    assert not Turn.objects.exists()


@pytest.mark.parametrize("child", [DIES, HANGS, BABBLES], ids=["dies", "hangs", "babbles"])
def test_the_game_goes_on_when_the_child_fails(
    waiting: Game,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    child: tuple[str, ...],
) -> None:
    settings.EXPERT_QUEUE = ""
    real = looking_ahead.choose_in_a_child
    monkeypatch.setattr(
        looking_ahead, "choose_in_a_child", lambda *asked: real(*asked[:3], 0.0, child, 0.0)
    )
    assert computers.play(waiting.pk)
    assert Turn.objects.count() == 1
    assert "gave no answer" in caplog.text


def test_the_child_answers_with_one_of_the_legal_moves_wherever_the_site_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert looking_ahead.choose_in_a_child(SEEN, "s", "expert", 0.0, grace=60) in SEEN.moves


def test_no_time_at_all_is_enough_for_a_regulars_move() -> None:
    assert looking_ahead.choose(SEEN, "s", "expert", 0.0) == bots.choose(SEEN, "s", "regular")


def test_time_that_runs_out_while_thinking_still_leaves_an_answer() -> None:
    for stops in range(1, 40, 7):
        spent = iter([0.0] * stops)
        budget = bots.Budget(500, lambda spent=spent: next(spent, 1.0))  # type: ignore[misc]
        move = bots.choose(SEEN, "s", "expert", budget)
        assert move in SEEN.moves
        assert not isinstance(move, Pass)
