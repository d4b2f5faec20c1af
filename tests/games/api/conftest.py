"""Fixtures of every test of the API."""

import pytest


@pytest.fixture(autouse=True)
def database(db: None) -> None:
    """Every answer is in the database, and the counts of one test are none of another's."""
