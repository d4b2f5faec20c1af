"""Expired sessions are deleted."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts.session_store import SessionStore
from accounts.sessions import clear_expired
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


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


def test_a_database_that_is_away_is_not_taken_for_a_session_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = SessionStore()
    session.create()

    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("connection refused") from ConnectionError("refused")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Session, "save", refuse)
        with pytest.raises(OperationalError) as caught:
            session.save()
    assert isinstance(caught.value.__cause__, ConnectionError)
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
