"""Emails about accounts that the mail server refuses: tried again, and pages tell the truth."""

from collections.abc import Iterator
from contextlib import contextmanager
from smtplib import SMTPRecipientsRefused
from unittest.mock import patch

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.emails import waiting
from accounts.models import Account, WaitingEmail
from games import tasks
from tests.accounts.people import link_in_email, member, sign_up
from tests.clock import Clock
from tests.factories import AccountFactory, with_second_factor
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db
LATER = SMTPRecipientsRefused({"ann@example.org": (451, b"4.7.1 greylisted")})
NOBODY = SMTPRecipientsRefused({"ann@example.org": (550, b"5.1.1 no such user")})


@contextmanager
def refusing(error: Exception) -> Iterator[None]:
    """A mail server that says so to everything."""
    with patch("django.core.mail.EmailMultiAlternatives.send", side_effect=error):
        yield


def sweep() -> None:
    with task_queue() as queue:
        tasks.sweep()
        queue.work()


def ask(client: Client, what: str) -> str:
    """Have an email sent, and read the page that one is led to."""
    cache.clear()
    match what:
        case "sign up":
            sign_up(client, "Ann")
            return client.get("/games/").content.decode()
        case "verify":
            client.force_login(member("Ann", verified=False))
            return client.post("/accounts/mail/verify/", {"next": "/games/"}, follow=True).text
        case "another address":
            client.force_login(member("Ann"))
            told = {"email": "new@example.org", "action_add": ""}
            return client.post("/accounts/email/", told, follow=True).text
        case "a new password":
            member("Ann")
            told = {"email": "ann@example.org"}
            return client.post("/accounts/password/reset/", told, follow=True).text
        case _:
            member("Ann")
            told = {"email": "ann@example.org"}
            return client.post("/accounts/login/code/", told, follow=True).text


KINDS = ["sign up", "verify", "another address", "a new password", "a code"]


@pytest.mark.parametrize("kind", KINDS)
def test_an_email_that_is_refused_is_sent_a_minute_later_and_no_page_says_that_it_was_sent(
    kind: str, client: Client, clock: Clock
) -> None:
    with refusing(LATER):
        page = ask(client, kind)
        clock.pass_by(minutes=1)
        sweep()
    assert "We could not send you an email just now." in page
    assert ("We keep trying for an hour." in page) is (kind != "a code")
    for claim in ("We have sent", "We have written", "a moment ago"):
        assert claim not in page
    assert mail.outbox == []
    clock.pass_by(minutes=2)
    sweep()
    sweep()
    (sent,) = mail.outbox
    assert sent.alternatives
    assert not WaitingEmail.objects.exists()


def test_what_comes_later_is_the_same_email(client: Client, clock: Clock) -> None:
    with refusing(LATER):
        ask(client, "sign up")
    clock.pass_by(minutes=1)
    sweep()
    assert mail.outbox[0].message()["Message-ID"].startswith("<account.")
    client.post(link_in_email())
    assert Account.objects.get().has_verified_address


@pytest.mark.parametrize(("kind", "tries"), [("a new password", range(6, 10)), ("a code", [3])])
def test_it_is_given_up_once_it_is_of_no_use(
    kind: str, tries: range, client: Client, clock: Clock
) -> None:
    with refusing(LATER):
        ask(client, kind)
        tried = 1
        for _ in range(70):
            clock.pass_by(minutes=1)
            with patch("accounts.emails.waiting._is_sent", return_value=False) as attempt:
                for row in WaitingEmail.objects.all():
                    waiting.send(row.pk)
            tried += attempt.call_count
    assert tried in tries
    assert not WaitingEmail.objects.exists()


def test_after_a_long_outage_nobody_gets_yesterdays_code(client: Client, clock: Clock) -> None:
    with refusing(LATER):
        ask(client, "a new password")
    clock.pass_by(hours=2)
    sweep()
    assert mail.outbox == []
    assert not WaitingEmail.objects.exists()


def test_a_mistyped_address_is_told_as_one(client: Client) -> None:
    with refusing(NOBODY):
        assert "there is no such address" in ask(client, "sign up")


def test_staff_read_that_a_link_is_on_its_way_not_that_it_was_sent(client: Client) -> None:
    ann = AccountFactory()
    client.force_login(with_second_factor(AccountFactory(is_staff=True, is_superuser=True)))
    told = {"action": "send_password_reset", "_selected_action": [ann.pk]}
    with refusing(LATER):
        page = client.post("/admin/accounts/account/", told, follow=True).text
    assert "1 email on its way." in page
    assert "We keep trying for an hour." in page
