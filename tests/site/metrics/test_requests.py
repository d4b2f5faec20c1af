"""Requests and sockets are counted, under names that say nothing of anybody."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve

from .conftest import Read


def ask(path: str, status: int = 200) -> None:
    """Have a request answered through the middleware."""
    from saboteur_site.metrics.requests import MetricsMiddleware

    def answer(request: HttpRequest) -> HttpResponse:
        if not path.startswith("/static/"):
            request.resolver_match = resolve(path)
        return HttpResponse(status=status)

    MetricsMiddleware(answer)(RequestFactory().get(path))


def test_requests_are_counted_and_timed_by_the_name_of_their_view(grown: Read) -> None:
    ask("/games/12/")
    ask("/games/13/", status=503)
    assert grown("saboteur_requests_total", view="games:table", status="2xx") == 1
    assert grown("saboteur_requests_total", view="games:table", status="5xx") == 1
    assert grown("saboteur_request_seconds_count", view="games:table") == 2


@pytest.mark.parametrize(
    ("path", "view"), [("/admin/games/game/1/", "admin"), ("/static/x", "none")]
)
def test_the_staffs_pages_are_one_view_and_files_none(grown: Read, path: str, view: str) -> None:
    ask(path)
    assert grown("saboteur_requests_total", view=view, status="2xx") == 1


def test_sockets_count_while_they_are_open(grown: Read) -> None:
    from saboteur_site.metrics.requests import CountSockets

    during: list[float] = []

    async def listen(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        during.append(grown("saboteur_open_sockets"))
        raise ConnectionError

    async def nowhere(*_: Any) -> None: ...

    with pytest.raises(ConnectionError):
        async_to_sync(CountSockets(listen))({}, nowhere, nowhere)
    assert (during, grown("saboteur_open_sockets")) == ([1], 0)


@pytest.mark.django_db
def test_without_a_port_nothing_is_counted(client: Client, grown: Read) -> None:
    client.get("/rules/")
    assert grown("saboteur_requests_total", view="rules", status="2xx") == 0
