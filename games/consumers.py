"""The socket of a table: it tells that there is something new, and never what."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts.models import Account
from games.selectors import tables
from games.services.broadcast import group_of

NOT_FOUND = 4404


class GameConsumer(AsyncJsonWebsocketConsumer):
    """Forwards `{"version": V}` to whoever may see the game; refuses everybody else."""

    group: str | None = None

    async def connect(self) -> None:
        """Let in who may see the game."""
        game_id = self.scope["url_route"]["kwargs"]["game_id"]
        if not await database_sync_to_async(_may_see)(game_id, self.scope["user"]):
            await self.close(code=NOT_FOUND)
            return
        self.group = group_of(game_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        """Take no notice: nothing is ever asked over the socket."""

    async def game_version(self, message: dict[str, Any]) -> None:
        """Pass on the number of the newest version, and nothing else."""
        await self.send_json({"version": message["version"]})


def _may_see(game_id: int, user: Any) -> bool:
    return tables.may_see(game_id, user if isinstance(user, Account) else None)
