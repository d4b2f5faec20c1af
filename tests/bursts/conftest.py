"""A slow table, its people, and a browser for each."""

import pytest

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from tests.clock import Clock, clock
from tests.factories import running_game
from tests.people import ann, ben, cleo, olga
from tests.views.conftest import browser, gus

__all__ = ["ann", "ben", "browser", "cleo", "clock", "gus", "olga"]


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account, clock: Clock) -> Game:
    """A game of three at the daily pace."""
    game = running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]), name="Tuesday dig")
    game.players.update(held_round=1, held_turn=99)
    return game
