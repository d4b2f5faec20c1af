"""Whom the embedded server believes about where a request comes from."""

import asyncio
from typing import Any

import pytest

from saboteur_site.embedded.server import Server

FORGED = "203.0.113.9"


def client_of(monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the site thinks a request with a forged header comes from."""
    seen: list[Any] = []

    async def pages(scope: Any, *_: Any) -> None:
        seen.append(scope["client"][0])

    server = Server([], lambda: None)
    monkeypatch.setattr(server.config, "app", pages)
    monkeypatch.setattr(server.config, "interface", "asgi3")
    server.config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 4711),
        "headers": [(b"x-forwarded-for", FORGED.encode())],
    }
    asyncio.run(server.config.loaded_app(scope, None, None))  # type: ignore[arg-type]
    return str(seen[0])


def test_a_forged_address_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    assert client_of(monkeypatch) == "127.0.0.1"


def test_a_proxy_that_the_operator_names_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    assert client_of(monkeypatch) == FORGED
