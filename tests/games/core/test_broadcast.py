"""Public numbers, and nothing else, are announced to open pages after the commit, and never fail a
turn.
"""

import asyncio
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


def listen(layer: InMemoryChannelLayer, group: str) -> str:
    async_to_sync(layer.group_add)(group, "a-page")
    return "a-page"


def heard(layer: InMemoryChannelLayer, page: str) -> dict[str, Any]:
    """What a page hears first; everything was sent before it is asked."""
    told: dict[str, Any] = async_to_sync(asyncio.wait_for)(layer.receive(page), timeout=5)
    return told


def numbers_of(game: Game) -> dict[str, Any]:
    """What everybody who watches a table may hear of it."""
    row = Game.objects.select_related("round").get(pk=game.pk)
    told = {"version": row.version, "turn": row.round.turn if row.round else None, "reactions": 0}
    return {"type": "game.version", "game": row.pk, **told}


@pytest.mark.both
def test_a_turn_tells_its_version_whose_turn_it_is_and_nothing_secret(
    game: Game, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.group_of(game.pk))
    with django_capture_on_commit_callbacks(execute=True):
        game = play_one(game, Random(1))
    assert heard(layer, page) == numbers_of(game)


def test_that_somebody_joined_or_left_is_told_beside_the_version(
    game: Game, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.group_of(game.pk))
    with django_capture_on_commit_callbacks(execute=True):
        broadcast.broadcast_on_commit(game.pk, players_changed=True)
    told = heard(layer, page)
    assert told.pop("players_changed") is True
    assert told == numbers_of(game)


def test_a_claim_tells_the_same_numbers_and_that_there_are_claims(
    game: Game, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.group_of(game.pk))
    with django_capture_on_commit_callbacks(execute=True):
        broadcast.broadcast_on_commit(game.pk, again="claims")
    assert heard(layer, page) == {**numbers_of(game), "again": "claims"}


def test_a_chat_message_tells_the_players_its_number(
    game: Game,
    ann: Account,
    layer: InMemoryChannelLayer,
    django_capture_on_commit_callbacks: Any,
) -> None:
    page = listen(layer, broadcast.players_of(game.pk))
    with django_capture_on_commit_callbacks(execute=True):
        chat.say(game_id=game.pk, account=ann, text="I dig east.")
        chat.take_back(game_id=game.pk, account=ann, number=1)
    told = {"type": "game.version", "game": game.pk, "version": game.version, "chat": 1}
    assert heard(layer, page) == told
    assert heard(layer, page) == {**told, "again": "chat"}


def test_a_chat_message_tells_spectators_too_once_the_game_is_over(
    over: Game,
    ann: Account,
    layer: InMemoryChannelLayer,
    django_capture_on_commit_callbacks: Any,
) -> None:
    page = listen(layer, broadcast.group_of(over.pk))
    with django_capture_on_commit_callbacks(execute=True):
        chat.say(game_id=over.pk, account=ann, text="Well dug.")
    assert heard(layer, page)["version"] == over.version


def test_a_log_out_names_no_session_that_could_be_used(
    ann: Account, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.pages_of(ann.pk))
    client = Client()
    client.force_login(ann)
    key = client.session.session_key
    assert key is not None
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/logout/")
    told = heard(layer, page)
    assert told == {"type": "session.ended", "session": broadcast.digest_of(key)}
    assert key not in str(told)


def test_nothing_is_told_of_what_was_rolled_back(
    game: Game, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.group_of(game.pk))
    with (
        django_capture_on_commit_callbacks(execute=True) as callbacks,
        pytest.raises(RuntimeError),
        transaction.atomic(),
    ):
        play_one(game, Random(1))
        raise RuntimeError
    assert callbacks == []
    assert page not in layer.channels


def test_nothing_is_told_before_the_commit(
    game: Game, layer: InMemoryChannelLayer, django_capture_on_commit_callbacks: Any
) -> None:
    page = listen(layer, broadcast.group_of(game.pk))
    with django_capture_on_commit_callbacks(execute=True):
        play_one(game, Random(1))
        assert page not in layer.channels
    assert page in layer.channels


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
