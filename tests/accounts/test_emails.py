"""Emails about an account."""

from pathlib import Path
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused, SMTPServerDisconnected
from unittest.mock import patch

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts.email_addresses import TurnEmails, turn_emails_of
from accounts.emails.errors import describe
from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from tests.accounts.people import link_in_email, member, sign_up
from tests.factories import GuestFactory

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
_NOT_MAILS = {"account/email/base", "account/email/base_notification"}
KINDS = sorted(
    str(path.relative_to(TEMPLATES)).removesuffix("_message.txt")
    for folder in ("account/email", "mfa/email")
    for path in (TEMPLATES / folder).glob("*_message.txt")
)


_LINK = "https://mine.example/there/"
# What some kinds of emails ask for; the others say what has happened to an account.
ASKS: dict[str, dict[str, object]] = {
    "account/email/account_already_exists": {"password_reset_url": _LINK},
    "account/email/email_confirmation": {"activate_url": _LINK},
    "account/email/email_confirmation_signup": {"activate_url": _LINK},
    "account/email/login_code": {"code": "ABC-123"},
    "account/email/password_reset_key": {"password_reset_url": _LINK},
    "account/email/unknown_account": {"signup_url": _LINK},
}
HAPPENED = {
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "old@example.org",
    "ip": "192.0.2.1",
    "user_agent": "Lynx",
    "timestamp": timezone.now(),
}


def facts(kind: str) -> dict[str, object]:
    """Return what an email of this kind may tell, with a name that needs care in HTML."""
    user = Account(name="O'Brien", email="ann@example.org")
    return {"user": user, "email": "ann@example.org", **ASKS.get(kind, HAPPENED)}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in _NOT_MAILS])
def test_every_email_has_a_subject_a_text_and_a_page(kind: str, rf: RequestFactory) -> None:
    with context.request_context(rf.get("/")):
        letter = get_adapter().render_mail(kind, "ann@example.org", facts(kind))
    assert letter.subject.startswith("[Saboteur, slowly] ")
    assert len(letter.subject) > len("[Saboteur, slowly] ") + 5
    assert (
        len([line for line in letter.body.splitlines() if line.startswith(("Hello", "Welcome"))])
        == 1
    )
    page = letter.alternatives[0].content
    assert page.startswith("<!doctype html>")
    assert page.count('class="button"') <= 1
    assert f'src="{settings.SITE_URL}/static/img/mail' in page
    for text in (letter.body, page):
        assert "Saboteur, slowly" in text
        assert "{{" not in text
        assert "None" not in text
        assert ("this was not you" in text) is (kind in ASKS)
        for told in ASKS.get(kind, {"ip": "192.0.2.1"}).values():
            assert str(told) in text
    assert "<" not in letter.body
    assert "&" not in letter.body


def test_a_name_is_escaped_in_the_page_and_plain_in_the_text(rf: RequestFactory) -> None:
    with context.request_context(rf.get("/")):
        kind = "account/email/email_confirmation_signup"
        letter = get_adapter().render_mail(kind, "ann@example.org", facts(kind))
    assert "O'Brien" in letter.body
    assert "O&#x27;Brien" in letter.alternatives[0].content


def test_an_email_speaks_the_language_of_its_page(rf: RequestFactory) -> None:
    with translation.override("fr"):
        assert '<html lang="fr">' in render_to_string("base_email.html")


# Of an email that could not be sent, the error's type and codes are kept, never the server's
# message.

ADDRESS = "ann@example.org"
WORDS = f"5.1.1 <{ADDRESS}>: no such user".encode()


class ServiceError(Exception):
    """As django-anymail's errors are made: the service's whole answer is their text."""

    def __init__(self, status: int) -> None:
        super().__init__(f"{status}: '{ADDRESS}' is on the list of those who bounced")
        self.status_code = status


