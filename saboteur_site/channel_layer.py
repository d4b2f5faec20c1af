"""The channel layer in Redis, which never makes anybody wait for long."""

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
    """Gives up soon on a Redis that is away, and sends nothing for some seconds after that.

    Nothing is lost but time: pages ask by themselves once a minute.
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
        """Return a new channel's name; with the first one of an event loop its heartbeat begins."""
        loop, layer = asyncio.get_running_loop(), self._get_layer()
        if loop not in self._hearts:
            self._hearts[loop] = Heartbeat(layer)
        channel: str = await layer.new_channel(prefix)
        return channel

    async def flush(self) -> None:
        """Close all connections of this event loop, and end its heartbeat."""
        heart = self._hearts.pop(asyncio.get_running_loop(), None)
        if heart is not None:
            heart.stop()
        await self._get_layer().flush()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to all who listen. Raises Redis' error, or nothing while it is known to be away."""
        if self._breaker.is_open():
            return
        try:
            await self._get_layer().group_send(group, message)
        except RedisError:
            self._breaker.note_failure()
            raise
        self._breaker.note_success()
