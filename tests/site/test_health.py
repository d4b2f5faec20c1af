"""Whether the site lives, and whether it can do its work."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Pulse
from saboteur_site import health

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.modes]
LIVE, READY = "/health/live", "/health/ready"
FROM_OUTSIDE = {"REMOTE_ADDR": "203.0.113.9"}


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


def test_without_a_sweep_it_is_not(client: Client) -> None:
    assert client.get(READY).json()["parts"]["sweep"] == "never"
    late = timezone.now() - timedelta(seconds=61)
    Pulse.objects.create(name=Pulse.Name.SWEEP, at=late)
    answer = client.get(READY)
    assert (answer.status_code, answer.json()["parts"]["sweep"]) == (503, "late")


@pytest.mark.usefixtures("swept")
def test_a_missing_migration_is_found(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    try:
        assert client.get(READY).json()["parts"]["migrations"] == "missing"
    finally:
        health_of_sessions()


def health_of_sessions() -> None:
    """Write down again that the migration of the sessions was applied."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)",
            ["sessions", "0001_initial", timezone.now()],
        )


@pytest.mark.usefixtures("swept")
def test_a_part_that_does_not_answer_costs_its_second_and_no_more(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "DEADLINE_SECONDS", 0.1)
    monkeypatch.setitem(health.PARTS, "redis", lambda: time.sleep(2) or "ok")
    answer = client.get(READY)
    assert (answer.status_code, answer.json()["parts"]["redis"]) == (503, "slow")


@pytest.mark.usefixtures("swept")
def test_an_error_is_named_by_its_kind_alone(
    client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BROKER_URL = "redis://:secret@127.0.0.1:1/0"
    answer = client.get(READY)
    assert answer.json()["parts"]["redis"] == "ConnectionError"
    assert b"secret" not in answer.content


@pytest.mark.parametrize(
    ("headers", "knows"),
    [
        ({}, True),
        ({"REMOTE_ADDR": "::1"}, True),
        (FROM_OUTSIDE, False),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        ({"REMOTE_ADDR": ""}, False),
        ({**FROM_OUTSIDE, "HTTP_AUTHORIZATION": "Bearer a-long-token"}, True),
        ({**FROM_OUTSIDE, "HTTP_AUTHORIZATION": "Bearer another"}, False),
    ],
)
def test_which_part_failed_is_told_to_the_machine_itself_or_with_the_token(
    client: Client, settings: LazySettings, headers: dict[str, Any], knows: bool
) -> None:
    settings.HEALTH_TOKEN = "a-long-token"
    answer = client.get(READY, **headers)
    assert answer.json()["status"] == "unavailable"
    assert ("parts" in answer.json()) == knows


def test_without_a_token_no_token_opens_anything(client: Client, settings: LazySettings) -> None:
    settings.HEALTH_TOKEN = ""
    assert "parts" not in client.get(READY, HTTP_AUTHORIZATION="Bearer ", **FROM_OUTSIDE).json()


def test_it_needs_no_host_no_https_and_leaves_nothing_behind(
    client: Client, settings: LazySettings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(LIVE, HTTP_HOST="10.0.0.7:8000")
    assert answer.status_code == 200
    assert not answer.cookies
