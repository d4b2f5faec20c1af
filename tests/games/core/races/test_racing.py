"""Two threads and two processes at one table, on PostgreSQL and on SQLite."""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from games.chat import services as chat
from games.core.history.records import differences
from games.lobby import services as lobby
from games.models import Game, Turn
from tests.at_once import all_at_once
from tests.factories import AccountFactory, open_table, running_game
from tests.games.core.races.racing import race
from tests.playing import play_one, position_of
from tests.processes import ROOT, clean_environment
from tests.services.migrated import FILE, migrated_folder

TURNS = 30


def check_tries(tries: list[str], first_version: int) -> None:
    """Nobody fell, some came too late, and each version was taken once."""
    taken = tries_taken(tries)
    assert set(tries) - {f"taken {version}" for version in taken} <= {"StaleTurn", "IllegalMove"}
    assert sorted(taken) == list(range(first_version + 1, first_version + 1 + len(taken)))
    assert len(taken) >= TURNS


def tries_taken(tries: list[str]) -> list[int]:
    """The versions that were reached."""
    return [int(one.removeprefix("taken ")) for one in tries if one.startswith("taken")]


def check_rows(game: Game, turns: int) -> None:
    """The rows are those of so many turns, and of no others."""
    assert Turn.objects.filter(game=game).count() == turns
    assert not list(differences(Game.objects.get(pk=game.pk)))


def processes(environment: dict[str, str], game_id: int) -> list[str]:
    """What came of the tries of two processes with two threads each."""
    command = [sys.executable, "-m", "tests.games.core.races.racing", str(game_id), "2", str(TURNS)]
    racers = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    outputs = [racer.communicate(timeout=120)[0] for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]
    return [line for output in outputs for line in output.splitlines() if line]


@pytest.fixture
def shared_game(transactional_db: None) -> Game:
    people = AccountFactory.create_batch(3)
    return running_game(people[0], people[1:])


@pytest.mark.both
def test_threads_at_one_table_take_each_turn_once(shared_game: Game) -> None:
    tries = race(shared_game.pk, 4, TURNS)
    check_tries(tries, shared_game.version)
    check_rows(shared_game, len(tries_taken(tries)))


def test_threads_take_each_turn_once_while_one_round_ends_and_another_begins(
    shared_game: Game,
) -> None:
    game, chance = shared_game, Random(1)
    while somebody_holds_many_cards(game):
        game = play_one(game, chance)
    before = Turn.objects.count()
    tries = race(game.pk, 4, before + TURNS)
    check_tries(tries, game.version)
    assert game.rounds.count() == 2
    check_rows(game, before + len(tries_taken(tries)))


def somebody_holds_many_cards(game: Game) -> bool:
    position = position_of(game)
    return bool(position.draw) or max(map(len, position.hands)) > 3


def test_the_last_seat_is_taken_once(transactional_db: None) -> None:
    host, *others = AccountFactory.create_batch(6)
    table = open_table(host, others[:1], seats=3)
    late = [partial(lobby.join_table, table.pk, account) for account in others[1:]]
    assert all_at_once(late) == ["", *["TableFull"] * 3]
    assert table.players.count() == 3


def test_whoever_sits_down_twice_at_once_has_one_seat(transactional_db: None) -> None:
    host, ben = AccountFactory.create_batch(2)
    table = open_table(host, seats=4)
    assert all_at_once([partial(lobby.join_table, table.pk, ben)] * 4) == [""] * 4
    assert table.players.filter(account=ben).count() == 1


def test_a_table_starts_once_and_nobody_leaves_it_after(transactional_db: None) -> None:
    host, *others = AccountFactory.create_batch(5)
    table = open_table(host, others)
    calls = [partial(lobby.start_table, table.pk, host)] * 3
    outcomes = all_at_once([*calls, partial(lobby.leave_table, table.pk, others[0])])
    assert set(outcomes) == {"", "NotInLobby"}
    game = Game.objects.get(pk=table.pk)
    seats = game.players.order_by("seat").values_list("seat", flat=True)
    assert game.rounds.count() == 1
    # Either somebody was quick enough to leave first, or that came too late.
    assert list(seats) == list(range(5 if outcomes.count("") == 1 else 4))
    assert not list(differences(game))


def test_what_everybody_says_at_once_is_kept_and_numbered(shared_game: Game) -> None:
    people = [player.account for player in shared_game.players.select_related("account")]
    calls = [
        partial(chat.say, game_id=shared_game.pk, account=people[number % 3], text=f"{number}")
        for number in range(9)
    ]
    assert all_at_once(calls) == [""] * 9
    said = shared_game.chat.order_by("number").values_list("number", "text")
    assert [number for number, _ in said] == list(range(1, 10))
    assert {text for _, text in said} == {str(number) for number in range(9)}


@pytest.mark.postgresql
def test_processes_at_one_table_take_each_turn_once_on_postgresql(shared_game: Game) -> None:
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    kept = ("SABOTEUR_MODE", "REDIS_URL", "REDIS_PREFIX", "SABOTEUR_VAR")
    environment = clean_environment(
        DATABASE_URL=f"{server}/{connection.settings_dict['NAME']}",
        **{name: os.environ[name] for name in kept},
    )
    tries = processes(environment, shared_game.pk)
    check_tries(tries, shared_game.version)
    check_rows(shared_game, len(tries_taken(tries)))


def test_processes_at_one_table_take_each_turn_once_on_sqlite(
    tmp_path: Path, run_folder: Path
) -> None:
    shutil.copy(migrated_folder(run_folder) / FILE, tmp_path)
    environment = clean_environment(SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path))

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    game_id, version = map(int, run("-m", "tests.games.core.turns.new_game").split())
    check_tries(processes(environment, game_id), version)
    assert "1 the same, 0 different" in run("manage.py", "verify_games")
