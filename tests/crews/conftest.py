"""The people of these tests, and a browser for each."""

from tests.people import ann, ben, cleo, olga
from tests.views.conftest import browser, gus

__all__ = ["ann", "ben", "browser", "cleo", "gus", "olga"]
