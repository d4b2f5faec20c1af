"""Whose a session is; expired ones are deleted."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import InternalError, OperationalError
from django.test import Client
from django.utils import timezone

from accounts.login.session_store import SessionStore
from accounts.login.sessions import account_of, clear_expired
from accounts.models import Account
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


def session_of(account: Account) -> str | None:
    """The key of a new session that this account is logged in with."""
    client = Client()
    client.force_login(account)
    return client.session.session_key


def test_a_session_is_of_whoever_logged_in_with_it() -> None:
    ann = AccountFactory(name="Ann")
    assert account_of(session_of(ann)) == ann
    assert account_of("a" * 32) is None
    assert account_of(None) is None


def test_the_session_of_a_closed_account_is_nobodys() -> None:
    ann = AccountFactory(name="Ann")
    session = session_of(ann)
    Account.objects.update(is_active=False)
    assert account_of(session) is None


def test_a_new_password_ends_the_sessions_of_the_old_one() -> None:
    ann = AccountFactory(name="Ann")
    session = session_of(ann)
    ann.set_password("a-second-seam-of-gold")
    ann.save()
    assert account_of(session) is None


def test_a_session_outlasts_a_new_secret_key_while_the_old_one_is_kept(
    settings: LazySettings,
) -> None:
    ann = AccountFactory(name="Ann")
    session = session_of(ann)
    old, settings.SECRET_KEY = settings.SECRET_KEY, "a-new-secret-key"
    settings.SECRET_KEY_FALLBACKS = [old]
    assert account_of(session) == ann
    settings.SECRET_KEY_FALLBACKS = []
    assert account_of(session) is None


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


@pytest.mark.parametrize("cookie", NO_KEYS, ids=ascii)
def test_a_cookie_that_is_no_key_counts_as_none(cookie: str) -> None:
    assert SessionStore(cookie).session_key is None
    assert not SessionStore(cookie).load()


def test_the_keys_we_give_are_keys() -> None:
    session = SessionStore()
    session.create()
    assert SessionStore(session.session_key).session_key == session.session_key
    assert SessionStore().exists(session.session_key)


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
