"""People whose programs have tokens."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.models import Game
from tests.factories import running_game
from tests.people import ann, ben, cleo, olga

__all__ = ["Program", "Programs", "ann", "ben", "cleo", "game", "olga", "program"]

ROOT = "/api/v1/"


class Program:
    """A program with somebody's token; paths are below `/api/v1/`."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        headers = {"authorization": f"Bearer {text}"} if text else {}
        self.client = Client(headers=headers, raise_request_exception=False)

    def get(self, path: str, **headers: str) -> Any:
        """Ask."""
        return self.client.get(ROOT + path, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """Do."""
        return self._send("post", path, body, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        """Put in place of what was there."""
        return self._send("put", path, body, headers)

    def delete(self, path: str, **headers: str) -> Any:
        """Take away."""
        return self._send("delete", path, None, headers)

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        send = getattr(self.client, method)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        told = {} if body is None else body
        return send(ROOT + path, told, content_type="application/json", headers=named)


Programs = Callable[..., Program]


@pytest.fixture(autouse=True)
def database(db: None) -> None:
    """Every answer is in the database, and the counts of one test are none of another's."""


@pytest.fixture
def program() -> Programs:
    """`program(ann)` has a token of hers that may do all; `program(ann, "read")` reads."""

    def made(account: Account | None = None, *scopes: str) -> Program:
        if account is None:
            return Program()
        return Program(make_token(account, name="mine", scopes=scopes or Scope.values)[1])

    return made


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A private game of Ann, Ben and Cleo that has just begun."""
    return running_game(ann, [ben, cleo], public=False, name="Tuesday dig")
