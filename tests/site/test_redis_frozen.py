"""A Redis that is frozen takes connections and never answers: nobody waits long for it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings
from kombu.exceptions import OperationalError

from saboteur_site.breaker import GIVE_UP_SECONDS, Breaker, breaker_of
from saboteur_site.cache import ForgivingRedisCache
from saboteur_site.celery import PatientCelery
from saboteur_site.channel_layer import PatientChannelLayer
from tests.services.redis import Redis

pytestmark = pytest.mark.postgresql
# A busy machine takes its time; without our limits each would be 2 seconds, 5, or for ever.
SOON = 3 * GIVE_UP_SECONDS + 0.3
AT_ONCE = GIVE_UP_SECONDS / 2


def seconds(do: Callable[[], Any]) -> float:
    """Return how long a call takes, ignoring its result and OperationalErrors."""
    began = time.monotonic()
    with suppress(OperationalError):
        do()
    return time.monotonic() - began


def queue_of(redis: Redis) -> PatientCelery:
    """An app that publishes as pages do."""
    app = PatientCelery("alone", broker=redis.url, set_as_current=False)
    app.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    app.conf.task_publish_retry = False
    return app


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


def test_the_queue_gives_up_soon_and_then_at_once(redis: Redis) -> None:
    app = queue_of(redis)
    app.send_task("games.tasks.sweep")
    with redis.frozen():
        assert seconds(lambda: app.send_task("games.tasks.sweep")) < SOON
        assert seconds(lambda: app.send_task("games.tasks.sweep")) < AT_ONCE


def test_what_one_has_found_out_the_others_need_not(redis: Redis) -> None:
    app, cache = queue_of(redis), ForgivingRedisCache(redis.url, {})
    cache.set("key", "value")
    with redis.frozen():
        cache.get("key")
        assert seconds(lambda: app.send_task("games.tasks.sweep")) < AT_ONCE


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


def test_a_listener_hears_again_after_a_freeze(redis: Redis) -> None:
    async def listen() -> dict[str, Any]:
        layer = PatientChannelLayer(address=redis.url, prefix="test")
        channel = await layer.new_channel()
        await layer.group_add("game-1", channel)
        with redis.frozen():
            await asyncio.sleep(1)
        await layer.group_send("game-1", {"type": "game.version", "version": 7})
        heard: dict[str, Any] = await asyncio.wait_for(layer.receive(channel), 10)
        await layer.flush()
        return heard

    assert asyncio.run(listen())["version"] == 7


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
