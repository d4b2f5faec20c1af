"""The people of these tests: a host, two players, an outsider, a guest; each with a browser."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Account
from games.models import Game
from tests.factories import GuestFactory, running_game
from tests.people import ann, ben, cleo, olga
from tests.playing import to_act

__all__ = ["ann", "ben", "browser", "cleo", "game", "gus", "olga"]

Browser = Callable[[Account | None], Client]


@pytest.fixture
def gus(db: None) -> Account:
    """A guest, who has not signed up."""
    return GuestFactory(name="Guest Gus")


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A private game of Ann, Ben and Cleo that has just begun."""
    return running_game(ann, [ben, cleo], public=False, name="Tuesday dig")


@pytest.fixture
def browser() -> Browser:
    """`browser(ann)` is a client that is logged in; `browser(None)` a visitor's."""

    def open_(account: Account | None) -> Client:
        client = Client()
        if account is not None:
            client.force_login(account)
        return client

    return open_


def acting(game: Game) -> Account:
    """The person whose turn it is."""
    account = to_act(game).account
    assert account is not None
    return account


def waiting(game: Game) -> Account:
    """A player whose turn it is not."""
    players = game.players.select_related("account").exclude(pk=to_act(game).pk)
    account = players.order_by("seat")[0].account
    assert account is not None
    return account
