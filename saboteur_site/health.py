"""Health checks for proxies, monitors and operators: whether the site lives, and whether it works.

`/health/live` says that this process answers. `/health/ready` asks the database, Redis, the
migrations, the last sweep and the heartbeat of live updates, all at the same time and for less than
a second. Both are answered before any other middleware sees the request: without session, redirect
or host name.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from datetime import timedelta
from hmac import compare_digest
from ipaddress import ip_address
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils import timezone

from games.core.health import is_recent, last_tick
from saboteur_site.heartbeat import is_heard
from saboteur_site.redis_address import read_address

DEADLINE_SECONDS = 0.8
# How long an answer is good for: more requests cost the site no more.
KEPT_SECONDS = 1.0
LONGEST_SINCE_SWEEP = timedelta(seconds=60)
# What a proxy adds: behind one everybody seems to come from the machine itself.
_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_FORWARDED")
OK = "ok"


class HealthMiddleware:
    """Middleware that answers requests for the site's health, and hands on all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return 200 or 503 for the two addresses of health checks. Only requests from the machine
        itself, or with the token, see which part failed.
        """
        match request.path:
            case "/health/live":
                return _answer(200, {"status": OK})
            case "/health/ready":
                return _ready(request)
        return self.get_response(request)


def _ready(request: HttpRequest) -> JsonResponse:
    parts = looks.states()
    is_well = all(state == OK for state in parts.values())
    facts: dict[str, object] = {"status": OK if is_well else "unavailable"}
    if _may_know(request):
        facts["parts"] = parts
    return _answer(200 if is_well else 503, facts)


class Looks:
    """The latest answers of the site's parts. A part that hangs holds one thread, however often it
    is asked.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(len(PARTS), thread_name_prefix="health")
        self._asked: dict[str, Future[str]] = {}
        self._found: dict[str, str] = {}
        self._good_until = 0.0
        self._lock = Lock()

    def states(self) -> dict[str, str]:
        """Return a dict from each part's name to its state: `ok`, `slow`, a fault's name, or the
        type of an exception. Answers are kept for a second.
        """
        with self._lock:
            if monotonic() >= self._good_until:
                self._ask()
                self._found = {name: _state(future) for name, future in self._asked.items()}
                self._good_until = monotonic() + KEPT_SECONDS
            return self._found

    def _ask(self) -> None:
        for name, part in PARTS.items():
            before = self._asked.get(name)
            if before is None or before.done():
                self._asked[name] = self._pool.submit(copy_context().run, _look_at, part)
        wait(self._asked.values(), timeout=DEADLINE_SECONDS)


def _state(future: Future[str]) -> str:
    if not future.done():
        return "slow"
    error = future.exception()
    return type(error).__name__ if error else future.result()


def _look_at(part: Callable[[], str]) -> str:
    try:
        return part()
    finally:
        connection.close()


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return "missing" if plan else OK


def _sweep() -> str:
    last = last_tick()
    if last is None:
        return "never"
    now = timezone.now()
    if is_recent(last, now, LONGEST_SINCE_SWEEP):
        return OK
    return "late" if last < now else "in the future"


def _redis() -> str:
    if not settings.BROKER_URL.startswith("redis"):
        return OK  # the embedded default has none
    with read_address(settings.BROKER_URL).client(
        socket_timeout=DEADLINE_SECONDS,
        socket_connect_timeout=DEADLINE_SECONDS,
    ) as client:
        client.ping()
    return OK


def _live_updates() -> str:
    return OK if is_heard() else "silent"


PARTS: dict[str, Callable[[], str]] = {
    "database": _database,
    "live updates": _live_updates,
    "migrations": _migrations,
    "redis": _redis,
    "sweep": _sweep,
}
looks = Looks()


def _may_know(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    if settings.HEALTH_TOKEN and compare_digest(given, settings.HEALTH_TOKEN.encode()):
        return True
    if any(name in request.META for name in _FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _answer(status: int, facts: dict[str, object]) -> JsonResponse:
    return JsonResponse(facts, status=status, headers={"Cache-Control": "no-store"})
