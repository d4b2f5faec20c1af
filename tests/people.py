"""The people whom the tests share, each with a browser; a game that runs and one that is over."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, GuestFactory, running_game, with_second_factor
from tests.playing import play_out, to_act

Browser = Callable[[Account | None], Client]


@pytest.fixture
def ann(db: None) -> Account:
    """The host."""
    return AccountFactory(name="Ann")


@pytest.fixture
def ben(db: None) -> Account:
    """A player."""
    return AccountFactory(name="Ben")


@pytest.fixture
def cleo(db: None) -> Account:
    """Another player."""
    return AccountFactory(name="Cleo")


@pytest.fixture
def people(ann: Account, ben: Account, cleo: Account) -> list[Account]:
    """The three who play."""
    return [ann, ben, cleo]


@pytest.fixture
def olga(db: None) -> Account:
    """An outsider."""
    return AccountFactory(name="Olga")


@pytest.fixture
def gus(db: None) -> Account:
    """A guest, who has not signed up."""
    return GuestFactory(name="Guest Gus")


@pytest.fixture
def mo(db: None) -> Account:
    """A moderator with every right that there is."""
    return with_second_factor(AccountFactory(name="Mo", is_staff=True, is_superuser=True))


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A private game of Ann, Ben and Cleo that has just begun."""
    return running_game(ann, [ben, cleo], public=False, name="Tuesday dig")


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished game of Ann, Ben and Cleo, of one round."""
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))


@pytest.fixture
def browser() -> Browser:
    """`browser(ann)` is a client that is logged in; `browser(None)` a visitor's."""

    return browser_of


def browser_of(account: Account | None) -> Client:
    """A client of somebody who is logged in, or of a visitor."""
    client = Client()
    if account is not None:
        client.force_login(account)
    return client


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
