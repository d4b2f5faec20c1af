"""The people of these tests, and a browser for each."""

from tests.people import ann, ben
from tests.views.conftest import browser

__all__ = ["ann", "ben", "browser"]
