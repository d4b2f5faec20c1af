"""Public numbers, and nothing else, are announced to open pages after the commit, and never fail a
turn.
"""

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction
from django.test import Client

from accounts.models import Account
from games.chat import services as chat
from games.core import broadcast
from games.models import Game, Turn
from tests.playing import play_one


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> InMemoryChannelLayer:
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)
    return layer


Hear = Callable[[str, Callable[[], object]], list[dict[str, Any]]]


@pytest.fixture
def hear(layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any) -> Hear:
    """What a page in a group hears, in order, of what is done; everything after the commit."""

    def heard(group: str, act: Callable[[], object]) -> list[dict[str, Any]]:
        async_to_sync(layer.group_add)(group, "a-page")
        with django_capture_on_commit_callbacks(execute=True):
            act()
            assert "a-page" not in layer.channels
        told = layer.channels.get("a-page")
        receive = async_to_sync(layer.receive)
        return [receive("a-page") for _ in range(told.qsize())] if told else []

    return heard


def numbers_of(game: Game) -> dict[str, Any]:
    """What everybody who watches a table may hear of it."""
    row = Game.objects.select_related("round").get(pk=game.pk)
    told = {"version": row.version, "turn": row.round.turn if row.round else None, "reactions": 0}
    return {"type": "game.version", "game": row.pk, **told}


@pytest.mark.both
def test_a_turn_tells_its_version_whose_turn_it_is_and_nothing_secret(
    game: Game, hear: Hear
) -> None:
    told = hear(broadcast.group_of(game.pk), lambda: play_one(game, Random(1)))
    assert told == [numbers_of(game)]


@pytest.mark.parametrize("news", [{"players_changed": True}, {"again": "claims"}])
def test_what_is_new_is_told_beside_the_version(
    game: Game, hear: Hear, news: dict[str, Any]
) -> None:
    told = hear(broadcast.group_of(game.pk), lambda: broadcast.broadcast_on_commit(game.pk, **news))
    assert told == [{**numbers_of(game), **news}]


def test_a_chat_message_tells_the_players_its_number(game: Game, ann: Account, hear: Hear) -> None:
    def say_and_take_back() -> None:
        chat.say(game_id=game.pk, account=ann, text="I dig east.")
        chat.take_back(game_id=game.pk, account=ann, number=1)

    told = {"type": "game.version", "game": game.pk, "version": game.version, "chat": 1}
    heard = hear(broadcast.players_of(game.pk), say_and_take_back)
    assert heard == [told, {**told, "again": "chat"}]


def test_a_chat_message_tells_spectators_too_once_the_game_is_over(
    over: Game, ann: Account, hear: Hear
) -> None:
    (told,) = hear(
        broadcast.group_of(over.pk),
        lambda: chat.say(game_id=over.pk, account=ann, text="Well dug."),
    )
    assert told["version"] == over.version


def test_a_log_out_names_no_session_that_could_be_used(ann: Account, hear: Hear) -> None:
    client = Client()
    client.force_login(ann)
    key = client.session.session_key
    assert key is not None
    told = hear(broadcast.pages_of(ann.pk), lambda: client.post("/accounts/logout/"))
    assert told == [{"type": "session.ended", "session": broadcast.digest_of(key)}]
    assert key not in str(told)


def test_nothing_is_told_of_what_was_rolled_back(game: Game, hear: Hear) -> None:
    def fail() -> None:
        with pytest.raises(RuntimeError), transaction.atomic():
            play_one(game, Random(1))
            raise RuntimeError

    assert hear(broadcast.group_of(game.pk), fail) == []


def test_a_broken_layer_fails_no_turn(
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken:
        async def group_send(self, *_: Any) -> None:
            raise ConnectionError("no such host")

    monkeypatch.setattr(broadcast, "get_channel_layer", Broken)
    with django_capture_on_commit_callbacks(execute=True):
        play_one(game, Random(1))
    assert Turn.objects.count() == 1
    assert "no such host" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_request_leaves_the_sending_to_the_loop_which_keeps_the_order() -> None:
    announced = Event()

    def announce() -> None:
        for number in range(20):
            broadcast._send(broadcast.group_of(7), {"type": "game.version", "version": number})
        announced.set()

    async def serve() -> list[int]:
        layer: Any = get_channel_layer()
        page = await layer.new_channel()
        await layer.group_add(broadcast.group_of(7), page)
        request = asyncio.create_task(database_sync_to_async(announce)())
        await asyncio.sleep(0)
        # Meanwhile the loop is busy: whoever waited for it would wait for ever.
        assert announced.wait(timeout=10)
        await request
        heard = [await asyncio.wait_for(layer.receive(page), timeout=10) for _ in range(20)]
        await layer.flush()
        return [message["version"] for message in heard]

    assert asyncio.run(serve()) == [*range(20)]
