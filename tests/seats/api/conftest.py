"""The people of these tests."""

from tests.games.api.conftest import ann, ben, cleo, database, game, olga, program

__all__ = ["ann", "ben", "cleo", "database", "game", "olga", "program"]
