"""The people of these tests, and a browser for each."""

from tests.people import ann, ben, cleo, olga
from tests.views.conftest import browser, game, gus

__all__ = ["ann", "ben", "browser", "cleo", "game", "gus", "olga"]
