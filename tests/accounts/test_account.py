"""The row that stands for a person."""

import pytest
from django.db import IntegrityError

from accounts.models import Account
from tests.factories import AccountFactory, GuestFactory


def test_an_account_has_sensible_preferences_from_the_start() -> None:
    ann = AccountFactory(name="Ann")
    assert (ann.language, ann.time_zone, ann.theme) == ("en", "UTC", "system")
    assert ann.turn_emails
    assert not (ann.is_guest or ann.is_staff or ann.is_superuser)
    assert str(ann) == "Ann"


def test_email_addresses_are_kept_in_small_letters_and_used_once() -> None:
    assert AccountFactory(name="Ann", email="Ann@Example.ORG").email == "ann@example.org"
    with pytest.raises(IntegrityError):
        AccountFactory(name="Ben", email="ann@example.org")


def test_many_guests_have_no_email_address() -> None:
    assert {GuestFactory().email, GuestFactory().email} == {None}


def test_the_key_follows_the_name_even_when_only_the_name_is_saved() -> None:
    ann = AccountFactory(name="Ann")
    ann.name = "Anna"
    ann.save(update_fields=["name"])
    assert Account.objects.get(pk=ann.pk).name_key == "anna"


def test_an_account_without_a_password_opens_with_none() -> None:
    assert not AccountFactory(name="Ann").has_usable_password()
    assert AccountFactory(name="Ben", password="timber").check_password("timber")


def test_a_superuser_may_do_everything() -> None:
    chief = Account.objects.create_superuser("Chief", "chief@example.org", "lamplight")
    assert chief.is_staff
    assert chief.has_perm("accounts.delete_account")
    assert Account.objects.get_by_natural_key("CHIEF@example.org") == chief
