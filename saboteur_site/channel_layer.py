"""The channel layer in Redis, with short time limits."""

import asyncio
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError

from saboteur_site.breaker import GIVE_UP_SECONDS, breaker_of
from saboteur_site.heartbeat import Heartbeat
from saboteur_site.redis_address import read_address


class PatientChannelLayer(RedisPubSubChannelLayer):
    """A channel layer that gives up on a Redis that is away after 0.3 seconds, and then sends
    nothing for some seconds. Pages are only late: they ask by themselves once a minute.
    """

    def __init__(self, address: str, **config: Any) -> None:
        place = read_address(address)
        host = {
            **place.layer_host,
            "socket_timeout": GIVE_UP_SECONDS,
            "socket_connect_timeout": GIVE_UP_SECONDS,
            "retry": Retry(NoBackoff(), 1, supported_errors=(Disconnected,)),
        }
        super().__init__(hosts=[host], **config)
        self._breaker = breaker_of(place.queue_url)
        self._hearts: dict[asyncio.AbstractEventLoop, Heartbeat] = {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return the name of a new channel, which begins with `prefix`. The first channel in an
        event loop starts the loop's heartbeat.
        """
        loop, layer = asyncio.get_running_loop(), self._get_layer()
        if loop not in self._hearts:
            self._hearts[loop] = Heartbeat(layer)
        channel: str = await layer.new_channel(prefix)
        return channel

    async def flush(self) -> None:
        """Close all connections of this event loop, and stop its heartbeat."""
        heart = self._hearts.pop(asyncio.get_running_loop(), None)
        if heart is not None:
            heart.stop()
        await self._get_layer().flush()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send a message to every channel of a group. Raises RedisError if Redis fails. For some
        seconds after that, nothing is sent and nothing raised.
        """
        if self._breaker.is_open():
            return
        try:
            await self._get_layer().group_send(group, message)
        except RedisError:
            self._breaker.note_failure()
            raise
        self._breaker.note_success()
