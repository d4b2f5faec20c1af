"""Redis makes things quicker; pages and sessions do not depend on it."""

import time
from copy import deepcopy

import pytest
from celery import Celery
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from kombu.exceptions import OperationalError

from tests.services.ports import free_port

pytestmark = [pytest.mark.services, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def nobody_there(settings: LazySettings) -> str:
    """Send the cache to a port nobody listens on."""
    address = f"redis://127.0.0.1:{free_port()}/0"
    caches = deepcopy(settings.CACHES)
    caches["default"]["LOCATION"] = address
    settings.CACHES = caches
    return address


def test_people_can_sign_in_and_stay_signed_in_without_redis(client: Client) -> None:
    account = get_user_model().objects.create(name="Ada", email="ada@example.org")
    account.set_password("a long pass phrase")
    account.save()

    entered = client.post(
        "/accounts/login/", {"login": account.email, "password": "a long pass phrase"}
    )
    answer = client.get("/accounts/settings/")

    assert entered.status_code == 302
    assert answer.status_code == 200
    assert answer.context["user"] == account


def test_a_cache_that_is_away_knows_nothing_and_breaks_nothing() -> None:
    cache.set("key", 1)
    cache.set_many({"key": 1, "other": 2})
    assert cache.get("key", "default") == "default"
    assert cache.get_many(["key", "other"]) == {}
    assert cache.add("key", 1) is True
    assert "key" not in cache
    assert not cache.touch("key") and not cache.delete("key")
    cache.delete_many(["key"])
    assert cache.get_or_set("key", 3) == 3


def test_a_nudge_to_a_broker_that_is_away_gives_up_at_once(
    nobody_there: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    app = Celery("alone", broker=nobody_there, set_as_current=False)
    app.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    app.conf.task_publish_retry = settings.CELERY_TASK_PUBLISH_RETRY

    with pytest.raises(OperationalError):
        app.send_task("games.tasks.sweep")

    assert sum(slept) <= 1
