"""Redis makes things quicker; pages, sessions and rate limits do not depend on it."""

import time
from threading import Thread

import pytest
from celery import Celery
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from kombu.exceptions import OperationalError
from redis import from_url

from accounts.models import Account
from games.models import Game
from saboteur_site.celery import PatientCelery
from tests.accounts.people import member
from tests.services.redis import Redis

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def nobody_there(settings: LazySettings, redis_address: str) -> str:
    """Send the cache to a port nobody listens on."""
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": redis_address}}
    return redis_address


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


def test_a_task_that_begins_after_its_broker_was_killed_does_not_end_the_worker(
    redis: Redis, nobody_there: str
) -> None:
    app = PatientCelery("alone", broker=nobody_there, set_as_current=False)
    with app.connection_for_read() as connection, connection.SimpleQueue("tasks") as queue:
        queue.put({})
        queue.put({})
        in_time, late = queue.get(timeout=5), queue.get(timeout=5)
        in_time.ack()
        assert redis.process is not None
        redis.process.kill()
    late.ack()
    assert late.acknowledged


def begin_practice(client: Client) -> int:
    """How it is answered."""
    return client.post("/practice/", {"play": "1"}).status_code


def test_limits_of_an_account_hold_without_redis(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice": "2/h/user"}
    client.force_login(member("Ann"))
    assert [begin_practice(client) for _ in range(3)] == [302, 302, 429]
    client.force_login(member("Ben"))
    assert begin_practice(client) == 302
    assert Game.objects.count() == 3


def test_limits_of_an_address_hold_without_redis(settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    assert [begin_practice(Client()) for _ in range(3)] == [302, 302, 429]
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert begin_practice(elsewhere) == 302
    assert Account.objects.count() == 3


def test_passwords_cannot_be_guessed_without_redis(client: Client) -> None:
    member("Ann")
    answers = [
        client.post("/accounts/login/", {"login": "ann@example.org", "password": f"guess {number}"})
        for number in range(11)
    ]
    assert b"Too many attempts" not in answers[0].content
    assert b"Too many attempts" in answers[-1].content


def test_limits_go_on_where_they_were_when_redis_goes_away(
    client: Client, settings: LazySettings, redis: Redis
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice": "3/h/user"}
    client.force_login(member("Ann"))
    assert [begin_practice(client) for _ in range(2)] == [302, 302]
    redis.stop()
    assert [begin_practice(client) for _ in range(2)] == [302, 429]


def test_what_was_counted_is_forgotten_together(redis: Redis) -> None:
    count = "allauth:rl:what:ever"
    cache.set(count, [1.0])
    cache.delete(count)
    redis.stop()
    assert cache.get(count) is None


@pytest.mark.parametrize("kept", [b"cgames.moved\nThing\n.", b"\x80\x04]", b""])
def test_a_value_that_cannot_be_read_counts_as_missing(
    redis: Redis, nobody_there: str, kept: bytes
) -> None:
    cache.set("key", "value")
    with from_url(nobody_there) as client:
        client.set(cache.make_key("key"), kept)
    assert cache.get("key", "default") == "default"
    assert cache.get_many(["key", "other"]) == {}
    cache.set("key", "value")
    assert cache.get("key") == "value"


def test_what_was_counted_runs_out_without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    count = "allauth:rl:what:ever"
    assert cache.add(count, [1.0], 60)
    assert not cache.add(count, [2.0], 60)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert cache.add(count, [3.0], 60)


def test_many_threads_share_few_connections(redis: Redis, nobody_there: str) -> None:
    def read(number: int) -> None:
        cache.set(f"key-{number}", number)
        assert cache.get(f"key-{number}") == number

    for number in range(20):
        thread = Thread(target=read, args=(number,))
        thread.start()
        thread.join()
    with from_url(nobody_there) as client:
        # Theirs, and the one that asks.
        assert client.info("stats")["total_connections_received"] <= 3
