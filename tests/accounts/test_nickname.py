"""A guest may say a nickname, once, or rather not."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.accounts.people import member
from tests.factories import GuestFactory

ASKED = "Your nickname"
NICKNAME, MINE = reverse("accounts:nickname"), reverse("games:my_games")


@pytest.fixture
def guest(client: Client) -> Account:
    account: Account = GuestFactory(name="Guest 123456")
    client.force_login(account)
    return account


def asks(client: Client) -> bool:
    return ASKED in client.get(MINE).content.decode()


def test_a_guest_is_asked_and_named(client: Client, guest: Account) -> None:
    assert asks(client)
    answer = client.post(NICKNAME, {"name": " Gimli ", "next": MINE})
    assert answer.headers["Location"] == MINE
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest) == ("Gimli", True)
    assert not asks(client)


def test_who_would_rather_not_say_is_never_asked_again(client: Client, guest: Account) -> None:
    client.post(NICKNAME, {"name": "", "skip": "yes", "next": MINE})
    assert not asks(client)
    guest.refresh_from_db()
    assert guest.name == "Guest 123456"


@pytest.mark.parametrize("name", ["", "x", "Ann", "Guest 777777"])
def test_the_rules_of_names_hold_and_the_question_stays(
    client: Client, guest: Account, name: str
) -> None:
    member("Ann")
    page = client.post(NICKNAME, {"name": name, "next": MINE}, follow=True).content.decode()
    assert 'class="message message--error' in page
    assert ASKED in page
    guest.refresh_from_db()
    assert guest.name == "Guest 123456"


def test_nobody_else_is_asked_nor_named(client: Client) -> None:
    assert client.post(NICKNAME, {"name": "Gimli"}).headers["Location"].startswith("/accounts/log")
    ann = member("Ann")
    client.force_login(ann)
    assert not asks(client)
    client.post(NICKNAME, {"name": "Gimli", "next": MINE})
    ann.refresh_from_db()
    assert ann.name == "Ann"
