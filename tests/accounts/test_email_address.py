"""Changing the email address."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import Account
from tests.accounts.people import link_in_email, member
from tests.factories import AccountFactory


def change(client: Client, email: str) -> str:
    """Ask for another address; gives back the page that follows."""
    answer = client.post("/accounts/email/", {"action_add": "", "email": email}, follow=True)
    return answer.content.decode()


def test_a_new_address_counts_once_it_is_verified(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    page = change(client, "ann@new.example")
    assert "please follow the link we sent there" in page
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"

    client.post(link_in_email())

    ann.refresh_from_db()
    assert ann.email == "ann@new.example"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ann@new.example"]
    assert mail.outbox[-1].to == ["ann@example.org"], "the old address is told"
    assert "from ann@example.org to ann@new.example" in mail.outbox[-1].body


def test_an_address_that_somebody_signed_up_with_meanwhile_is_refused(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    change(client, "new@example.org")
    AccountFactory(name="Ben", email="new@example.org")
    page = client.post(link_in_email(), follow=True).content.decode()
    assert "new@example.org now belongs to another account." in page
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"


def test_ann_may_keep_the_old_address_after_all(client: Client) -> None:
    client.force_login(member("Ann"))
    change(client, "ann@new.example")
    client.post("/accounts/email/", {"action_remove": "", "email": "ann@new.example"})
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ann@example.org"]


@pytest.mark.parametrize(
    ("email", "told"),
    [("ann@example.org", "This is already your email address."), ("nowhere", "valid email")],
)
def test_an_address_that_will_not_do_is_refused(client: Client, email: str, told: str) -> None:
    client.force_login(member("Ann"))
    assert told in change(client, email)
    assert EmailAddress.objects.count() == 1


def test_nobody_takes_over_the_address_of_somebody_else(client: Client) -> None:
    ben = member("Ben")
    client.force_login(member("Ann"))
    change(client, "ben@example.org")
    client.post(link_in_email())
    assert Account.objects.get(email="ben@example.org") == ben
    assert Account.objects.get(name="Ann").email == "ann@example.org"