def test_the_kind_and_the_codes_are_told(subtests: pytest.Subtests) -> None:
    for error, told in [
        (SMTPRecipientsRefused({ADDRESS: (550, WORDS)}), "SMTPRecipientsRefused 550 5.1.1"),
        (SMTPRecipientsRefused({ADDRESS: (450, b"later")}), "SMTPRecipientsRefused 450"),
        (SMTPSenderRefused(553, WORDS, ADDRESS), "SMTPSenderRefused 553 5.1.1"),
        (SMTPDataError(554, f"{ADDRESS} is spam"), "SMTPDataError 554"),
        (SMTPServerDisconnected(f"at {ADDRESS}"), "SMTPServerDisconnected"),
        (ConnectionRefusedError(111, f"for {ADDRESS}"), "ConnectionRefusedError ECONNREFUSED"),
        (TimeoutError(f"for {ADDRESS}"), "TimeoutError"),
        (ServiceError(422), "ServiceError 422"),
        (ValueError(f"Invalid address {ADDRESS}"), "ValueError"),
    ]:
        with subtests.test(error=error, told=told):
            assert describe(error) == told


# Whether emails about games go to somebody, and what is said until they do.

SEND = "/accounts/mail/verify/"
BANNER = "verify--line"


def page(client: Client, address: str = "/games/") -> str:
    return client.get(address).content.decode()


def test_mails_go_to_verified_addresses_only() -> None:
    ann = member("Ann")
    assert turn_emails_of(ann) is TurnEmails.GO
    # One that was changed since is another one.
    ann.email = "new@example.org"
    ann.save()
    assert turn_emails_of(Account.objects.get()) is TurnEmails.UNVERIFIED
    assert turn_emails_of(member("Ben", verified=False)) is TurnEmails.UNVERIFIED
    assert turn_emails_of(member("Cleo", turn_emails=False)) is TurnEmails.OFF
    assert turn_emails_of(GuestFactory()) is TurnEmails.GUEST


def test_a_banner_asks_for_it_until_the_address_is_verified(client: Client) -> None:
    sign_up(client, "Ann")
    letter = mail.outbox[-1].alternatives[0].content  # type: ignore[attr-defined]
    assert f'href="http://testserver{link_in_email()}"' in letter
    assert BANNER in page(client)
    assert "<b>ann@example.org</b>" in page(client)
    # Nowhere on the way to a game.
    for address in ("/", "/games/open/", "/games/new/", "/rules/"):
        assert BANNER not in page(client, address)
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
    client.force_login(Account.objects.create_user("Ann", "ann@example.org"))
    answer = client.post(SEND, {"next": "/games/"})
    assert answer["Location"] == "/games/"
    assert mail.outbox[-1].to == ["ann@example.org"]
    assert "We have written to ann@example.org." in page(client)
    client.post(SEND)
    assert len(mail.outbox) == 1
    assert "We wrote to ann@example.org a moment ago." in page(client)
    client.post(link_in_email())
    assert EmailAddress.objects.get().verified


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
    assert client.get(SEND).status_code == 302
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


# One click in an email unsubscribes.


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


def test_the_link_asks_and_its_button_ends_the_readers_own_emails(
    client: Client, ann: Account
) -> None:
    ben, url = member("Ben"), unsubscribe_url(ann)
    asked = client.get(url)
    assert "No more emails?" in asked.text
    assert "Stop the emails" in asked.text
    assert asked["Referrer-Policy"] == "no-referrer"
    assert gets_emails(ann)
    for _ in range(2):
        assert "We no longer write to ann@example.org" in client.post(url).text
        assert not gets_emails(ann)
    assert gets_emails(ben)
    assert "No more emails" in client.get(url).text
    assert client.put(url).status_code == 405
    ann.delete()
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("change", ["{0}x", "x{0}", "1.{0}", "{1}.AAAA", "nonsense"])
def test_a_forged_token_ends_nothing(client: Client, ann: Account, change: str) -> None:
    token = unsubscribe_url(ann).split("/")[-2]
    forged = change.format(token, ann.pk)
    assert client.post(f"/accounts/mail/off/{forged}/").status_code == 404
    assert gets_emails(ann)
