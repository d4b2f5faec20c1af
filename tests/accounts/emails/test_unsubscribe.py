"""One click in an email unsubscribes."""

import pytest
from django.test import Client

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from tests.accounts.people import member


@pytest.fixture
def ann() -> Account:
    """Somebody who gets emails."""
    return member("Ann")


def gets_emails(account: Account) -> bool:
    """Tell whether the account gets emails about its turn."""
    return Account.objects.get(pk=account.pk).turn_emails


def test_the_mail_program_posts_by_itself_without_login_or_token(ann: Account) -> None:
    program = Client(enforce_csrf_checks=True)
    answer = program.post(unsubscribe_url(ann), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert not gets_emails(ann)


def test_following_the_link_only_asks(client: Client, ann: Account) -> None:
    page = client.get(unsubscribe_url(ann)).content.decode()
    assert "No more emails?" in page
    assert "Stop the emails" in page
    assert gets_emails(ann)


def test_the_button_on_the_page_ends_the_emails(client: Client, ann: Account) -> None:
    page = client.post(unsubscribe_url(ann)).content.decode()
    assert "We no longer write to ann@example.org" in page
    assert not gets_emails(ann)


def test_a_second_click_says_the_same(client: Client, ann: Account) -> None:
    for _ in range(2):
        assert client.post(unsubscribe_url(ann)).status_code == 200
    assert "No more emails" in client.get(unsubscribe_url(ann)).content.decode()


def test_only_the_readers_own_emails_end(client: Client, ann: Account) -> None:
    ben = member("Ben")
    client.post(unsubscribe_url(ann))
    assert gets_emails(ben)


@pytest.mark.parametrize("change", ["{0}x", "x{0}", "1.{0}", "{1}.AAAA", "nonsense"])
def test_a_forged_token_ends_nothing(client: Client, ann: Account, change: str) -> None:
    token = unsubscribe_url(ann).split("/")[-2]
    forged = change.format(token, ann.pk)
    assert client.post(f"/accounts/mail/off/{forged}/").status_code == 404
    assert gets_emails(ann)


def test_the_token_of_a_deleted_account_leads_nowhere(client: Client, ann: Account) -> None:
    url = unsubscribe_url(ann)
    ann.delete()
    assert client.get(url).status_code == 404


def test_the_page_does_not_tell_other_sites_its_address(client: Client, ann: Account) -> None:
    assert client.get(unsubscribe_url(ann))["Referrer-Policy"] == "no-referrer"


def test_other_ways_of_asking_are_not_answered(client: Client, ann: Account) -> None:
    assert client.put(unsubscribe_url(ann)).status_code == 405
