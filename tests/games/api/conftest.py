"""Fixtures of every test of the API."""

import pytest

from tests.people import game

# The game of the API's tests is a private one.
__all__ = ["game"]


@pytest.fixture(autouse=True)
def database(db: None) -> None:
    """Every answer is in the database, and the counts of one test are none of another's."""
