"""The people of these tests."""

from tests.games.conftest import over
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga", "over"]
