"""The gates of these tests notice what they are for: calls that lock rows in different orders."""

from functools import partial

import pytest
from django.db import transaction

from accounts.models import Account
from games.models import Game
from tests.factories import AccountFactory, open_table
from tests.games.core.races.facts import read_facts
from tests.games.core.races.gates import meet, outcome_of
from tests.games.core.races.saved_rows import restore_rows, save_rows

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


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


def test_what_the_rows_say_is_what_has_changed_and_what_has_not() -> None:
    ann, ben = AccountFactory(name="Ann"), AccountFactory(name="Ben")
    save_rows("as_it_was")
    restore_rows("as_it_was")
    before = read_facts()
    for change in (
        lambda: Account.objects.filter(pk=ann.pk).update(name="Somebody else"),
        lambda: (ben.delete(), AccountFactory(name="Cleo")),
        lambda: open_table(ann, seats=3),
    ):
        change()
        assert read_facts() != before
        restore_rows("as_it_was")
        assert read_facts() == before
    assert set(Account.objects.values_list("name", flat=True)) == {"Ann", "Ben"}
    assert not Game.objects.exists()


def test_a_number_that_was_rolled_back_is_given_again() -> None:
    save_rows("numbers")
    restore_rows("numbers")
    numbers = []
    for _ in range(2):
        with transaction.atomic():
            numbers.append(AccountFactory().pk)
            transaction.set_rollback(True)
        restore_rows("numbers")
    assert numbers[0] == numbers[1]


def test_what_falls_is_told() -> None:
    assert outcome_of(partial(divmod, 1, 0)).startswith("fell: ZeroDivisionError")
    assert outcome_of(lambda: False) == "nothing"
