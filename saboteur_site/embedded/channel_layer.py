"""A channel layer inside one process, safe to use from any of its threads."""

import asyncio
from contextlib import suppress
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer


class InProcessChannelLayer(InMemoryChannelLayer):
    """A channel layer that wakes the listener's event loop, whichever thread sends the message.

    Channels' own layer puts a message into the queue from the sender's thread, and the waiting loop
    does not notice until something else wakes it: a page would refresh minutes later.
    """

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self._homes: dict[str, asyncio.AbstractEventLoop] = {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return the name of a new channel, which begins with `prefix` and on which the calling
        event loop will listen.
        """
        channel: str = await super().new_channel(prefix)
        self._homes[channel] = asyncio.get_running_loop()
        return channel

    async def receive(self, channel: str) -> dict[str, Any]:
        """Wait for the next message on a channel, and return it as a dict of `type` and the
        message's fields.
        """
        self._homes[channel] = asyncio.get_running_loop()
        try:
            message: dict[str, Any] = await super().receive(channel)
        except BaseException:
            # The listener is gone.
            self._homes.pop(channel, None)
            raise
        return message

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Put a message on a channel, in the event loop of its listener. A message to a loop that
        has ended is dropped.
        """
        home = self._homes.get(channel)
        if home is None or home is asyncio.get_running_loop():
            await super().send(channel, message)
            return
        try:
            home.call_soon_threadsafe(
                lambda: home.create_task(self._deliver(channel, message)),
            )
        except RuntimeError:
            # That loop is closed, and its listener gone.
            self._homes.pop(channel, None)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send a message to every channel of a group. A channel that is full does not get the
        message.
        """
        # `list` copies atomically: the loop may change the group meanwhile.
        for channel in list(self.groups.get(group, ())):
            await self._deliver(channel, message)

    async def _deliver(self, channel: str, message: dict[str, Any]) -> None:
        with suppress(ChannelFull):
            await self.send(channel, message)
