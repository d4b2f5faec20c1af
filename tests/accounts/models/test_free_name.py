"""Which names somebody may have, beside those that others have."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from accounts import names
from accounts.models import Account
from tests.factories import AccountFactory, GuestFactory

free_name = Account.objects.free_name


def new(name: str) -> Account:
    """An account as it is saved without anybody asking."""
    return Account(name=name, email=None)


def test_a_name_is_tidied() -> None:
    assert free_name("  Ann \t Lee ") == "Ann Lee"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("A", "2 to 24"), ("\u0410nn", "one alphabet"), ("Admin.", "reserved for the site")],
)
def test_names_that_nobody_may_have_are_refused(name: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        free_name(name)


@pytest.mark.parametrize("other", ["ann", "ANN", " Ann ", "Ａｎｎ"])
def test_a_name_is_taken_whatever_its_case_and_width(other: str) -> None:
    AccountFactory(name="Ann")
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


def test_letters_beyond_english_are_compared_without_case_too() -> None:
    AccountFactory(name="Zoë")
    with pytest.raises(ValidationError, match="already has this name"):
        free_name("ZOË")
    with pytest.raises(IntegrityError):
        new("zoË").save()


def test_the_database_lets_no_two_look_alike() -> None:
    AccountFactory(name="Ilse")
    with pytest.raises(IntegrityError):
        new("llse").save()


def test_ann_may_write_her_own_name_differently() -> None:
    ann = AccountFactory(name="Ann")
    assert free_name("ANN", holder=ann) == "ANN"
    assert free_name("A.N.N", holder=ann) == "A.N.N"


def test_nobody_is_refused_the_name_they_have() -> None:
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
