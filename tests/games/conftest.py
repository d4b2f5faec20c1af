"""The game of these tests."""

import pytest

from accounts.models import Account
from games.models import Game
from tests.factories import running_game


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game of Ann, Ben and Cleo that has just begun."""
    return running_game(ann, [ben, cleo])
