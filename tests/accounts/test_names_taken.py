"""Which names somebody may have, beside those that others have."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from importlib import import_module
from threading import Barrier
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from accounts import names, services
from accounts.models import Account, FormerName
from accounts.models.account_manager import AccountManager
from tests.accounts.people import member
from tests.at_once import all_at_once
from tests.factories import AccountFactory, GuestFactory
from tests.people import browser_of

free_name = Account.objects.free_name


def new(name: str) -> Account:
    """An account as it is saved without anybody asking."""
    return Account(name=name, email=None)


@pytest.mark.both
def test_a_name_is_tidied() -> None:
    assert free_name("  Ann \t Lee ") == "Ann Lee"


def test_names_that_nobody_may_have_are_refused(subtests: pytest.Subtests) -> None:
    for name, reason in [
        ("A", "2 to 24"),
        ("\u0410nn", "one alphabet"),
        ("Admin.", "reserved for the site"),
    ]:
        with subtests.test(name=name, reason=reason), pytest.raises(ValidationError, match=reason):
            free_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [*(("Ann", other) for other in ("ann", "ANN", " Ann ", "Ａｎｎ")), ("Zoë", "ZOË")],
)
def test_a_name_is_taken_whatever_its_case_and_width(name: str, other: str) -> None:
    AccountFactory(name=name)
    with pytest.raises(ValidationError, match="already has this name"):
        free_name(other)


@pytest.mark.parametrize(
    ("name", "lookalike"),
    [("Ilse", "llse"), ("Otto", "0tto"), ("Ann", "ꓮꓠꓠ"), ("Mary-Jane", "MaryJane")],
)
def test_what_looks_like_a_name_is_taken_with_it(name: str, lookalike: str) -> None:
    AccountFactory(name=name)
    with pytest.raises(ValidationError, match="looks like this one"):
        free_name(lookalike)


@pytest.mark.parametrize(("name", "other"), [("Ilse", "llse"), ("Zoë", "zoË")])
def test_the_database_lets_no_two_look_alike(name: str, other: str) -> None:
    AccountFactory(name=name)
    with pytest.raises(IntegrityError):
        new(other).save()


def test_nobody_is_refused_the_name_they_have_however_they_write_it() -> None:
    ann = AccountFactory(name="Ann")
    assert free_name("ANN", holder=ann) == "ANN"
    assert free_name("A.N.N", holder=ann) == "A.N.N"
    guest = GuestFactory(name="Guest 123456")
    assert free_name("Guest 123456", holder=guest) == "Guest 123456"
    with pytest.raises(ValidationError, match="reserved for the site"):
        free_name("Guest 654321", holder=guest)


def test_guests_get_names_that_fit() -> None:
    for _ in range(20):
        names.validate_name(names.guest_name())


@pytest.mark.parametrize(
    ("name", "code"), [("Admin.", "kept"), ("Y\u043eu", "scripts"), ("ANN", "taken")]
)
def test_no_code_makes_an_account_with_another_name(name: str, code: str) -> None:
    AccountFactory(name="Ann")
    for make in (Account.objects.create_user, Account.objects.create_superuser):
        with pytest.raises(ValidationError) as refused:
            make(name, "new@example.org", "lamplight-and-timber")
        assert refused.value.code == code
    assert Account.objects.count() == 1


def test_the_command_for_superusers_keeps_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "lamplight-and-timber")

    def create(name: str) -> None:
        call_command("createsuperuser", interactive=False, name=name, email="chief@example.org")

    for name in ("Moderator 1", "F1int"):
        with pytest.raises(CommandError, match="reserved for the site"):
            create(name)
    create("Chief")
    assert Account.objects.get().is_superuser


# What somebody was called stays theirs for a year.


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


def test_a_changed_name_leaves_the_old_one_behind_and_nothing_else_does(ann: Account) -> None:
    (former,) = ann.former_names.all()
    assert (former.name, former.skeleton) == ("Beth", "beth")
    assert ann.name_changed_at is not None
    assert abs(ann.name_changed_at - former.given_up_at) < timedelta(minutes=1)
    ann.theme = Account.Theme.DARK
    ann.save()
    ann.save(update_fields=["theme"])
    # Nor another way to write the name.
    rename(ann, "ANN")
    assert ann.former_names.get() == former
    ann.delete()
    assert Account.objects.free_name("Beth") == "Beth"


def test_it_does_so_when_only_the_name_is_saved() -> None:
    beth = AccountFactory(name="Beth", last_login=timezone.now())
    beth.name = "Ann"
    beth.save(update_fields=["name"])
    ann = Account.objects.get()
    assert (ann.name_key, ann.skeleton) == ("ann", "ann")
    assert ann.former_names.get().name == "Beth"
    assert ann.name_changed_at is not None


def test_nobody_else_takes_a_former_name_or_its_like(
    ann: Account, subtests: pytest.Subtests
) -> None:
    ben = AccountFactory(name="Ben")
    for name in ["Beth", "BETH", "B.eth", "8eth".replace("8", "\u212c")]:
        with subtests.test(name=name):
            for holder in (ben, None):
                with pytest.raises(ValidationError) as refused:
                    Account.objects.free_name(name, holder=holder)
                assert refused.value.code == "taken"


def test_the_owner_may_go_back_to_it(ann: Account) -> None:
    assert Account.objects.free_name("Beth", holder=ann) == "Beth"
    rename(ann, "Beth")
    assert [former.name for former in ann.former_names.all()] == ["Ann"]


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
    assert services.clear_former_names(1) == 1
    assert services.clear_former_names(10) == 1
    assert services.clear_former_names(10) == 0
    assert FormerName.objects.get().name == "Cleo"


def test_what_a_guest_was_called_or_who_never_came_in_is_nobodys() -> None:
    beth = AccountFactory(name="Beth")
    rename(beth, "Ann")
    assert beth.name_changed_at is None
    guest = GuestFactory(name="Guest 123456")
    rename(guest, "Gus")
    guest.is_guest = False
    rename(guest, "Gustav")
    assert not FormerName.objects.exists()
    assert guest.name_changed_at is None, "a first name is no change"


def test_a_name_may_be_changed_once_in_thirty_days(ann: Account) -> None:
    assert AccountFactory(name="Ben").next_name_at is None
    assert ann.next_name_at is not None
    assert ann.next_name_at - timezone.now() > timedelta(days=29, hours=23)
    ann.name_changed_at = timezone.now() - timedelta(days=30)
    assert ann.next_name_at is None


# Names that were taken before accents were left out of their looks.

write_skeletons = import_module(
    "accounts.migrations.0007_skeletons_without_accents"
).write_skeletons


def taken_before(name: str, skeleton: str) -> Account:
    """Somebody who took a name when it looked like this."""
    account = AccountFactory(name=f"New {name}")
    facts = {"name": name, "name_key": name.casefold(), "skeleton": skeleton}
    Account.objects.filter(pk=account.pk).update(**facts)
    return Account.objects.get(pk=account.pk)


def test_the_oldest_of_those_that_look_alike_has_the_look_and_all_keep_their_names() -> None:
    first = taken_before("Zöe", "zo\u0308e")
    second = taken_before("Zoë", "zoe\u0308")
    plain, accented = taken_before("Rob", "rob"), taken_before("Rób", "ro\u0301b")
    write_skeletons(apps, None)
    found = {each.name: each.skeleton for each in Account.objects.all()}
    assert found == {"Zöe": "zoe", "Zoë": "zoe\u0308", "Rob": "rob", "Rób": "ro\u0301b"}
    for account in (first, second, plain, accented):
        again = Account.objects.get(pk=account.pk)
        again.save()
        again.refresh_from_db()
        assert (again.name, again.skeleton) == (account.name, found[account.name])
    for name in ("Zoe", "Rôb"):
        with pytest.raises(ValidationError):
            Account.objects.free_name(name)


def test_former_names_are_written_anew_too() -> None:
    ann = AccountFactory(name="Ann")
    FormerName.objects.create(account=ann, name="Zoë", name_key="zoë", skeleton="zoe\u0308")
    write_skeletons(apps, None)
    assert FormerName.objects.get().skeleton == "zoe"
    with pytest.raises(ValidationError):
        Account.objects.free_name("Zoé")


# Names that several people ask for at once.


FORM = {"language": "en", "time_zone": "UTC", "theme": "system"}


def answers(*wishes: tuple[Client, str]) -> list[int]:
    """How the settings answer to all of these at once, in no order."""
    statuses: list[int] = []

    def ask(client: Client, name: str) -> None:
        statuses.append(client.post("/accounts/settings/", {**FORM, "name": name}).status_code)

    all_at_once([partial(ask, *wish) for wish in wishes])
    return sorted(statuses)


# On SQLite the second would not even begin to check before the first is done.
@pytest.mark.postgresql
def test_of_two_who_take_lookalikes_the_database_lets_one(transactional_db: None) -> None:
    ann, ben = browser_of(member("Ann")), browser_of(member("Ben"))
    both_checked = Barrier(2)
    check: Callable[..., str] = AccountManager.free_name

    def check_and_wait(*args: Any, **options: Any) -> str:
        name = check(*args, **options)
        both_checked.wait(timeout=60)
        return name

    with patch.object(AccountManager, "free_name", check_and_wait):
        assert answers((ann, "Ilse"), (ben, "llse")) == [302, 422]
    assert Account.objects.filter(skeleton="llse").count() == 1
    assert FormerName.objects.count() == 1


def test_two_tabs_change_a_name_once(transactional_db: None) -> None:
    account = member("Ann")
    tabs = [(browser_of(account), name) for name in ("Beth", "Cleo", "Dora")]
    assert answers(*tabs) == [302, 422, 422]
    assert FormerName.objects.get().name == "Ann"
