"""Redis makes things quicker; pages, sessions and rate limits do not depend on it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

import pytest
from celery import Celery
from django.conf import LazySettings, settings
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from kombu.exceptions import OperationalError
from redis import from_url

from accounts.models import Account
from games.models import Game
from saboteur_site.breaker import GIVE_UP_SECONDS, Breaker, breaker_of
from saboteur_site.cache import ForgivingRedisCache
from saboteur_site.celery import PatientCelery
from saboteur_site.channel_layer import PatientChannelLayer
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


def test_limits_hold_without_redis(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice": "2/h/user", "guest": "2/h/ip"}
    client.force_login(member("Ann"))
    assert [begin_practice(client) for _ in range(3)] == [302, 302, 429]
    client.force_login(member("Ben"))
    assert begin_practice(client) == 302
    assert [begin_practice(Client()) for _ in range(3)] == [302, 302, 429]
    assert begin_practice(Client(REMOTE_ADDR="192.0.2.7")) == 302
    assert Game.objects.count() == Account.objects.count() + 1 == 6


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
    cache.set("allauth:rl:what:ever", [1.0])
    cache.delete("allauth:rl:what:ever")
    settings.ACCOUNT_RATE_LIMITS = {"practice": "3/h/user"}
    client.force_login(member("Ann"))
    assert [begin_practice(client) for _ in range(2)] == [302, 302]
    redis.stop()
    assert [begin_practice(client) for _ in range(2)] == [302, 429]
    # What was counted is forgotten by both.
    assert cache.get("allauth:rl:what:ever") is None


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


# A Redis that is frozen takes connections and never answers: nobody waits long for it.


# A busy machine takes its time; without our limits each would be 2 seconds, 5, or for ever.
SOON = 3 * GIVE_UP_SECONDS + 0.3
AT_ONCE = GIVE_UP_SECONDS / 2


def seconds(do: Callable[[], Any]) -> float:
    """Return how long a call takes, ignoring its result and OperationalErrors."""
    began = time.monotonic()
    with suppress(OperationalError):
        do()
    return time.monotonic() - began


def test_the_cache_gives_up_soon_and_then_at_once(redis: Redis) -> None:
    cache = ForgivingRedisCache(redis.url, {})
    cache.set("key", "value")
    with redis.frozen():
        assert seconds(lambda: cache.get("key")) < SOON
        assert seconds(lambda: [cache.get("key") for _ in range(20)]) < AT_ONCE
        assert cache.get("key", "nothing") == "nothing"


def test_so_does_a_cache_that_has_to_connect_first(redis: Redis) -> None:
    with redis.frozen():
        assert seconds(lambda: ForgivingRedisCache(redis.url, {}).get("key")) < SOON
        assert seconds(lambda: ForgivingRedisCache(redis.url, {}).get("key")) < AT_ONCE


def test_the_queue_gives_up_soon_and_then_at_once_as_do_those_that_connect(redis: Redis) -> None:
    app = PatientCelery("alone", broker=redis.url, set_as_current=False)
    app.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    app.conf.task_publish_retry = False
    app.send_task("games.tasks.sweep")
    with redis.frozen():
        assert seconds(lambda: app.send_task("games.tasks.sweep")) < SOON
        assert seconds(lambda: app.send_task("games.tasks.sweep")) < AT_ONCE
        assert seconds(lambda: ForgivingRedisCache(redis.url, {}).get("key")) < AT_ONCE


def test_the_channel_layer_gives_up_soon_and_then_says_nothing(redis: Redis) -> None:
    async def tell() -> list[float]:
        layer = PatientChannelLayer(address=redis.url, prefix="test")
        await layer.group_send("game-1", {"type": "game.version"})
        took = []
        with redis.frozen():
            for _ in range(2):
                began = time.monotonic()
                try:
                    await layer.group_send("game-1", {"type": "game.version"})
                except Exception as error:
                    assert type(error).__name__ == "TimeoutError"
                took.append(time.monotonic() - began)
        await layer.flush()
        return took

    first, second = asyncio.run(tell())
    assert first < SOON
    assert second < AT_ONCE


def test_it_is_used_again_some_seconds_after_it_is_back(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ForgivingRedisCache(redis.url, {})
    cache.set("key", "value")
    with redis.frozen():
        cache.get("key")
    monkeypatch.setattr("saboteur_site.breaker.AWAY_SECONDS", 0)
    breaker_of(redis.url).note_failure()
    assert cache.get("key") == "value"
    assert not breaker_of(redis.url).is_open()


def test_of_all_who_ask_after_a_while_one_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("saboteur_site.breaker.monotonic", lambda: now[0])
    breaker = Breaker()
    assert not breaker.is_open()
    assert breaker.note_failure()
    assert not breaker.note_failure()
    assert breaker.is_open()
    now[0] += 3.1
    assert [breaker.is_open() for _ in range(3)] == [False, True, True]
    breaker.note_success()
    assert not breaker.is_open()
