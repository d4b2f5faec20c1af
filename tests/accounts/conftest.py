"""Fixtures of every test about people."""

import pytest


@pytest.fixture(autouse=True)
def database(db: None) -> None:
    """Everything about people is in the database."""
