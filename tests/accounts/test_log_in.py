"""Logging in and out."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.conf import LazySettings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import InternalError, OperationalError
from django.test import Client
from django.utils import timezone

from accounts.login.sessions import SessionStore, account_of, clear_expired
from accounts.models import Account
from tests.accounts.people import PASSWORD, log_in, member, who
from tests.factories import AccountFactory


@pytest.mark.both
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
    refused = client.post("/accounts/login/code/confirm/", {"code": "wrong"}).content.decode()
    assert "That code is not right" in refused
    found = re.search(r"^(\S*\d\S*|[A-Z-]{6,})$", mail.outbox[-1].body, re.MULTILINE)
    assert found, mail.outbox[-1].body
    client.post("/accounts/login/code/confirm/", {"code": found.group()})
    assert who(client) == ann


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
    assert log_in(client)["Location"] == "/accounts/inactive/"
    assert who(client) is None
    assert "This account is closed" in client.get("/accounts/inactive/").content.decode()


def test_a_page_for_members_asks_a_stranger_to_log_in_first(client: Client) -> None:
    answer = client.get("/accounts/settings/")
    assert answer["Location"] == "/accounts/login/?next=/accounts/settings/"
    member("Ann")
    page = client.get(answer["Location"]).content.decode()
    assert 'name="next" value="/accounts/settings/"' in page


# A second factor beside the password: codes from an app, recovery codes, passkeys.


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
    saved = client.get("/accounts/2fa/recovery-codes/download/")
    assert saved["Content-Type"].startswith("text/plain")
    assert len(spare) == len(saved.content.decode().split()) == 10
    for expected in (ann, None):
        client.post("/accounts/logout/")
        log_in(client)
        client.post("/accounts/2fa/authenticate/", {"code": spare[0]})
        assert who(client) == expected


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


def test_nobody_locks_themselves_out_with_a_strange_address(client: Client, ann: Account) -> None:
    ann.emailaddress_set.update(verified=False)
    answer = client.get("/accounts/2fa/totp/activate/", follow=True)
    assert "Verify your email address first" in answer.content.decode()


def test_with_a_second_factor_the_address_stays(client: Client, ann: Account) -> None:
    switch_on(client)
    typed = {"action_add": "", "email": "new@example.org"}
    page = client.post("/accounts/email/", typed).content.decode()
    assert "Switch off passkeys and codes first" in page


# Whose a session is; expired ones are deleted.


def session_of(account: Account) -> str | None:
    """The key of a new session that this account is logged in with."""
    client = Client()
    client.force_login(account)
    return client.session.session_key


def test_a_session_is_of_whoever_logged_in_with_it(settings: LazySettings) -> None:
    ann = AccountFactory(name="Ann")
    session = session_of(ann)
    assert account_of(session) == ann
    assert account_of("a" * 32) is None
    assert account_of(None) is None
    old, settings.SECRET_KEY = settings.SECRET_KEY, "a-new-secret-key"
    assert account_of(session) is None
    settings.SECRET_KEY_FALLBACKS = [old]
    assert account_of(session) == ann
    Account.objects.update(is_active=False)
    assert account_of(session) is None, "the account is closed"
    Account.objects.update(is_active=True)
    ann.set_password("a-second-seam-of-gold")
    ann.save()
    assert account_of(session) is None, "it has a new password"


def test_expired_sessions_go_in_batches_and_the_others_stay() -> None:
    ann = AccountFactory(name="Ann")
    for _ in range(4):
        Client().force_login(ann)
    expired = Session.objects.values_list("pk", flat=True)[:3]
    Session.objects.filter(pk__in=list(expired)).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    assert clear_expired(2) == 2
    assert clear_expired(2) == 1
    assert clear_expired(2) == 0
    assert Session.objects.count() == 1


NO_KEYS = ("a" * 7, "a" * 41, "abcdefgh\0", "abcdefgh\n", "ABCDEFGHIJ", "abcdefgh\xff", "")


def test_a_cookie_that_is_no_key_counts_as_none(subtests: pytest.Subtests) -> None:
    for cookie in NO_KEYS:
        with subtests.test(cookie=cookie):
            assert SessionStore(cookie).session_key is None
            assert not SessionStore(cookie).load()
    session = SessionStore()
    session.create()
    assert SessionStore(session.session_key).session_key == session.session_key


@pytest.mark.parametrize("kind", [OperationalError, InternalError])
def test_a_database_that_is_away_is_not_taken_for_a_session_that_is_gone(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    session = SessionStore()
    session.create()

    def refuse(*_: object, **__: object) -> None:
        raise kind("connection refused") from ConnectionError("refused")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Session, "save", refuse)
        with pytest.raises(kind) as caught:
            session.save()
    assert isinstance(caught.value.__cause__, ConnectionError)
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
