"""The people of these tests, and a browser for each."""

from tests.views.conftest import ann, ben, browser, cleo, game, gus, olga

__all__ = ["ann", "ben", "browser", "cleo", "game", "gus", "olga"]
