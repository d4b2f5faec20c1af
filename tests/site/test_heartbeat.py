"""A listener whose connection brings nothing any more is connected anew, and hears again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.test import Client

from saboteur_site import health, heartbeat
from saboteur_site.channel_layer import PatientChannelLayer
from saboteur_site.health import Looks
from tests.services.redis import Redis

pytestmark = pytest.mark.postgresql
GROUP = "game-1"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heartbeat does not keep a test waiting."""
    monkeypatch.setattr(heartbeat, "BEAT_SECONDS", 0.5)


def listen(redis: Redis, meanwhile: Callable[[Any], Awaitable[None]]) -> list[dict[str, Any]]:
    """Listen while something happens to Redis; what was heard once the layer was built anew."""

    async def listened() -> list[dict[str, Any]]:
        layer: Any = PatientChannelLayer(address=redis.url, prefix="test")
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        await asyncio.sleep(0.3)
        await meanwhile(layer)
        heard = [await asyncio.wait_for(layer.receive(channel), 20)]
        assert heartbeat.is_heard() or await heard_again()
        while heard[-1].get("version") != 7:
            await layer._get_layer().group_send(GROUP, {"type": "game.version", "version": 7})
            heard.append(await asyncio.wait_for(layer.receive(channel), 20))
        await layer.flush()
        return heard

    return asyncio.run(listened())


async def heard_again() -> bool:
    """Wait for the next beat."""
    for _ in range(40):
        await asyncio.sleep(0.1)
        if heartbeat.is_heard():
            return True
    return False


async def silence() -> None:
    """Wait until two beats were missed."""
    for _ in range(100):
        await asyncio.sleep(0.1)
        if not heartbeat.is_heard():
            return
    raise AssertionError("nobody noticed")


def test_a_frozen_redis_is_noticed_and_heard_again_once_it_goes_on(redis: Redis) -> None:
    async def freeze(_layer: Any) -> None:
        with redis.frozen():
            await silence()

    heard = listen(redis, freeze)
    assert {"type": "layer.renewed"} in heard
    assert heard[-1]["version"] == 7


def test_a_redis_that_was_replaced_is_heard_again(redis: Redis) -> None:
    async def replace(_layer: Any) -> None:
        assert redis.process is not None
        redis.process.kill()
        redis.process.wait()
        await silence()
        redis.run()

    heard = listen(redis, replace)
    assert {"type": "layer.renewed"} in heard
    assert heard[-1]["version"] == 7


def test_a_connection_that_looks_alive_and_brings_nothing_is_replaced(redis: Redis) -> None:
    async def go_deaf(layer: Any) -> None:
        async def nothing(**_options: Any) -> None:
            await asyncio.sleep(0.1)

        (shard,) = layer._get_layer()._shards
        shard._pubsub.get_message = nothing
        await silence()

    assert listen(redis, go_deaf)[0] == {"type": "layer.renewed"}


def test_an_error_that_nobody_foresaw_does_not_end_it(redis: Redis) -> None:
    async def break_off(layer: Any) -> None:
        async def broken(*_told: Any) -> None:
            raise AttributeError("'NoneType' object has no attribute 'drain'")

        (shard,) = layer._get_layer()._shards
        shard.publish = broken
        await silence()
        del shard.publish

    assert {"type": "layer.renewed"} in listen(redis, break_off)


def test_a_layer_that_is_heard_is_left_alone(redis: Redis) -> None:
    async def beat() -> None:
        layer: Any = PatientChannelLayer(address=redis.url, prefix="test")
        await layer.new_channel()
        (shard,) = layer._get_layer()._shards
        await asyncio.sleep(0.2)
        before = shard._pubsub
        await asyncio.sleep(2)
        assert shard._pubsub is before
        assert heartbeat.is_heard()
        await layer.flush()
        await asyncio.sleep(0)
        assert not heartbeat._running

    asyncio.run(beat())


@pytest.mark.django_db
def test_health_says_that_live_updates_are_not_heard(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "looks", Looks())
    monkeypatch.setattr(health, "is_heard", lambda: False)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["parts"]["live updates"]) == (503, "silent")
