"""The run says what it runs on; this makes sure that it is true."""

import os

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

EMBEDDED = os.environ.get("SABOTEUR_TESTS") == "embedded"


@pytest.mark.django_db
def test_the_database_is_the_one_the_run_was_asked_for() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert connection.vendor == ("sqlite" if EMBEDDED else "postgresql")


@pytest.mark.both
def test_cache_and_queue_are_the_ones_the_run_was_asked_for() -> None:
    cache.set("asked", "for")
    assert cache.get("asked") == "for"
    assert settings.CELERY_BROKER_URL.startswith("memory:" if EMBEDDED else "redis:")


@pytest.mark.postgresql
@pytest.mark.django_db
def test_the_database_keeps_a_pool_of_connections() -> None:
    assert connection.pool is not None
    assert connection.settings_dict["CONN_MAX_AGE"] == 0
