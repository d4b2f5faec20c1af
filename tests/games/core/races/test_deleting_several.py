"""Several accounts that go at once keep to the order of locks, too."""

from functools import partial

import pytest

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, open_table
from tests.games.core.races.gates import meet

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


def delete_all(*accounts: Account) -> None:
    """Delete accounts in one go."""
    Account.objects.filter(pk__in=[account.pk for account in accounts]).delete()


def test_accounts_that_go_together_lock_their_games_in_one_order() -> None:
    ann, ben, cleo, dora = AccountFactory.create_batch(4)
    # Whoever comes first among the accounts sits at the second table, but for one of them.
    first, second = (
        open_table(host, [guest], seats=3) for host, guest in ((ben, cleo), (ann, dora))
    )
    gate = Game.objects.filter(pk=first.pk)
    calls = [partial(delete_all, cleo, dora), partial(delete_all, ann, ben)]
    assert meet(calls, gate) == ["done", "done"]
    assert not Game.objects.filter(pk__in=[first.pk, second.pk]).exists()
