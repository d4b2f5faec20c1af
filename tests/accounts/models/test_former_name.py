"""What somebody was called stays theirs for a year."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import former_names
from accounts.models import Account, FormerName
from tests.factories import AccountFactory, GuestFactory


def rename(account: Account, name: str) -> None:
    """As any form does it."""
    account.name = name
    account.save()


def pass_days(days: int) -> None:
    """Move every change of name this many days into the past."""
    earlier = timedelta(days=days)
    for former in FormerName.objects.all():
        FormerName.objects.filter(pk=former.pk).update(given_up_at=former.given_up_at - earlier)


@pytest.fixture
def ann() -> Account:
    """Somebody who was called Beth until now."""
    account: Account = AccountFactory(name="Beth", last_login=timezone.now())
    rename(account, "Ann")
    return account


def test_a_changed_name_leaves_the_old_one_behind(ann: Account) -> None:
    (former,) = ann.former_names.all()
    assert (former.name, former.skeleton) == ("Beth", "beth")
    assert ann.name_changed_at is not None
    assert abs(ann.name_changed_at - former.given_up_at) < timedelta(minutes=1)


def test_it_does_so_when_only_the_name_is_saved() -> None:
    beth = AccountFactory(name="Beth", last_login=timezone.now())
    beth.name = "Ann"
    beth.save(update_fields=["name"])
    ann = Account.objects.get()
    assert (ann.skeleton, ann.former_names.get().name) == ("ann", "Beth")
    assert ann.name_changed_at is not None


def test_saving_anything_else_leaves_nothing_behind(ann: Account) -> None:
    ann.theme = Account.Theme.DARK
    ann.save()
    ann.save(update_fields=["theme"])
    assert ann.former_names.count() == 1


@pytest.mark.parametrize("name", ["Beth", "BETH", "B.eth", "8eth".replace("8", "\u212c")])
def test_nobody_else_takes_a_former_name_or_its_like(ann: Account, name: str) -> None:
    ben = AccountFactory(name="Ben")
    for holder in (ben, None):
        with pytest.raises(ValidationError) as refused:
            Account.objects.free_name(name, holder=holder)
        assert refused.value.code == "taken"


def test_the_owner_may_go_back_to_it(ann: Account) -> None:
    assert Account.objects.free_name("Beth", holder=ann) == "Beth"
    rename(ann, "Beth")
    assert [former.name for former in ann.former_names.all()] == ["Ann"]


def test_another_way_to_write_a_name_needs_no_keeping(ann: Account) -> None:
    rename(ann, "ANN")
    assert [former.name for former in ann.former_names.all()] == ["Beth"]


def test_after_a_year_it_is_free(ann: Account) -> None:
    pass_days(364)
    assert list(FormerName.objects.kept()) == list(ann.former_names.all())
    with pytest.raises(ValidationError) as refused:
        Account.objects.free_name("Beth")
    assert refused.value.code == "taken"
    pass_days(1)
    assert not FormerName.objects.kept().exists()
    assert Account.objects.free_name("Beth") == "Beth"


def test_whoever_has_it_next_leaves_it_behind_as_their_own(ann: Account) -> None:
    pass_days(366)
    ben = AccountFactory(name="Beth", email="ben@example.org", last_login=timezone.now())
    rename(ben, "Ben")
    assert [former.account for former in FormerName.objects.all()] == [ben]


def test_expired_names_are_cleared_away_in_batches(ann: Account) -> None:
    rename(ann, "Cleo")
    pass_days(365)
    rename(ann, "Dora")
    assert former_names.clear_expired(1) == 1
    assert former_names.clear_expired(10) == 1
    assert former_names.clear_expired(10) == 0
    assert FormerName.objects.get().name == "Cleo"


def test_what_a_guest_was_called_is_nobodys() -> None:
    guest = GuestFactory(name="Guest 123456")
    rename(guest, "Gus")
    guest.is_guest = False
    rename(guest, "Gustav")
    assert not FormerName.objects.exists()
    assert guest.name_changed_at is None, "a first name is no change"


def test_what_somebody_was_called_who_never_came_in_is_nobodys() -> None:
    beth = AccountFactory(name="Beth")
    rename(beth, "Ann")
    assert not FormerName.objects.exists()
    assert beth.name_changed_at is None


def test_former_names_go_with_their_account(ann: Account) -> None:
    ann.delete()
    assert Account.objects.free_name("Beth") == "Beth"


def test_a_name_may_be_changed_once_in_thirty_days(ann: Account) -> None:
    assert AccountFactory(name="Ben").next_name_at is None
    assert ann.next_name_at is not None
    assert ann.next_name_at - timezone.now() > timedelta(days=29, hours=23)
    ann.name_changed_at = timezone.now() - timedelta(days=30)
    assert ann.next_name_at is None
