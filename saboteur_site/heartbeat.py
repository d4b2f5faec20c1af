"""A heartbeat through Redis, which shows whether a process still receives live updates.

A connection of listeners can look alive and deliver nothing: from a Redis that was frozen or
replaced some messages still arrive, and then no more, without an error. So each listening process
sends itself a message every few seconds, and rebuilds the layer after two that did not come back.
All private parts of channels_redis that this needs are here.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubLoopLayer, RedisSingleShardConnection
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
BEAT_SECONDS = 5.0
MOST_MISSED = 2
# Breaking off a connection must not wait for a server that does not answer.
_CLOSE_SECONDS = 1.0
RENEWED = {"type": "layer.renewed"}


class Heartbeat:
    """The heartbeat of a channel layer in one event loop, from its creation until `stop`."""

    def __init__(self, layer: RedisPubSubLoopLayer) -> None:
        self._layer = layer
        self._channel = f"{layer.prefix}heartbeat.{uuid4().hex}"
        self.missed = 0
        _running.add(self)
        self._task = asyncio.ensure_future(self._run())
        self._task.add_done_callback(lambda _task: _running.discard(self))

    @property
    def is_silent(self) -> bool:
        """Return whether so many heartbeats (MOST_MISSED) were lost that the layer must be
        rebuilt.
        """
        return self.missed >= MOST_MISSED

    def stop(self) -> None:
        """Stop sending heartbeats."""
        self._task.cancel()

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            try:
                # A beat alone would come back over a connection to which nobody else listens.
                if self.is_silent:
                    await self._build_anew()
                await asyncio.wait_for(self._beat(), BEAT_SECONDS)
                self.missed = 0
            except (RedisError, OSError, TimeoutError):
                self.missed += 1
            except Exception:
                # An AttributeError, for instance: the listener has just closed the connection.
                log.exception("a beat failed")
                self.missed += 1
            if self.missed != MOST_MISSED:
                await asyncio.sleep(max(began + BEAT_SECONDS - clock(), 0))

    async def _beat(self) -> None:
        """Send a heartbeat, and wait until it comes back."""
        sent = {"type": "heartbeat", "number": uuid4().hex}
        text = self._layer.channel_layer.serialize(sent)
        queue = self._layer.channels.setdefault(self._channel, asyncio.Queue())
        shard = self._layer._get_shard(self._channel)
        await shard.subscribe(self._channel)
        await shard.publish(self._channel, text)
        while self._layer.channel_layer.deserialize(await queue.get()) != sent:
            pass  # a late one

    async def _build_anew(self) -> None:
        log.warning("Live updates were not heard for %d beats: listening anew.", self.missed)
        for shard in self._layer._shards:
            await _renew(shard, [*self._layer.channels, *self._layer.groups])
        # What came meanwhile is lost, so every listener has to look.
        renewed = self._layer.channel_layer.serialize(RENEWED)
        for name, queue in self._layer.channels.items():
            if name != self._channel:
                queue.put_nowait(renewed)


async def _renew(shard: RedisSingleShardConnection, names: list[str]) -> None:
    """Replace the connections of a shard, and subscribe to all that anybody listens to."""
    async with shard._lock:
        old, shard._redis, shard._pubsub = shard._redis, None, None
        if shard._receive_task is not None:
            shard._receive_task.cancel()
            shard._receive_task = None
        shard._subscribed_to = set()
        await _close(old)
        wanted = [name for name in names if shard.channel_layer._get_shard(name) is shard]
        shard._ensure_redis()
        shard._ensure_receiver()
        await shard._pubsub.subscribe(*wanted)
        shard._subscribed_to = {*wanted}


async def _close(client: Any) -> None:
    if client is not None:
        with suppress(RedisError, OSError, TimeoutError):
            await asyncio.wait_for(client.aclose(close_connection_pool=True), _CLOSE_SECONDS)


_running: set[Heartbeat] = set()


def is_heard() -> bool:
    """Return whether no heartbeat of this process is silent, so that its listeners get live
    updates.
    """
    return not any(heart.is_silent for heart in tuple(_running))
