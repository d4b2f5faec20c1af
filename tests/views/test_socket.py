"""The socket of a table."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.contrib.auth.models import AnonymousUser

from accounts.models import Account
from games.consumers import GameConsumer
from games.models import Game
from games.services.broadcast import group_of
from tests.factories import AccountFactory, running_game

pytestmark = pytest.mark.django_db(transaction=True)


async def connect(game_id: int, user: Any) -> tuple[ApplicationCommunicator, bool]:
    """A socket that has asked to be let in, and whether it was."""
    scope = {
        "type": "websocket",
        "path": f"/ws/games/{game_id}/",
        "user": user,
        "url_route": {"kwargs": {"game_id": game_id}},
    }
    socket = ApplicationCommunicator(GameConsumer.as_asgi(), scope)
    await socket.send_input({"type": "websocket.connect"})
    answer = await socket.receive_output(timeout=5)
    return socket, answer["type"] == "websocket.accept"


async def hang_up(socket: ApplicationCommunicator) -> None:
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(timeout=5)


def opens(game_id: int, user: Any) -> bool:
    async def ask() -> bool:
        socket, let_in = await connect(game_id, user)
        await hang_up(socket)
        return let_in

    return async_to_sync(ask)()


def test_whoever_may_see_the_table_is_let_in(game: Game, ann: Account, olga: Account) -> None:
    assert opens(game.pk, ann)
    assert not opens(game.pk, olga)
    assert not opens(game.pk, AnonymousUser())
    assert not opens(10_000, ann)


def test_anybody_may_follow_an_open_table(ann: Account) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), public=True)
    assert opens(game.pk, AnonymousUser())


def test_a_message_is_the_number_of_a_version_and_nothing_else(game: Game, ann: Account) -> None:
    async def listen() -> str:
        socket, _let_in = await connect(game.pk, ann)
        layer = get_channel_layer()
        assert layer is not None
        told = {"type": "game.version", "version": 7, "hand": "NES"}
        await layer.group_send(group_of(game.pk), told)
        answer = await socket.receive_output(timeout=5)
        await hang_up(socket)
        return str(answer["text"])

    assert async_to_sync(listen)() == '{"version": 7}'


def test_what_is_sent_over_the_socket_is_not_heard(game: Game, ann: Account) -> None:
    async def talk() -> bool:
        socket, _let_in = await connect(game.pk, ann)
        for text in ("", "{", '{"type": "game.version"}', "x" * 10_000):
            await socket.send_input({"type": "websocket.receive", "text": text})
        silent = await socket.receive_nothing()
        await hang_up(socket)
        return bool(silent)

    assert async_to_sync(talk)()
