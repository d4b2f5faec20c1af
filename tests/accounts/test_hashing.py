"""A wrong password costs one hash, whether the address is known or not."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from accounts.models import Account
from tests.accounts.people import PASSWORD, log_in, member, who
from tests.factories import AccountFactory

hashings: list[str] = []


class CountingHasher(MD5PasswordHasher):
    """Hashes as quickly as all tests do, and counts."""

    def encode(self, password: str, salt: Any) -> str:
        hashings.append(password)
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def counted(settings: LazySettings) -> Iterator[None]:
    """Count from the moment the people of a test are there."""
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    yield
    hashings.clear()


def ann() -> Account:
    return member("Ann")


def nobody() -> None:
    """The address is unknown."""


def ann_unverified() -> Account:
    return AccountFactory(name="Ann", password=PASSWORD, verified=False)


def ann_closed() -> Account:
    return member("Ann", is_active=False)


def ann_without_password() -> Account:
    account = member("Ann")
    account.set_unusable_password()
    account.save()
    return account


def ann_whose_address_others_ask_for() -> None:
    for name in ("Ben", "Cleo"):
        EmailAddress.objects.create(user=member(name), email="ann@example.org")


def ann_and_others_unverified() -> None:
    ann_unverified()
    ann_whose_address_others_ask_for()


PEOPLE = [
    ann,
    nobody,
    ann_unverified,
    ann_closed,
    ann_without_password,
    ann_whose_address_others_ask_for,
    ann_and_others_unverified,
]


@pytest.mark.parametrize("people", PEOPLE, ids=lambda make: make.__name__)
def test_a_wrong_password_is_hashed_once(client: Client, people: Any) -> None:
    people()
    hashings.clear()
    log_in(client, password="wrong")
    assert len(hashings) == 1
    assert who(client) is None


def test_the_right_password_is_hashed_once(client: Client) -> None:
    account = member("Ann")
    hashings.clear()
    log_in(client)
    assert len(hashings) == 1
    assert who(client) == account


def test_once_more_before_something_that_matters_it_is_hashed_once(client: Client) -> None:
    client.force_login(member("Ann"))
    hashings.clear()
    client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert len(hashings) == 1


def test_an_address_that_somebody_only_asked_for_logs_nobody_in(client: Client) -> None:
    ben = member("Ben")
    EmailAddress.objects.create(user=ben, email="ann@example.org")
    log_in(client)
    assert who(client) is None
    log_in(client, "ben@example.org")
    assert who(client) == ben


def test_who_verified_an_address_has_it_before_who_signed_up_with_it(client: Client) -> None:
    squat = {"email": "ann@example.org", "password": "another-password", "verified": False}
    AccountFactory(name="Squatter", **squat)
    account = member("Ann", email="old@example.org")
    EmailAddress.objects.create(user=account, email="ann@example.org", verified=True)
    log_in(client, "ANN@example.org")
    assert who(client) == account
    other = Client()
    log_in(other, password="another-password")
    assert who(other) == Account.objects.get(name="Squatter")


def test_a_closed_account_with_the_right_password_is_told_so(client: Client) -> None:
    member("Ann", is_active=False)
    assert log_in(client)["Location"] == "/accounts/inactive/"
    assert who(client) is None
