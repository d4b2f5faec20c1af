"""Counters of requests, sockets, the database pool and the services' announcements."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from django.db import connection, transaction
from django.db.models.signals import post_save
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from games.core.announcements import decided, turn_refused
from games.models import Turn
from games.notices.settling import settled
from saboteur_site.requests import Application, Message, Receive, Send

REGISTRY = CollectorRegistry()
_SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS = Counter(
    "saboteur_requests",
    "Answers, by the name of the view and the class of their status",
    ["view", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "saboteur_request_seconds",
    "Time until a request is answered, by the name of the view",
    ["view"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
TURNS = Counter("saboteur_turns", "Turns taken, by who took them", ["by"], registry=REGISTRY)
REFUSED_TURNS = Counter(
    "saboteur_refused_turns",
    "Turns refused, by the code of the refusal",
    ["code"],
    registry=REGISTRY,
)
SENDS = Counter(
    "saboteur_sends", "What became of due notices", ["transport", "fate"], registry=REGISTRY
)
DECISION_SECONDS = Histogram(
    "saboteur_decision_seconds",
    "Time a computer player thinks about a move, by its strength",
    ["strength"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
OPEN_SOCKETS = Gauge(
    "saboteur_open_sockets", "Open web sockets", multiprocess_mode="livesum", registry=REGISTRY
)
POOL_WAITING = Gauge(
    "saboteur_pool_waiting",
    "Threads that wait for a connection to the database",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)


class MetricsMiddleware:
    """Middleware that counts each response under its view's name; all pages of the admin count as
    one view.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, with its status and duration counted."""
        look_at_pool()
        # It may have waited before.
        began = getattr(request, "came", perf_counter())
        answer = self.get_response(request)
        seconds, view = perf_counter() - began, _view(request)
        REQUESTS.labels(view, f"{answer.status_code // 100}xx").inc()
        REQUEST_SECONDS.labels(view).observe(seconds)
        look_at_pool()
        return answer


def look_at_pool() -> None:
    """Record how many threads of this process wait for a database connection. Does nothing with
    SQLite, which has no pool.
    """
    pool = getattr(connection, "pool", None)
    if pool is not None:
        POOL_WAITING.set(pool.get_stats().get("requests_waiting", 0))


def _view(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is None:
        # Static files, and addresses that lead nowhere.
        return "none"
    return "admin" if match.app_names[:1] == ["admin"] else match.view_name or "unnamed"


class CountSockets:
    """An ASGI application that counts each socket from its acceptance to its end."""

    def __init__(self, sockets: Application) -> None:
        self.sockets = sockets

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Run a socket in the wrapped application, counted while it is open."""
        is_open = False

        async def watched(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept" and not is_open:
                is_open = True
                OPEN_SOCKETS.inc()
            await send(message)

        try:
            await self.sockets(scope, receive, watched)
        finally:
            if is_open:
                OPEN_SOCKETS.dec()


def connect_counters() -> None:
    """Connect the counters of turns, refusals, notices and computer players to the signals of the
    services.
    """
    post_save.connect(_note_turn, sender=Turn, dispatch_uid="metrics")
    turn_refused.connect(_note_refusal, dispatch_uid="metrics")
    settled.connect(_note_fate, dispatch_uid="metrics")
    decided.connect(_note_decision, dispatch_uid="metrics")


def _note_turn(instance: Turn, created: bool, **_: Any) -> None:
    if created:
        by = TURNS.labels(instance.played_by or "seat")
        transaction.on_commit(by.inc)


def _note_refusal(code: str, **_: Any) -> None:
    REFUSED_TURNS.labels(code).inc()


def _note_fate(transport: str, fate: str, number: int, **_: Any) -> None:
    transaction.on_commit(partial(SENDS.labels(transport, fate).inc, number))


def _note_decision(strength: str, seconds: float, **_: Any) -> None:
    DECISION_SECONDS.labels(strength).observe(seconds)
