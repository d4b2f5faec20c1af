"""The people of these tests, a browser for each, a private game that runs and one that is over."""

from tests.games.conftest import mo, over
from tests.people import ann, ben, cleo, olga
from tests.views.conftest import browser, game, gus

__all__ = ["ann", "ben", "browser", "cleo", "game", "gus", "mo", "olga", "over"]
