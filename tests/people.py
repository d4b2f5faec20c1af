"""The people whom the tests of the games share: a host, two players and an outsider."""

import pytest

from accounts.models import Account
from tests.factories import AccountFactory


@pytest.fixture
def ann(db: None) -> Account:
    """The host."""
    return AccountFactory(name="Ann")


@pytest.fixture
def ben(db: None) -> Account:
    """A player."""
    return AccountFactory(name="Ben")


@pytest.fixture
def cleo(db: None) -> Account:
    """Another player."""
    return AccountFactory(name="Cleo")


@pytest.fixture
def olga(db: None) -> Account:
    """An outsider."""
    return AccountFactory(name="Olga")
