"""The people of these tests: a host, two players, an outsider, a moderator."""

import pytest

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, running_game
from tests.playing import play_out


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
def olga(db: None) -> Account:
    """An outsider."""
    return AccountFactory(name="Olga")


@pytest.fixture
def mo(db: None) -> Account:
    """A moderator with every right that there is."""
    return AccountFactory(name="Mo", is_staff=True, is_superuser=True)


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A running game of Ann, Ben and Cleo."""
    return running_game(ann, [ben, cleo])


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished game of Ann, Ben and Cleo, of one round."""
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
