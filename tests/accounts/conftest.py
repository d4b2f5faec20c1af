"""What every test about people takes for granted."""

import pytest


@pytest.fixture(autouse=True)
def database(db: None) -> None:
    """Everything about people is in the database."""
