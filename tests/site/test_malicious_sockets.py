"""What somebody with bad intentions sends by a socket, or opens one with: it is not listened to."""

import logging

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from accounts.models import Account
from games.core import broadcast
from games.models import Game
from tests.factories import running_game
from tests.site.payloads import PAYLOADS
from tests.sockets import Socket, opens

pytestmark = pytest.mark.django_db(transaction=True)

FRAMES = [
    *({"text": text} for text in PAYLOADS.values()),
    {"text": ""},
    {"text": '{"type": "game.version", "game": 1, "version": 99}'},
    {"text": '{"version": 99}'},
    {"bytes": b"\x00\xff" * 40_000},
    {"bytes": b""},
    {"text": None, "bytes": None},
]


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    return running_game(ann, [ben, cleo], public=False)


@pytest.fixture
def anns(ann: Account) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def test_frames_change_nothing_and_the_news_come_as_before(
    game: Game, anns: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)

    async def send_them() -> list[object]:
        mine, other = (Socket(f"/ws/games/{game.pk}/", anns) for _ in range(2))
        assert await mine.open()
        assert await other.open()
        for frame in FRAMES:
            await mine.line.send_input({"type": "websocket.receive", **frame})
        await _tell(game)
        heard = [await one.line.receive_output(timeout=30) for one in (mine, other)]
        assert await mine.line.receive_nothing()
        assert await other.line.receive_nothing()
        await mine.close()
        await other.close()
        return [answer.get("text") for answer in heard]

    news = f'{{"version": {game.version}}}'
    assert async_to_sync(send_them)() == [news, news]
    assert caplog.records == []


async def _tell(game: Game) -> None:
    from channels.layers import get_channel_layer

    layer = get_channel_layer()
    assert layer is not None
    message = {"type": "game.version", "game": game.pk, "version": game.version}
    await layer.group_send(broadcast.group_of(game.pk), message)


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_table_is_opened_with_it(kind: str, game: Game, anns: Client) -> None:
    text = PAYLOADS[kind].encode(errors="replace").decode()[:4000]
    for path in (f"/ws/games/{text}/", f"/ws/games/{game.pk}/{text}", f"/ws/{text}/"):
        assert not opens(path, anns)


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_token_and_no_origin_is_made_of_it(kind: str, game: Game, anns: Client) -> None:
    text = PAYLOADS[kind].encode(errors="replace").decode()[:4000]
    at = f"/ws/games/{game.pk}/"
    assert not opens(at, authorization=f"Bearer {text}")
    assert not opens(at, anns, origin=text)
    assert not opens(at, anns, origin="evil.example")
    assert opens(at, anns)
