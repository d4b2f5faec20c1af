"""The people of these tests."""

from tests.games.conftest import game, over
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "game", "olga", "over"]
