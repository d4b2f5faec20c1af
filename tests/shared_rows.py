"""Rows that all tests of a module share: written before the first, and rolled back after the last.

What takes long to play and is only read is a fixture with `scope="module"` that asks for `cast`
or `shared_rows`. A test still has its own changes rolled back; what it may change in memory is
copied for it, as the people are here. Not for modules with tests that commit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from accounts.models import Account
from tests.chance import draw_alike
from tests.factories import AccountFactory


@dataclass(frozen=True)
class Cast:
    """A host, two players and an outsider."""

    ann: Account
    ben: Account
    cleo: Account
    olga: Account


@pytest.fixture(scope="module")
def shared_rows(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """What fixtures of the module write after this one is there until its end."""
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        rolled_back(),
    ):
        draw_alike(request, patch)
        yield


@contextmanager
def rolled_back() -> Iterator[None]:
    """A transaction inside which tests have theirs; nothing of it stays."""
    around = transaction.atomic()
    # As of Django's own tests: what insists on being the outermost may be inside of it.
    around._from_testcase = True
    with around:
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def cast(shared_rows: None) -> Cast:
    """They themselves, for fixtures of the module."""
    return Cast(*(AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo", "Olga")))


@pytest.fixture
def ann(cast: Cast, db: None) -> Account:
    """The host, as a test may change her."""
    return deepcopy(cast.ann)


@pytest.fixture
def ben(cast: Cast, db: None) -> Account:
    """A player."""
    return deepcopy(cast.ben)


@pytest.fixture
def cleo(cast: Cast, db: None) -> Account:
    """Another player."""
    return deepcopy(cast.cleo)


@pytest.fixture
def olga(cast: Cast, db: None) -> Account:
    """An outsider."""
    return deepcopy(cast.olga)
