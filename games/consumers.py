"""The socket of a table: it tells that there is something new, and never what."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer


def group_of(game_id: int) -> str:
    """The name of the group of everybody who has the table open."""
    return f"game-{game_id}"


class GameConsumer(AsyncJsonWebsocketConsumer):
    """Forwards `{"version": V}` to whoever may see the game; refuses everybody else."""

    async def connect(self) -> None:
        """Let in who may see the game."""
        game_id = self.scope["url_route"]["kwargs"]["game_id"]
        self.group: str | None = None
        if not await database_sync_to_async(_may_see)(game_id, self.scope["user"]):
            await self.close(code=4404)
            return
        self.group = group_of(game_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        """Nothing is ever asked over the socket."""

    async def game_version(self, message: dict[str, Any]) -> None:
        """Pass on the number of the newest version, and nothing else."""
        await self.send_json({"version": message["version"]})


def _may_see(game_id: int, user: Any) -> bool:
    from games.selectors import tables

    return tables.may_see(game_id, user if user.is_authenticated else None)
