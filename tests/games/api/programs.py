"""Programs with tokens, and the problems that they are told of (RFC 9457)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token

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


@pytest.fixture
def program() -> Programs:
    """`program(ann)` has a token of hers that may do all; `program(ann, "read")` reads."""

    def made(account: Account | None = None, *scopes: str) -> Program:
        if account is None:
            return Program()
        return Program(make_token(account, name="mine", scopes=scopes or Scope.values)[1])

    return made


def is_problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """The body of a response, which has to be this problem."""
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    told: dict[str, Any] = response.json()
    assert (told["status"], told["code"]) == (status, code), told
    assert told["type"].startswith("http") and told["title"] and told["detail"]
    return told
