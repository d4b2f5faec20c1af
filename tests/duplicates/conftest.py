"""The people of these tests, a browser for each, and duplicates."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import TestCase

from accounts.models import Account
from games.duplicates import services
from games.models import Duplicate, Game
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out
from tests.views.conftest import browser, gus

__all__ = ["ann", "ben", "browser", "cleo", "gus", "olga"]

Opening = Callable[..., Duplicate]


@pytest.fixture
def opened() -> Opening:
    """Open a duplicate of two tables of three, which somebody else enters."""

    def open_it(host: Account, **facts: Any) -> Duplicate:
        known: dict[str, Any] = {"name": "Twice", "players": 3, "tables": 2, **facts}
        rules = Ruleset(**{"rounds": 1, **known.pop("rules", {})})
        return services.open_duplicate(host, rules=rules, **known)

    return open_it


@pytest.fixture
def six(ann: Account, ben: Account, cleo: Account) -> list[Account]:
    """Ann, Ben, Cleo and three others."""
    return [ann, ben, cleo, *(AccountFactory(name=name) for name in ("Dora", "Emil", "Fay"))]


@pytest.fixture
def playing(six: list[Account], opened: Opening) -> Duplicate:
    """A duplicate of two tables of three, which have begun."""
    return fill(opened(six[0]), six)


def fill(duplicate: Duplicate, people: list[Account]) -> Duplicate:
    """The event with all these people in it."""
    for number, one in enumerate(people):
        services.enter(duplicate.pk, one, f"piece {number}")
    duplicate.refresh_from_db()
    return duplicate


def tables_of(duplicate: Duplicate) -> list[Game]:
    return list(duplicate.games.order_by("pk"))


def play_to_its_end(game: Game, seed: int = 1) -> Game:
    """Play a table out; what its end leads to is done after the commit."""
    with TestCase.captureOnCommitCallbacks(execute=True):
        return play_out(game, seed)
