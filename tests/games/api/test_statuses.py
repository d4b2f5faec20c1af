"""Every status that the schema names is one that something leads to."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.rate_limits import Allowance
from accounts.tokens import make_token
from games.api import access
from games.api.schema.inspector import examples
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.scenes import SCENES, People
from tests.games.api.test_schema import operations
from tests.playing import play_out

pytestmark = pytest.mark.django_db
# What tests of their own lead to: test_tokens.py, those of fair use and of the chat, and
# test_games.py for a table that is unchanged.
ELSEWHERE = {
    "post-tokens": {401, 403, 409, 429, 503},
    "post-games": {409},
    "delete-message": {409},
    "get-game": {304},
}
GONE = 10**9
# Larger than any that a row can have.
NO_NUMBER = 10**30
Reached = dict[str, set[int]]


class Caller:
    """Asks for operations by their names, and notes how they are answered."""

    def __init__(self, account: Account) -> None:
        self.client = Client(raise_request_exception=False)
        self.may_play = make_token(account, name="plays", scopes=Scope.values)[1]
        self.may_read = make_token(account, name="reads", scopes=[Scope.READ])[1]
        self.reached: Reached = defaultdict(set)

    def ask(
        self,
        name: str,
        game: int,
        body: Any = None,
        *,
        token: str | None = None,
        query: str = "",
        media_type: str = "application/json",
        **headers: str,
    ) -> None:
        """Ask once; without a body with that of the example."""
        told = operations()[name]
        path = told["path"]
        for each in ("game_id", "player_id", "claim_id", "account_id", "number"):
            path = path.replace(f"{{{each}}}", str(game))
        # Not the one that asks.
        path = path.replace("{token_id}", str(GONE))
        asked = examples()[name]["request"] or {} if body is None else body
        headers["Authorization"] = f"Bearer {self.may_play if token is None else token}"
        send = getattr(self.client, told["method"])
        given = {} if told["method"] in ("get", "delete") else {"data": asked}
        if given:
            given["content_type"] = media_type
        response = send(path + query, **given, headers=headers)
        self.reached[name].add(response.status_code)
        assert response.status_code < 500 or response.status_code == 503, response.content


@pytest.fixture
def caller(ann: Account) -> Caller:
    """A program of Ann's."""
    return Caller(ann)


def has_body(name: str) -> bool:
    return operations()[name]["method"] in ("post", "put")


def turn_away(caller: Caller, name: str, game: int) -> None:
    """Ask in all ways that are wrong whatever is asked for."""
    caller.ask(name, game, token="sab_wrong")
    caller.ask(name, game, token=caller.may_read)
    caller.ask(name, GONE)
    caller.ask(name, NO_NUMBER)
    caller.ask(name, game, Accept="text/html")
    for query in ("?nonsense=1", "?after=x", "?before=x"):
        caller.ask(name, game, query=query)
    if has_body(name):
        caller.ask(name, game, b"{")
        caller.ask(name, game, b'"' + b"x" * 70_000 + b'"')
        caller.ask(name, game, b"x", media_type="text/plain")
        caller.ask(name, game, {"nonsense": 1})


def games_of(ann: Account, others: list[Account]) -> Iterator[int]:
    """Games in each state, and full ones."""
    yield open_table(ann, others, seats=9).pk
    yield open_table(ann, others).pk
    yield open_table(ann, seats=9).pk
    yield open_table(AccountFactory(), [AccountFactory(), AccountFactory()]).pk
    running = running_game(ann, others, rules={"rounds": 1})
    yield running.pk
    yield play_out(running_game(ann, others, rules={"rounds": 1})).pk


def test_every_status_that_is_named_is_reached(
    ann: Account, ben: Account, cleo: Account, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = list(games_of(ann, [ben, cleo]))
    for name in operations():
        cache.clear()
        turn_away(caller, name, games[0])
        if "409" in operations()[name]["responses"]:
            _conflict(caller, name, games)
    _at_the_limit(caller, monkeypatch, games[0])
    _while_away(caller, monkeypatch, games[0])
    _as_exampled(caller, People(ann, ben, cleo))
    missing = {
        name: sorted(unreached)
        for name, told in operations().items()
        if (unreached := set(map(int, told["responses"])) - _reached(caller, name))
    }
    assert not missing, str(missing)


def _reached(caller: Caller, name: str) -> set[int]:
    return caller.reached[name] | ELSEWHERE.get(name, set())


def _conflict(caller: Caller, name: str, games: list[int]) -> None:
    for game in games:
        if 409 not in caller.reached[name]:
            caller.ask(name, game)


def _at_the_limit(caller: Caller, monkeypatch: pytest.MonkeyPatch, game: int) -> None:
    spent = Allowance(limit=1, seconds=60, left=0, more_in=9, is_spent=True)
    with monkeypatch.context() as patch:
        patch.setattr(access, "spend", lambda *_: spent)
        for name in operations():
            caller.ask(name, game)


def _while_away(caller: Caller, monkeypatch: pytest.MonkeyPatch, game: int) -> None:
    error = OperationalError("connection refused")
    error.__cause__ = psycopg.OperationalError("connection refused")

    def fail(_text: str) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(access, "find_token", fail)
        for name in operations():
            caller.ask(name, game)


def _as_exampled(caller: Caller, people: People) -> None:
    """Successes are what the examples show, and `test_schema.py` replays them all."""
    assert set(SCENES) == set(operations())
    for name in operations():
        caller.reached[name].add(examples()[name]["status"])
