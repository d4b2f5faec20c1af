"""Whether emails about games go to somebody, and what is said until they do."""

from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.emails.addresses import TurnEmails, turn_emails_of
from accounts.models import Account
from tests.accounts.people import link_in_email, member, sign_up
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db
SEND = "/accounts/mail/verify/"
BANNER = "verify--line"


def page(client: Client, address: str = "/games/") -> str:
    return client.get(address).content.decode()


def test_mails_go_to_verified_addresses_only() -> None:
    assert turn_emails_of(member("Ann")) is TurnEmails.GO
    assert turn_emails_of(member("Ben", verified=False)) is TurnEmails.UNVERIFIED
    assert turn_emails_of(member("Cleo", turn_emails=False)) is TurnEmails.OFF
    assert turn_emails_of(GuestFactory()) is TurnEmails.GUEST


def test_an_address_that_was_changed_since_is_another_one() -> None:
    ann = member("Ann")
    ann.email = "new@example.org"
    ann.save()
    assert turn_emails_of(Account.objects.get()) is TurnEmails.UNVERIFIED


def test_a_banner_asks_for_it_until_the_address_is_verified(client: Client) -> None:
    sign_up(client, "Ann")
    assert BANNER in page(client)
    assert "<b>ann@example.org</b>" in page(client)
    client.post(link_in_email())
    assert BANNER not in page(client)


@pytest.mark.parametrize("someone", ["nobody", "guest", "verified", "off"])
def test_nobody_else_is_asked(client: Client, someone: str) -> None:
    if someone == "guest":
        client.force_login(GuestFactory())
    elif someone != "nobody":
        off = someone == "off"
        client.force_login(member("Ann", verified=not off, turn_emails=not off))
    assert BANNER not in page(client)


def test_it_is_asked_on_my_games_and_nowhere_on_the_way_to_a_game(client: Client) -> None:
    client.force_login(member("Ann", verified=False))
    assert BANNER in page(client, "/games/")
    for address in ("/", "/games/open/", "/games/new/", "/rules/"):
        assert BANNER not in page(client, address)


def test_closed_it_stays_away_until_the_next_log_in(client: Client) -> None:
    ann = member("Ann", verified=False)
    client.force_login(ann)
    answer = client.post(f"{SEND}later/", {"next": "/games/"})
    assert answer["Location"] == "/games/"
    assert BANNER not in page(client)
    client.logout()
    client.force_login(ann)
    assert BANNER in page(client)


def test_its_button_sends_the_link_again(client: Client) -> None:
    client.force_login(member("Ann", verified=False))
    answer = client.post(SEND, {"next": "/games/"})
    assert answer["Location"] == "/games/"
    assert mail.outbox[-1].to == ["ann@example.org"]
    assert "We have written to ann@example.org." in page(client)
    client.post(link_in_email())
    assert EmailAddress.objects.get().verified


def test_somebody_without_a_row_for_the_address_gets_one(client: Client) -> None:
    client.force_login(Account.objects.create_user("Zed", "zed@example.org"))
    client.post(SEND)
    client.post(link_in_email())
    assert turn_emails_of(Account.objects.get()) is TurnEmails.GO


def test_pressed_twice_it_sends_once_and_says_so(client: Client) -> None:
    client.force_login(member("Ann", verified=False))
    for _ in range(2):
        client.post(SEND)
    assert len(mail.outbox) == 1
    assert "We wrote to ann@example.org a moment ago." in page(client)


def test_a_mail_server_that_is_down_is_told_and_nothing_else(client: Client) -> None:
    client.force_login(member("Ann", verified=False))
    with patch("django.core.mail.EmailMultiAlternatives.send", side_effect=ConnectionRefusedError):
        client.post(SEND)
    told = page(client)
    assert "could not send you an email" in told
    assert "We have written" not in told
    assert "a moment ago" not in told


def test_who_is_verified_gets_no_other_mail_and_a_visitor_logs_in(client: Client) -> None:
    assert client.post(SEND)["Location"].startswith("/accounts/login/")
    client.force_login(member("Ann"))
    assert client.post(SEND).status_code == 302
    assert client.get(SEND).status_code == 405
    assert mail.outbox == []


def test_a_page_asks_nothing_more_of_the_database_for_it(client: Client) -> None:
    cache.clear()
    client.force_login(member("Ann", verified=False))
    with patch.object(Account, "has_verified_address", side_effect=AssertionError):
        assert BANNER in page(client)


def test_logging_out_promises_no_mail_that_nobody_sends(client: Client) -> None:
    promise = "we still write to you"
    client.force_login(member("Ann"))
    assert promise in page(client, "/accounts/logout/")
    client.force_login(member("Ben", turn_emails=False))
    assert promise not in page(client, "/accounts/logout/")
