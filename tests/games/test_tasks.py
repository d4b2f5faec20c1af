"""What the sweep sends for, and what the clearing clears: each task by itself."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import retention, tasks
from games.models import Game, Notice
from games.notices import outbox
from tests.factories import running_game
from tests.playing import let_computers_go, to_act
from tests.task_queue import TaskQueue

HOUR = timedelta(hours=1)
CLEARED = {
    "clear_guests": (retention, retention.GUESTS),
    "clear_practice": (retention, retention.PRACTICE),
    "clear_notices": (retention, retention.ROWS),
    "clear_closed": (retention, retention.ROWS),
    "sessions": (retention.sessions, retention.ROWS),
    "clear_former_names": (retention.services, retention.ROWS),
}


def names(queue: TaskQueue) -> list[str]:
    """The tasks that are queued."""
    return [task.name.rpartition(".")[2] for task, _ in queue.tasks]


def computer_waits(game: Game) -> int:
    """A game in which a computer player should have played long ago."""
    host = game.host
    assert host is not None
    other = running_game(host, computers=4)
    Game.objects.filter(pk=other.pk).update(computer_at=timezone.now() - HOUR)
    return other.pk


def notice_waits(game: Game) -> int:
    """A notice that is due."""
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    Notice.objects.filter(pk=notice.pk).update(due_at=timezone.now() - HOUR)
    return notice.pk


def count_waits(game: Game) -> int:
    """A finished game that nobody has counted."""
    Game.objects.filter(pk=game.pk).update(status="finished", ended_at=timezone.now() - HOUR)
    return game.pk


KINDS = {
    "play_computers": computer_waits,
    "send_notices": notice_waits,
    "count_games": count_waits,
}


@pytest.mark.parametrize("name", KINDS)
def test_the_sweep_sends_for_each_kind_of_work_and_its_task_does_it(
    name: str, game: Game, queue: TaskQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = KINDS[name](game)
    done: list[int] = []
    monkeypatch.setattr(tasks.KINDS[name], "work", done.append)
    tasks.sweep()
    assert names(queue) == [name]
    queue.work()
    assert done == [row]


def test_the_sweep_gives_up_what_a_dead_worker_has_claimed(game: Game, queue: TaskQueue) -> None:
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    long_ago = timezone.now() - outbox.ABANDONED_AFTER
    Notice.objects.filter(pk=notice.pk).update(state="sending", claimed_at=long_ago)
    tasks.sweep()
    notice.refresh_from_db()
    assert notice.state == "waiting"


def computer_begins(game: Game) -> Game:
    """A table of the same host where a computer player is to act, now."""
    host = game.host
    assert host is not None
    other = running_game(host, computers=4)
    while not to_act(other).is_computer:
        other = running_game(host, computers=4)
    let_computers_go(other)
    return other


def test_a_computer_player_s_own_task_plays_its_turn(game: Game) -> None:
    other = computer_begins(game)
    tasks.computer_turn(other.pk)
    assert other.turns.count() == 1


def test_a_computer_player_whose_own_task_was_lost_plays_with_the_next_sweep(
    game: Game, queue: TaskQueue
) -> None:
    other = computer_begins(game)
    queue.tasks.clear()
    Game.objects.filter(pk=other.pk).update(computer_at=timezone.now() - HOUR)
    tasks.sweep()
    queue.work()
    assert other.turns.count() >= 1


@pytest.mark.parametrize("full", CLEARED)
def test_a_clearing_comes_again_as_long_as_any_of_its_parts_was_full(
    full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, int] = {}

    def part(name: str) -> Any:
        def clear(limit: int) -> int:
            asked[name] = limit
            return limit if name == full else limit - 1

        return clear

    for name, (module, _) in CLEARED.items():
        function = name if name.startswith("clear_") else "clear_expired"
        monkeypatch.setattr(module, function, part(name))
    again: list[int] = []
    monkeypatch.setattr(tasks.clear, "apply_async", lambda countdown: again.append(countdown))
    tasks.clear()
    assert asked == {name: limit for name, (_, limit) in CLEARED.items()}
    assert len(again) == 1


def test_what_falls_due_is_collected_from_the_features() -> None:
    of_features = {"play_orders", "close_motions", "warn_of_ends", "abandon_games"}
    assert of_features < set(tasks.KINDS) == set(tasks.DRAINS)
    assert {task.name for task in tasks.DRAINS.values()} == {
        f"games.tasks.{name}" for name in tasks.KINDS
    }
