"""Taking turns: once, by whoever may, at the version that was looked at."""

from contextvars import ContextVar
from functools import partial
from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games.api import waiting
from games.models import Game, Turn
from games.rules.notation import write_move
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.games.api.programs import Program, Programs, is_problem
from tests.playing import play_out, play_some, some_move, to_act

pytestmark = pytest.mark.django_db


def turn_of(game: Game) -> dict[str, Any]:
    """A legal turn as a program tells it."""
    return {"version": game.version, "move": write_move(some_move(game, Random(1)))}


@pytest.fixture
def mine(game: Game, program: Programs) -> Program:
    """The program of whoever is to act."""
    return program(to_act(game).account)


@pytest.fixture
def here(game: Game) -> str:
    """Where turns are taken."""
    return f"games/{game.pk}/turns/"


@pytest.mark.both
def test_a_turn_is_taken_and_told(game: Game, mine: Program, here: str) -> None:
    seat = to_act(game).seat
    response = mine.post(here, turn_of(game))
    assert response.status_code == 201, response.content
    told = response.json()
    row = Turn.objects.get()
    assert (told["version"], told["seat"], told["number"]) == (row.version, seat, 1)
    assert told["events"] == row.events
    events = mine.get(f"games/{game.pk}/events/").json()["results"]
    assert events == [told]
    address = response.headers["Location"].partition("/api/v1/")[2]
    assert mine.get(address).json()["results"] == [told]


def test_a_stale_turn_is_told_the_current_version(game: Game, mine: Program, here: str) -> None:
    turn = turn_of(game)
    game = play_some(game, 1)
    told = is_problem(mine.post(here, turn), 409, "stale")
    assert told["detail"] == "The table has changed since."
    assert told["version"] == game.version
    assert Turn.objects.count() == 1


def test_a_move_that_the_rules_refuse_has_their_code(
    game: Game, mine: Program, here: str, program: Programs
) -> None:
    wrong = {"version": game.version, "move": {"play": "NS", "at": [50, 50]}}
    told = is_problem(mine.post(here, wrong), 422, told_code(mine.post(here, wrong)))
    assert told["type"].endswith(f"#{told['code']}")
    other = game.players.exclude(pk=to_act(game).pk)[0].account
    is_problem(program(other).post(here, turn_of(game)), 422, "not-your-turn")
    assert not Turn.objects.exists()


def told_code(response: Any) -> str:
    code: str = response.json()["code"]
    assert code in ("not-in-hand", "not-adjacent")
    return code


def test_a_move_that_cannot_be_read_is_malformed(
    game: Game,
    mine: Program,
    here: str,
    program: Programs,
    olga: Account,
    subtests: pytest.Subtests,
) -> None:
    for move in [
        {},
        [],
        5,
        None,
        {"play": "XY"},
        {"play": "map"},
        {"play": "map", "goal": 0, "x": 1},
    ]:
        with subtests.test(move=move):
            written = {"version": game.version, "move": move}
            told = mine.post(here, written)
            assert (told.status_code, told.json()["code"]) in [(400, "malformed"), (422, "invalid")]
            refused = program(olga).post(here, written).json()["code"]
            assert refused == ("invalid" if move is None else "not-found")


def test_a_turn_is_a_version_and_a_move(
    mine: Program, here: str, subtests: pytest.Subtests
) -> None:
    for body in [
        {},
        {"version": 1},
        {"version": "1", "move": {}},
        {"version": 10**20, "move": {}},
        {"version": 1, "move": {"play": "map"}, "seat": 0},
    ]:
        with subtests.test(body=body):
            is_problem(mine.post(here, body), 422, "invalid")


def test_events_come_after_a_version_in_pages_until_it_is_over(
    game: Game, ann: Account, program: Programs
) -> None:
    played = play_some(game, 5)
    versions = list(Turn.objects.order_by("version").values_list("version", flat=True))
    mine = program(ann)
    first = mine.get(f"games/{game.pk}/events/?limit=3").json()
    assert [each["version"] for each in first["results"]] == versions[:3]
    following = mine.get(first["next"].partition("/api/v1/")[2]).json()
    assert [each["version"] for each in following["results"]] == versions[3:]
    assert following["next"] is None
    late = mine.get(f"games/{game.pk}/events/?after={versions[-1]}").json()
    assert (late["results"], late["status"]) == ([], "running")
    played = play_out(played)
    last = mine.get(f"games/{game.pk}/events/?after={played.version - 2}").json()
    assert (last["next"], last["status"]) == (None, "finished")
    assert last["results"]


def test_an_answer_waits_until_there_is_something(
    game: Game, ann: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[float] = []
    left: list[bool] = []
    aside = ContextVar("aside", default=lambda: left.append(True))
    monkeypatch.setattr(waiting, "aside", aside)

    def play(seconds: float) -> None:
        paused.append(seconds)
        play_some(game, 1)

    monkeypatch.setattr(waiting, "pause", play)
    response = program(ann).get(f"games/{game.pk}/events/?after={game.version}", prefer="wait=30")
    assert response.headers["Preference-Applied"] == "wait=30"
    assert len(paused) == len(left) == 1
    assert len(response.json()["results"]) == 1


def test_nobody_waits_longer_than_asked_for_or_for_what_cannot_come(
    game: Game, ann: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(waiting.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(waiting, "pause", lambda seconds: clock.__setitem__(0, clock[0] + seconds))
    where = f"games/{game.pk}/events/?after={game.version}"
    assert program(ann).get(where, prefer="respond-async, wait=5").json()["results"] == []
    assert clock[0] == 5
    assert program(ann).get(where, prefer="wait=9000").headers["Preference-Applied"] == "wait=30"
    assert clock[0] == 35
    over = play_out(game)
    program(ann).get(f"games/{game.pk}/events/?after={over.version}", prefer="wait=30")
    assert clock[0] == 35


def test_a_move_that_cannot_be_read_is_refused_after_who_asks_and_what_they_looked_at(
    game: Game, mine: Program, here: str, program: Programs, olga: Account
) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    is_problem(program(olga).post(here, {"version": game.version, "move": 5}), 404, "not-found")
    late = {"version": game.version + 1, "move": 5}
    assert is_problem(mine.post(here, late), 409, "stale")["version"] == game.version


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_of_two_that_race_for_one_turn_exactly_one_plays(program: Programs) -> None:
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:])
    turn, answers = turn_of(game), []

    def race(mine: Program) -> None:
        answers.append(mine.post(f"games/{game.pk}/turns/", turn).status_code)

    racers = [program(to_act(game).account) for _ in range(2)]
    assert all_at_once([partial(race, mine) for mine in racers]) == ["", ""]
    assert Turn.objects.count() == 1
    assert sorted(answers) == [201, 409]
