"""Two seats that somebody takes at once: the second counts the first."""

from functools import partial

import pytest
from pytest_django import Settings

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Player
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory, open_table
from tests.games.core.races.gates import meet

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


@pytest.mark.parametrize("opens", [True, False])
def test_the_last_table_that_is_fair_is_taken_once(settings: Settings, opens: bool) -> None:
    settings.TABLES_AT_FIRST = settings.MOST_TABLES = 2
    olga = AccountFactory()
    first, second, third = (open_table(AccountFactory(), seats=3) for _ in range(3))
    lobby.join_table(first.pk, olga)
    known = {"name": "", "rules": Ruleset(), "seats": 3, "public": True, "computers": 0}
    other = partial(lobby.create_table, olga, **known) if opens else None
    calls = [partial(lobby.join_table, second.pk, olga)]
    calls.append(other or partial(lobby.join_table, third.pk, olga))
    outcomes = meet(calls, Account.objects.filter(pk=olga.pk))
    assert sorted(outcomes) == ["TooManyTables", "done"]
    assert Player.objects.filter(account=olga).count() == 2
