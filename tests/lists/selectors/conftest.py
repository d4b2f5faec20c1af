"""The people of these tests."""

from tests.games.conftest import ann, ben, cleo, game, mo, olga, over

__all__ = ["ann", "ben", "cleo", "game", "mo", "olga", "over"]
