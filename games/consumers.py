"""The socket of a table: it announces that there is something new, and never what."""

from time import monotonic
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer

from accounts.sessions import account_of
from games.selectors import tables
from games.selectors.read_models import Audience
from games.services.broadcast import digest_of, group_of, pages_of, players_of

NOT_FOUND = 4404
# How long a permission check is valid when no event invalidates it.
SECONDS_ADMITTED = 60


class GameConsumer(AsyncJsonWebsocketConsumer):
    """Forwards `{"version": V}` to anybody who may see the game; refuses everybody else.

    The permission is checked again when somebody joins or leaves, when their account or session
    ends, and on a message if the last check is more than a minute old.
    """

    async def connect(self) -> None:
        """Accept whoever may see the game."""
        self.game_id: int = self.scope["url_route"]["kwargs"]["game_id"]
        self.session: str | None = self.scope["session"].session_key
        self.hung_up = False
        # Before the check, so that no change after it is missed.
        await self._belong(group_of(self.game_id), True)
        if await self._may_listen():
            await self.accept()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        """Ignore it: clients never send anything."""

    async def game_version(self, message: dict[str, Any]) -> None:
        """Forward the newest version number, and nothing else."""
        long_ago = monotonic() - self.asked_at >= SECONDS_ADMITTED
        if (message.get("players_changed") or long_ago) and not await self._may_listen():
            return
        if not self.hung_up:
            await self.send_json({"version": message["version"]})

    async def account_changed(self, message: dict[str, Any]) -> None:
        """Check again: the account may have been closed."""
        await self._may_listen()

    async def session_ended(self, message: dict[str, Any]) -> None:
        """Continue as a visitor, if allowed, when this browser was logged out."""
        if self.session and message["session"] == digest_of(self.session):
            self.session = None
            await self._may_listen()

    async def _may_listen(self) -> bool:
        if self.hung_up:
            return False
        self.asked_at = monotonic()
        account_id, audience = await database_sync_to_async(_ask)(self.game_id, self.session)
        if audience is None:
            self.hung_up = True
            await self.close(code=NOT_FOUND)
            return False
        await self._belong(players_of(self.game_id), audience is Audience.PLAYER)
        if account_id is not None:
            await self._belong(pages_of(account_id), True)
        return True

    async def _belong(self, group: str, belongs: bool) -> None:
        if belongs and group not in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
            self.groups.append(group)
        elif group in self.groups and not belongs:
            await self.channel_layer.group_discard(group, self.channel_name)
            self.groups.remove(group)


class NoSuchSocket(AsyncWebsocketConsumer):
    """Refuses connections to unknown paths."""

    async def connect(self) -> None:
        """Close it, without a line in the log."""
        await self.close(code=NOT_FOUND)


def _ask(game_id: int, session: str | None) -> tuple[int | None, Audience | None]:
    account = account_of(session)
    return account.pk if account else None, tables.audience(game_id, account)
