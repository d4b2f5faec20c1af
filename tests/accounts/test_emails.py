"""Emails about an account."""

from pathlib import Path

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.conf import settings
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import Account
from tests.accounts.people import link_in_email, sign_up

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
_NOT_MAILS = {"account/email/base", "account/email/base_notification"}
KINDS = sorted(
    str(path.relative_to(TEMPLATES)).removesuffix("_message.txt")
    for folder in ("account/email", "mfa/email")
    for path in (TEMPLATES / folder).glob("*_message.txt")
)


def facts() -> dict[str, object]:
    """Return what the emails may tell, with a name that needs care in HTML."""
    return {
        "user": Account(name="O'Brien", email="ann@example.org"),
        "email": "ann@example.org",
        "code": "ABC-123",
        "activate_url": "https://mine.example/confirm/",
        "password_reset_url": "https://mine.example/reset/",
        "signup_url": "https://mine.example/signup/",
        "from_email": "old@example.org",
        "to_email": "new@example.org",
        "deleted_email": "old@example.org",
        "ip": "192.0.2.1",
        "user_agent": "Lynx",
        "timestamp": timezone.now(),
    }


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in _NOT_MAILS])
def test_every_email_has_a_subject_a_text_and_a_page(kind: str, rf: RequestFactory) -> None:
    with context.request_context(rf.get("/")):
        letter = get_adapter().render_mail(kind, "ann@example.org", facts())
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
    assert "<" not in letter.body
    assert "&" not in letter.body


def test_a_name_is_escaped_in_the_page_and_plain_in_the_text(rf: RequestFactory) -> None:
    with context.request_context(rf.get("/")):
        letter = get_adapter().render_mail(
            "account/email/email_confirmation_signup", "ann@example.org", facts()
        )
    assert "O'Brien" in letter.body
    assert "O&#x27;Brien" in letter.alternatives[0].content


def test_text_and_page_of_an_email_hold_the_same_link(client: Client) -> None:
    sign_up(client, "Ann")
    page = mail.outbox[-1].alternatives[0].content  # type: ignore[attr-defined]
    assert f'href="http://testserver{link_in_email()}"' in page


def test_an_email_speaks_the_language_of_its_page(rf: RequestFactory) -> None:
    from django.utils import translation

    with translation.override("fr"):
        assert '<html lang="fr">' in render_to_string("email/base.html")
