"""Whether the site lives, and whether it can do its work."""

import logging
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.core.deadlines import outages
from games.models import Outage, Pulse
from saboteur_site import health

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]
LIVE, READY = "/health/live", "/health/ready"
FROM_OUTSIDE = {"REMOTE_ADDR": "203.0.113.9"}


@pytest.fixture(autouse=True)
def _first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has looked yet."""
    monkeypatch.setattr(health, "looks", health.Looks())
    monkeypatch.setattr(health, "KEPT_SECONDS", 0)


@pytest.fixture
def swept() -> None:
    """A worker has swept just now."""
    Pulse.objects.create(name=Pulse.Name.SWEEP, at=timezone.now())


def test_a_process_that_answers_lives(client: Client) -> None:
    answer = client.get(LIVE)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("swept")
def test_a_site_that_can_do_its_work_is_ready(client: Client) -> None:
    answer = client.get(READY)
    assert answer.json() == {"status": "ok", "parts": dict.fromkeys(health.PARTS, "ok")}
    assert answer.status_code == 200


def test_a_sweep_of_the_past_minute_is_a_sign_of_life_and_no_other(client: Client) -> None:
    def told() -> tuple[int, str]:
        answer = client.get(READY)
        return answer.status_code, answer.json()["parts"]["sweep"]

    now = timezone.now()
    assert told() == (503, "never")
    outages.mark_pulse(Pulse.Name.SWEEP, now + timedelta(days=3))
    assert told() == (503, "in the future")
    outages.mark_pulse(Pulse.Name.SWEEP, now)
    assert told() == (200, "ok")
    assert not Outage.objects.exists()
    Pulse.objects.update(at=now - timedelta(seconds=61))
    assert told() == (503, "late")


@pytest.mark.usefixtures("swept")
def test_a_missing_migration_is_found(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    try:
        assert client.get(READY).json()["parts"]["migrations"] == "missing"
    finally:
        with connection.cursor() as cursor:
            applied = ["sessions", "0001_initial", timezone.now()]
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)", applied
            )


@pytest.mark.usefixtures("swept")
def test_parts_that_hang_cost_one_deadline_together_and_one_thread_each(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert health.DEADLINE_SECONDS < 1
    monkeypatch.setattr(health, "DEADLINE_SECONDS", 0.2)
    back, begun = threading.Event(), []

    def hang() -> str:
        begun.append(threading.current_thread().name)
        back.wait(60)
        return "ok"

    waits: list[float | None] = []
    wait = health.wait

    def noting(futures: Any, timeout: float | None = None) -> Any:
        waits.append(timeout)
        return wait(futures, timeout)

    monkeypatch.setattr(health, "wait", noting)
    for name in ("redis", "sweep"):
        monkeypatch.setitem(health.PARTS, name, hang)
    try:
        for _look in range(3):
            answer = client.get(READY)
            parts = answer.json()["parts"]
            assert (answer.status_code, parts["redis"], parts["sweep"]) == (503, "slow", "slow")
            assert (parts["database"], parts["migrations"]) == ("ok", "ok")
        assert (waits, len(begun)) == ([0.2] * 3, 2)
    finally:
        back.set()
    monkeypatch.setattr(health, "DEADLINE_SECONDS", 20)
    client.get(READY)
    assert client.get(READY).status_code == 200


@pytest.mark.usefixtures("swept")
def test_looks_within_a_second_share_one_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", 60)
    first = client.get(READY).json()
    monkeypatch.setitem(health.PARTS, "redis", lambda: "down")
    assert client.get(READY).json() == first


@pytest.mark.usefixtures("swept")
def test_an_error_is_named_by_its_kind_alone(
    client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BROKER_URL = "redis://:secret@127.0.0.1:1/0"
    answer = client.get(READY)
    assert answer.json()["parts"]["redis"] == "ConnectionError"
    assert b"secret" not in answer.content


def test_which_part_failed_is_told_to_the_machine_itself_or_with_the_token(
    client: Client, settings: LazySettings, subtests: pytest.Subtests
) -> None:
    settings.HEALTH_TOKEN = ""
    assert "parts" not in client.get(READY, HTTP_AUTHORIZATION="Bearer ", **FROM_OUTSIDE).json()
    settings.HEALTH_TOKEN = "a-long-token"
    for headers, knows in [
        ({}, True),
        ({"REMOTE_ADDR": "::1"}, True),
        (FROM_OUTSIDE, False),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        ({"REMOTE_ADDR": ""}, False),
        ({**FROM_OUTSIDE, "HTTP_AUTHORIZATION": "Bearer a-long-token"}, True),
        ({**FROM_OUTSIDE, "HTTP_AUTHORIZATION": "Bearer another"}, False),
    ]:
        with subtests.test(headers=headers, knows=knows):
            answer = client.get(READY, **headers)
            assert answer.json()["status"] == "unavailable"
            assert ("parts" in answer.json()) == knows


@pytest.mark.parametrize("path", [LIVE, READY])
def test_it_needs_no_host_and_no_https_and_leaves_nothing_behind(
    client: Client, settings: LazySettings, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(path, HTTP_HOST="10.0.0.7:8000")
    assert answer.json()["status"] == ("ok" if path == LIVE else "unavailable")
    assert not answer.cookies
    assert not Session.objects.exists()
    assert not caplog.records


@pytest.mark.parametrize(("path", "lines"), [(LIVE, 0), (READY, 0), ("/healthy", 1)])
def test_the_servers_log_has_visits_only(
    caplog: pytest.LogCaptureFixture, path: str, lines: int
) -> None:
    caplog.set_level(logging.INFO)
    for name in ("uvicorn.access", "django.request"):
        record = ("127.0.0.1:5", "GET", path, "1.1", 200)
        logging.getLogger(name).info('%s - "%s %s HTTP/%s" %d', *record)
    assert len(caplog.records) == 2 * lines
