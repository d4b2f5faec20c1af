"""The people of these tests: a host, two players, an outsider, a moderator."""

import pytest

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out

__all__ = ["ann", "ben", "cleo", "game", "mo", "olga", "over"]


@pytest.fixture
def mo(db: None) -> Account:
    """A moderator with every right that there is."""
    return with_second_factor(AccountFactory(name="Mo", is_staff=True, is_superuser=True))


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A running game of Ann, Ben and Cleo."""
    return running_game(ann, [ben, cleo])


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished game of Ann, Ben and Cleo, of one round."""
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
