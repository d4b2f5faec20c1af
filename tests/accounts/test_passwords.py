"""Forgotten and changed passwords."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client

from accounts.models import Account
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, who
from tests.factories import AccountFactory

NEW = "a-second-seam-of-gold"


def test_ann_forgets_her_password_and_chooses_a_new_one_by_a_link_that_works_once(
    client: Client,
) -> None:
    ann = member("Ann")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    assert "Check your email" in client.get("/accounts/password/reset/done/").content.decode()
    link = link_in_email()
    form = client.get(link)["Location"]
    assert "Choose a new password" in client.get(form).content.decode()
    page = client.post(form, {"password1": NEW, "password2": "other"}).content.decode()
    assert 'id="id_password2_error"' in page
    assert Account.objects.get().check_password(PASSWORD)

    client.post(form, {"password1": NEW, "password2": NEW})

    assert "This link leads nowhere any more" in Client().get(link).content.decode()
    log_in(client, password=PASSWORD)
    assert who(client) is None
    log_in(client, password=NEW)
    assert who(client) == ann


def test_whether_an_address_is_known_is_not_told_on_the_page(client: Client) -> None:
    member("Ann")
    known = client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"], ["nobody@example.org"]]


def test_ann_changes_her_password_and_stays_logged_in_here_only(client: Client) -> None:
    ann, elsewhere = member("Ann"), Client()
    client.force_login(ann)
    elsewhere.force_login(ann)
    typed = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    page = client.post("/accounts/password/change/", typed).content.decode()
    assert "That is not your current password." in page
    assert Account.objects.get().check_password(PASSWORD)
    typed["oldpassword"] = PASSWORD
    answer = client.post("/accounts/password/change/", typed)
    assert answer["Location"] == "/accounts/settings/"
    assert client.get("/accounts/settings/").status_code == 200
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert "Your password was changed." in mail.outbox[-1].body


def test_somebody_without_a_password_chooses_a_first_one(client: Client) -> None:
    ann = member("Ann")
    ann.set_unusable_password()
    ann.save()
    client.force_login(ann)
    assert client.get("/accounts/password/change/")["Location"] == "/accounts/password/set/"
    client.post("/accounts/password/set/", {"password1": NEW, "password2": NEW})
    assert Account.objects.get().check_password(NEW)


# A wrong password costs one hash, whether the address is known or not.


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


def test_the_right_password_is_hashed_once_and_so_it_is_before_something_that_matters(
    client: Client,
) -> None:
    account = member("Ann")
    hashings.clear()
    log_in(client)
    assert len(hashings) == 1
    assert who(client) == account
    client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert len(hashings) == 2


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
