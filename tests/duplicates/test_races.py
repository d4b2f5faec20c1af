"""Two people at once, and two tables at once: nobody is one too many, and nothing stays closed."""

from functools import partial

import pytest

from games.duplicates import services
from games.models import Duplicate, Game
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
