"""Two threads and two processes at one table, on PostgreSQL and on SQLite."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from games.models import Game, Turn
from games.selectors.records import differences
from tests.factories import AccountFactory, running_game
from tests.games.services.racing import race
from tests.playing import play_one, position_of
from tests.processes import ROOT, clean_environment

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
    command = [sys.executable, "-m", "tests.games.services.racing", str(game_id), "2", str(TURNS)]
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


@pytest.mark.services
@pytest.mark.skipif(
    os.environ.get("SABOTEUR_TESTS") == "embedded", reason="this run has no PostgreSQL"
)
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


def test_processes_at_one_table_take_each_turn_once_on_sqlite(tmp_path: Path) -> None:
    environment = clean_environment(SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path))

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    run("manage.py", "migrate", "-v0")
    game_id, version = map(int, run("-m", "tests.games.services.new_game").split())
    check_tries(processes(environment, game_id), version)
    assert "1 the same, 0 different" in run("manage.py", "verify_games")
