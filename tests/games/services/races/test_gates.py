"""The gates of these tests notice what they are for: calls that lock rows in different orders."""

from functools import partial

import pytest
from django.db import transaction

from accounts.models import Account
from tests.factories import AccountFactory
from tests.games.services.races.gates import meet, outcome_of
from tests.games.services.races.saved_rows import restore_rows, save_rows

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@transaction.atomic
def lock(*accounts: Account) -> None:
    """Lock some rows, one after the other."""
    for account in accounts:
        Account.objects.select_for_update().get(pk=account.pk)


def test_a_deadlock_is_found_whatever_the_scheduler_does() -> None:
    ann, ben = AccountFactory.create_batch(2)
    gate = Account.objects.filter(pk=ben.pk)
    outcomes = meet([partial(lock, ben, ann), partial(lock, ann, ben)], gate)
    assert sorted(outcomes)[0] == "done"
    assert "deadlock" in sorted(outcomes)[1]


def test_deeds_that_lock_in_one_order_wait_for_each_other() -> None:
    ann, ben = AccountFactory.create_batch(2)
    for gate in (ann, ben):
        both = partial(lock, ann, ben)
        assert meet([both, both], Account.objects.filter(pk=gate.pk)) == ["done", "done"]


def test_rows_come_back_as_they_were() -> None:
    ann, ben = AccountFactory(name="Ann"), AccountFactory(name="Ben")
    save_rows("before")
    Account.objects.filter(pk=ann.pk).update(name="Somebody else")
    ben.delete()
    restore_rows("before")
    assert set(Account.objects.values_list("name", flat=True)) == {"Ann", "Ben"}


def test_what_falls_is_told() -> None:
    assert outcome_of(partial(divmod, 1, 0)).startswith("fell: ZeroDivisionError")
    assert outcome_of(lambda: False) == "nothing"
