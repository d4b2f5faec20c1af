"""Two people at once, and two tables at once: nobody is one too many, and nothing stays closed."""

from functools import partial
from typing import Any

import pytest

from accounts.models import Account
from accounts.services import close_account, delete_account
from games.duplicates import services
from games.models import Duplicate, Game, Player
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory
from tests.games.core.races.conftest import nobody_told
from tests.games.core.races.gates import meet
from tests.playing import play_some

__all__ = ["nobody_told"]
pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


def of_two_tables(entered: int) -> Duplicate:
    """A duplicate for six, which so many people have entered."""
    made = services.open_duplicate(
        AccountFactory(), name="Twice", rules=Ruleset(rounds=1), players=3, tables=2
    )
    for _ in range(entered - 1):
        services.enter(made.pk, AccountFactory())
    return made


def test_the_last_place_is_taken_once() -> None:
    made = of_two_tables(5)
    calls = [partial(services.enter, made.pk, AccountFactory()) for _ in range(2)]
    outcomes = meet(calls, Duplicate.objects.filter(pk=made.pk))
    assert sorted(outcomes) == ["ServiceError", "done"]
    made.refresh_from_db()
    assert (made.status, made.entries.count(), made.games.count()) == ("playing", 6, 2)


def test_who_leaves_as_the_last_one_enters_plays_or_is_gone() -> None:
    made = of_two_tables(5)
    first = made.entries.order_by("pk")[0].account
    calls = [
        partial(services.withdraw, made.pk, first),
        partial(services.enter, made.pk, AccountFactory()),
    ]
    meet(calls, Duplicate.objects.filter(pk=made.pk))
    made.refresh_from_db()
    assert (made.status, made.entries.count()) in (("playing", 6), ("gathering", 5))


@pytest.mark.parametrize("leave", [delete_account, close_account])
@pytest.mark.parametrize("fills", [True, False])
def test_who_leaves_the_site_as_it_begins_has_no_seat_without_anybody(
    leave: Any, fills: bool
) -> None:
    made = of_two_tables(5)
    first, second = (entry.account for entry in made.entries.order_by("pk")[:2])
    begins = (
        partial(services.enter, made.pk, AccountFactory())
        if fills
        else partial(services.begin, made.pk, first)
    )
    outcomes = meet([partial(leave, second), begins], Account.objects.filter(pk=second.pk))
    assert outcomes == ["done", "done"]
    made.refresh_from_db()
    seats = Player.objects.filter(game__duplicate=made)
    assert not seats.filter(account=None, policy="").exists()
    assert not seats.filter(account__is_active=False).exists()
    assert not made.entries.filter(account__is_active=False).exists()


def test_two_tables_that_end_at_once_open_once() -> None:
    made = of_two_tables(5)
    services.enter(made.pk, AccountFactory())
    games = list(made.games.order_by("pk"))
    calls = [partial(play_some, game, 10_000, seed) for seed, game in enumerate(games)]
    assert meet(calls, Game.objects.filter(duplicate=made)) == ["done", "done"]
    made.refresh_from_db()
    assert made.status == Duplicate.Status.ENDED
    assert set(made.games.values_list("status", flat=True)) == {Game.Status.FINISHED}
    assert made.results.count() == 6
