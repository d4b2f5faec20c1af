"""Logging in and out."""

import re

import pytest
from django.core import mail
from django.test import Client

from tests.accounts.people import PASSWORD, log_in, member, who


def test_ann_logs_in_with_her_address_and_password(client: Client) -> None:
    ann = member("Ann")
    answer = log_in(client)
    assert answer["Location"] == "/games/"
    assert who(client) == ann


@pytest.mark.parametrize(
    ("back", "greeted"), [("", True), ("/settings/", True), ("/games/7/?card=NES", False)]
)
def test_who_comes_to_a_table_is_not_greeted_there(
    client: Client, back: str, *, greeted: bool
) -> None:
    member("Ann")
    known = {"login": "ann@example.org", "password": PASSWORD, "next": back}
    client.post("/accounts/login/", known)
    assert ("Good to see you, Ann." in client.get("/rules/").content.decode()) is greeted


@pytest.mark.parametrize(
    ("email", "password"),
    [("ann@example.org", "wrong"), ("nobody@example.org", PASSWORD), ("Ann", PASSWORD)],
)
def test_a_wrong_address_or_password_is_refused_without_saying_which(
    client: Client, email: str, password: str
) -> None:
    member("Ann")
    page = log_in(client, email, password).content.decode()
    assert "or the password is wrong" in page or "valid email" in page
    assert who(client) is None


def test_ann_logs_in_with_a_code_from_her_email(client: Client) -> None:
    ann = member("Ann")
    answer = client.post("/accounts/login/code/", {"email": "ann@example.org"})
    assert answer["Location"] == "/accounts/login/code/confirm/"
    assert "ann@example.org" in client.get(answer["Location"]).content.decode()
    found = re.search(r"^(\S*\d\S*|[A-Z-]{6,})$", mail.outbox[-1].body, re.MULTILINE)
    assert found, mail.outbox[-1].body
    client.post("/accounts/login/code/confirm/", {"code": found.group()})
    assert who(client) == ann


def test_a_wrong_code_is_refused(client: Client) -> None:
    member("Ann")
    client.post("/accounts/login/code/", {"email": "ann@example.org"})
    answer = client.post("/accounts/login/code/confirm/", {"code": "wrong"})
    assert "That code is not right" in answer.content.decode()
    assert who(client) is None


def test_an_unknown_address_gets_an_email_that_says_so(client: Client) -> None:
    client.post("/accounts/login/code/", {"email": "nobody@example.org"})
    assert "no account uses that address" in mail.outbox[-1].body


def test_logging_out_is_asked_first_and_done_by_a_button(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    assert "Log out?" in client.get("/accounts/logout/").content.decode()
    assert who(client) == ann
    answer = client.post("/accounts/logout/")
    assert answer["Location"] == "/"
    assert who(client) is None


def test_a_closed_account_is_told_so(client: Client) -> None:
    member("Ann", is_active=False)
    log_in(client)
    assert who(client) is None
    assert "This account is closed" in client.get("/accounts/inactive/").content.decode()


def test_a_page_for_members_asks_a_stranger_to_log_in_first(client: Client) -> None:
    answer = client.get("/accounts/settings/")
    assert answer["Location"] == "/accounts/login/?next=/accounts/settings/"
    member("Ann")
    page = client.get(answer["Location"]).content.decode()
    assert 'name="next" value="/accounts/settings/"' in page
