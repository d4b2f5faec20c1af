"""The row that stands for a person."""

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client

from accounts.models import Account
from tests.accounts.people import PASSWORD, member, who
from tests.factories import AccountFactory, GuestFactory


@pytest.mark.both
def test_an_account_has_sensible_preferences_from_the_start() -> None:
    ann = AccountFactory(name="Ann")
    assert (ann.language, ann.time_zone, ann.theme) == ("en", "UTC", "system")
    assert ann.turn_emails
    assert not (ann.is_guest or ann.is_staff or ann.is_superuser)
    assert str(ann) == "Ann"


def test_email_addresses_are_kept_in_small_letters_and_used_once_but_for_none() -> None:
    assert AccountFactory(name="Ann", email="Ann@Example.ORG").email == "ann@example.org"
    assert {GuestFactory().email, GuestFactory().email} == {None}
    with pytest.raises(IntegrityError):
        AccountFactory(name="Ben", email="ann@example.org")


def test_a_superuser_may_do_everything() -> None:
    chief = Account.objects.create_superuser("Chief", "chief@example.org", "lamplight")
    assert chief.is_staff
    assert chief.has_perm("accounts.delete_account")
    assert Account.objects.get_by_natural_key("CHIEF@example.org") == chief
    assert chief.has_verified_address, "can log in before emails work"
    with pytest.raises(ValidationError, match="already in use"):
        Account.objects.create_superuser("Other", "Chief@example.org", "lamplight")
    assert Account.objects.count() == 1


# Leaving for good.


def test_ann_deletes_her_account_with_her_password(client: Client) -> None:
    ann, elsewhere = member("Ann"), Client()
    typed = {"password": PASSWORD, "chat": "keep"}
    assert client.post("/accounts/delete/", typed)["Location"].startswith("/accounts/login/")
    client.force_login(ann)
    elsewhere.force_login(ann)
    assert "Delete the account?" in client.get("/accounts/delete/").content.decode()
    answer = client.post("/accounts/delete/", typed, follow=True)
    assert "Your account is deleted" in answer.content.decode()
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert not Account.objects.exists()
    assert not EmailAddress.objects.exists()
    assert who(client) is None


def test_whoever_leaves_says_what_becomes_of_their_words(client: Client) -> None:
    client.force_login(member("Ann"))
    for chosen in ("", "both"):
        answer = client.post("/accounts/delete/", {"password": PASSWORD, "chat": chosen})
        assert answer.status_code == 422
    assert Account.objects.exists()


def test_a_wrong_password_deletes_nothing(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    answer = client.post("/accounts/delete/", {"password": "wrong"})
    assert answer.status_code == 422
    assert "That is not your password." in answer.content.decode()
    assert who(client) == ann


def test_a_guest_who_has_no_password_types_the_name(client: Client) -> None:
    guest = GuestFactory(name="Guest 123456")
    client.force_login(guest)
    refused = client.post("/accounts/delete/", {"name": "Guest 1", "password": ""})
    assert "That is not your name." in refused.content.decode()
    assert who(client) == guest
    client.post("/accounts/delete/", {"name": "guest 123456"})
    assert not Account.objects.exists()


def test_a_session_may_not_guess_the_password_on_that_page(client: Client) -> None:
    client.force_login(member("Ann"))
    answers = [
        client.post("/accounts/delete/", {"password": "wrong"}).status_code for _ in range(11)
    ]
    assert answers == [422] * 10 + [429]
