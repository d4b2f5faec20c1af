"""Web sockets that announce news of one table, or of all a person's games, without the news
itself.
"""

from time import monotonic
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer

from accounts.login.sessions import account_of
from accounts.models import Account
from accounts.tokens import bearer_text, find_token
from games.core.broadcast import digest_of, group_of, pages_of, players_of, present_numbers
from games.core.tables import tables
from games.core.tables.glances import my_versions
from games.core.tables.read_models import Audience

NOT_FOUND = 4404
TRY_AGAIN_LATER = 1013
# What a message to the pages of a table may say.
NUMBERS = ("version", "turn", "reactions", "chat", "again")
# How long a permission check is valid when no event invalidates it.
SECONDS_ADMITTED = 60


class Listener(AsyncJsonWebsocketConsumer):
    """A socket that only listens.

    A program sends its owner's token in `Authorization`, and the token alone counts then. The
    permission is checked again when a player joins or leaves, or the account or session ends. A
    message triggers a check as well if the last one is more than a minute old.
    """

    def read_scope(self) -> None:
        """Read the session key and the token from the scope."""
        self.session: str | None = self.scope["session"].session_key
        self.token = bearer_text(
            dict(self.scope["headers"]).get(b"authorization", b"").decode("latin-1")
        )
        self.hung_up = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the method for a message.

        Channels would first look after old database connections, in a thread, for every message.
        Methods here that use the database do so in a thread that looks after its own.
        """
        await getattr(self, get_handler_name(message))(message)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any
    ) -> None:
        """Ignore a message from the client, since clients have nothing to send."""

    async def game_version(self, message: dict[str, Any]) -> None:
        """Forward a game's new version, from `message`, to the client if they may still listen. The
        permission is checked if the players changed, or after a minute.
        """
        long_ago = monotonic() - self.asked_at >= SECONDS_ADMITTED
        if (message.get("players_changed") or long_ago) and not await self._may_listen():
            return
        if not self.hung_up:
            await self.forward(message)

    async def forward(self, message: dict[str, Any]) -> None:
        """Send the client the public numbers in `message`. Each kind of socket defines this."""
        raise NotImplementedError

    async def account_changed(self, message: dict[str, Any]) -> None:
        """Check the permission again, since the account may have been closed. Without the
        permission, hang up.
        """
        await self._may_listen()

    async def layer_renewed(self, message: dict[str, Any]) -> None:
        """Hang up, so that the page connects again and asks for news. Messages may have been
        missed.
        """
        self.hung_up = True
        await self.close(code=TRY_AGAIN_LATER)

    async def session_ended(self, message: dict[str, Any]) -> None:
        """Check the permission again, as that of a visitor, if it was the client's session that
        ended. Without the permission, hang up.
        """
        if self.session and message["session"] == digest_of(self.session):
            self.session = None
            await self._may_listen()

    async def _may_listen(self) -> bool:
        if not self.hung_up:
            self.asked_at = monotonic()
            self.hung_up = not await self.check()
            if self.hung_up:
                await self.close(code=NOT_FOUND)
        return not self.hung_up

    async def check(self) -> bool:
        """Return whether the client may go on listening, and update the groups of channels it
        belongs to. Each kind of socket defines this.
        """
        raise NotImplementedError

    async def _belong(self, group: str, belongs: bool) -> None:
        if belongs and group not in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
            self.groups.append(group)
        elif group in self.groups and not belongs:
            await self.channel_layer.group_discard(group, self.channel_name)
            self.groups.remove(group)


class GameConsumer(Listener):
    """The socket of a table, for everybody who may see it.

    It sends `{"version": V, "turn": SEAT, "reactions": R}` at first and after each change, and
    `"chat": N` as well to players.
    """

    async def connect(self) -> None:
        """Accept everybody who may see the game, and send its present numbers. Refuse all
        others.
        """
        self.game_id: int = self.scope["url_route"]["kwargs"]["game_id"]
        self.read_scope()
        # Before the check, so that no change after it is missed.
        await self._belong(group_of(self.game_id), True)
        if await self._may_listen():
            await self.accept()
            # Now that no change is missed.
            read = database_sync_to_async(_present)
            await self.send_json(await read(self.game_id, may_read_chat=self.reads_chat))

    async def forward(self, message: dict[str, Any]) -> None:
        """Send the client those public numbers of the game that are in the message."""
        await self.send_json({name: message[name] for name in NUMBERS if name in message})

    async def check(self) -> bool:
        """Return whether the viewer may still see the game, and update whether they get the numbers
        of its chat.
        """
        ask = database_sync_to_async(_ask)
        account_id, audience = await ask(self.game_id, self.session, self.token)
        if audience is None:
            return False
        self.reads_chat = audience is Audience.PLAYER
        await self._belong(players_of(self.game_id), self.reads_chat)
        if account_id is not None:
            await self._belong(pages_of(account_id), True)
        return True


class MyGamesConsumer(Listener):
    """The socket of a person's games that are not over: it sends `{"game": N, "version": V}`.

    The first message about a game is its present version: at once, or when the person sits down.
    """

    async def connect(self) -> None:
        """Accept logged-in people and programs, and send the versions of their games. Refuse
        visitors.
        """
        self.read_scope()
        self.followed: set[int] = set()
        self.account_id = await database_sync_to_async(_who)(self.session, self.token)
        if self.account_id is None:
            self.hung_up = True
            await self.close(code=NOT_FOUND)
            return
        await self._belong(pages_of(self.account_id), True)
        await self.accept()
        await self._may_listen()

    async def forward(self, message: dict[str, Any]) -> None:
        """Send a game's version, unless the account no longer follows the game."""
        if (game := message.get("game")) in self.followed:
            await self.send_json({"game": game, "version": message["version"]})

    async def check(self) -> bool:
        """Return whether the session or token still belongs to the account, and follow the games it
        now has.
        """
        who = await database_sync_to_async(_who)(self.session, self.token)
        if who is None or who != self.account_id:
            return False
        read = database_sync_to_async(my_versions)
        mine = set(await read(self.account_id))
        new, gone = mine - self.followed, self.followed - mine
        for game_id, belongs in [
            *((each, True) for each in new),
            *((each, False) for each in gone),
        ]:
            await self._belong(group_of(game_id), belongs)
            await self._belong(players_of(game_id), belongs)
        self.followed = mine
        # Read again, now that no change is missed.
        for game_id, version in sorted((await read(self.account_id)).items() if new else ()):
            if game_id in new:
                await self.send_json({"game": game_id, "version": version})
        return True


class NoSuchSocket(AsyncWebsocketConsumer):
    """A socket at an unknown path, which is refused."""

    async def connect(self) -> None:
        """Refuse the connection, without a line in the log."""
        await self.close(code=NOT_FOUND)


def _account(session: str | None, token: str | None) -> Account | None:
    """Return whose token it is, or without one whose session."""
    if token is None:
        return account_of(session)
    found = find_token(token)
    return found.account if found else None


def _who(session: str | None, token: str | None) -> int | None:
    account = _account(session, token)
    return account.pk if account else None


def _ask(
    game_id: int, session: str | None, token: str | None
) -> tuple[int | None, Audience | None]:
    """Return who asks, and whether they may see the game; a program may not without an account."""
    account = _account(session, token)
    if account is None and token is not None:
        return None, None
    return account.pk if account else None, tables.audience(game_id, account)


def _present(game_id: int, *, may_read_chat: bool) -> dict[str, Any]:
    public, messages = present_numbers(game_id)
    return public | ({"chat": messages} if may_read_chat else {})
