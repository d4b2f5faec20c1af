"""People who come to the site, as the server meets them: what they type and what they see."""

import re
from email.message import EmailMessage as ReadMessage
from typing import Any, cast

from django.core import mail
from django.http import HttpResponse
from django.test import Client

from accounts.models import Account
from tests.factories import AccountFactory

PASSWORD = "lamplight-and-timber"
_LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def member(name: str = "Ann", **fields: Any) -> Account:
    """Return somebody with a password and a verified email address."""
    return cast(Account, AccountFactory(name=name, password=PASSWORD, **fields))


def sign_up(client: Client, name: str = "Ann", **typed: str) -> HttpResponse:
    """Fill in the sign-up form and send it."""
    typed = {"email": f"{name.lower()}@example.org", "password1": PASSWORD, **typed}
    return cast(HttpResponse, client.post("/accounts/signup/", {"name": name, **typed}))


def log_in(
    client: Client, email: str = "ann@example.org", password: str = PASSWORD
) -> HttpResponse:
    """Fill in the form for logging in and send it."""
    return cast(
        HttpResponse, client.post("/accounts/login/", {"login": email, "password": password})
    )


def who(client: Client) -> Account | None:
    """Return who the browser is logged in as."""
    number = client.session.get("_auth_user_id")
    return Account.objects.filter(pk=number).first() if number else None


def last_email() -> ReadMessage:
    """Return the email that was sent last, as the mail program of its reader takes it apart."""
    return cast(ReadMessage, mail.outbox[-1].message())


def link_in_email() -> str:
    """Return the path of the first link in the email that was sent last."""
    found = _LINK.search(mail.outbox[-1].body)
    assert found, mail.outbox[-1].body
    return found.group(1)
