"""The people of these tests."""

from tests.views.conftest import ann, ben, browser, cleo, game, gus, olga

__all__ = ["ann", "ben", "browser", "cleo", "game", "gus", "olga"]
