"""The people of these tests, their game and a moderator, as in the tests of games."""

from tests.games.conftest import ann, ben, cleo, game, mo, olga, over

__all__ = ["ann", "ben", "cleo", "game", "mo", "olga", "over"]
