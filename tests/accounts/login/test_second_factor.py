"""A second factor beside the password: codes from an app, recovery codes, passkeys."""

import re

import pytest
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.test import Client

from accounts.models import Account
from tests.accounts.people import PASSWORD, log_in, member, who


def code_of(secret: str) -> str:
    """Return the code that an app which knows the secret shows now."""
    return f"{hotp_value(secret, next(iter(yield_hotp_counters_from_time()))):06}"


@pytest.fixture
def ann(client: Client) -> Account:
    """Somebody who has just logged in, and shown once more who it is."""
    account = member("Ann")
    log_in(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return account


def switch_on(client: Client) -> str:
    """Set up codes from an app; gives back the secret."""
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    found = re.search(r'class="secret">(\w+)<', page)
    assert found
    answer = client.post("/accounts/2fa/totp/activate/", {"code": code_of(found.group(1))})
    assert answer.status_code == 302, answer.content.decode()
    return found.group(1)


@pytest.mark.django_db(transaction=True)
def test_ann_switches_codes_on_and_needs_one_to_log_in(client: Client, ann: Account) -> None:
    switch_on(client)
    assert "asks for a code from your app" in mail.outbox[-1].body
    client.post("/accounts/logout/")
    answer = log_in(client)
    assert answer["Location"] == "/accounts/2fa/authenticate/"
    assert who(client) is None
    page = client.get(answer["Location"]).content.decode()
    assert "One more step" in page
    refused = client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert "That code is not right" in refused


def test_a_spare_code_opens_the_account_once(client: Client, ann: Account) -> None:
    switch_on(client)
    page = client.get("/accounts/2fa/recovery-codes/").content.decode()
    spare = re.findall(r"<li><code>([^<]+)</code></li>", page)
    assert len(spare) == 10
    for expected in (ann, None):
        client.post("/accounts/logout/")
        log_in(client)
        client.post("/accounts/2fa/authenticate/", {"code": spare[0]})
        assert who(client) == expected


def test_spare_codes_are_saved_as_a_file(client: Client, ann: Account) -> None:
    switch_on(client)
    answer = client.get("/accounts/2fa/recovery-codes/download/")
    assert answer["Content-Type"].startswith("text/plain")
    assert len(answer.content.decode().split()) == 10


def test_codes_are_switched_off_again(client: Client, ann: Account) -> None:
    switch_on(client)
    assert "Switch the codes off?" in client.get("/accounts/2fa/totp/deactivate/").content.decode()
    client.post("/accounts/2fa/totp/deactivate/")
    client.post("/accounts/logout/")
    log_in(client)
    assert who(client) == ann


def test_every_page_about_second_factors_is_one_of_ours(client: Client, ann: Account) -> None:
    switch_on(client)
    for path in ("", "webauthn/", "webauthn/add/", "recovery-codes/", "recovery-codes/generate/"):
        answer = client.get(f"/accounts/2fa/{path}")
        assert answer.status_code == 200, path
        assert 'class="panel"' in answer.content.decode(), path


def test_before_anything_changes_ann_must_show_once_more_who_she_is(client: Client) -> None:
    member("Ann")
    log_in(client)
    answer = client.get("/accounts/2fa/totp/activate/")
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    page = client.get(answer["Location"]).content.decode()
    assert "Is it you?" in page
    wrong = client.post(answer["Location"], {"password": "wrong"}).content.decode()
    assert "That is not your password." in wrong
    client.post(answer["Location"], {"password": PASSWORD})
    assert client.get("/accounts/2fa/totp/activate/").status_code == 200


def test_nobody_locks_themselves_out_with_an_address_that_is_not_theirs(
    client: Client, ann: Account
) -> None:
    ann.emailaddress_set.update(verified=False)
    answer = client.get("/accounts/2fa/totp/activate/", follow=True)
    assert "Verify your email address first" in answer.content.decode()


def test_with_a_second_factor_the_address_stays(client: Client, ann: Account) -> None:
    switch_on(client)
    typed = {"action_add": "", "email": "new@example.org"}
    page = client.post("/accounts/email/", typed).content.decode()
    assert "Switch off passkeys and codes first" in page
