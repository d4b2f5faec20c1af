"""What every transport promises; a new one is tested as soon as it is registered."""

import pytest

from accounts.models import Account
from games.models import Notice
from games.notices.transports import TRANSPORTS, Delivery, Letter, Transport, Undeliverable
from tests.factories import AccountFactory, GuestFactory

LETTER = Letter(
    id="1.1700000000000000",
    subject="Your turn",
    text="It is your turn.",
    html="<p>It is your turn.</p>",
    unsubscribe="http://testserver/off/",
    key="turn-1-2",
)
every_transport = pytest.mark.parametrize("name", TRANSPORTS)
pytestmark = pytest.mark.django_db


@every_transport
def test_its_name_fits_into_the_row(name: str) -> None:
    field = Notice._meta.get_field("transport")
    assert len(name) <= (field.max_length or 0)


@every_transport
def test_it_says_what_becomes_of_a_letter_in_doubt(name: str) -> None:
    assert TRANSPORTS[name].delivery in Delivery


def test_mails_may_come_twice_rather_than_never() -> None:
    assert TRANSPORTS["mail"].delivery is Delivery.AT_LEAST_ONCE


@every_transport
def test_it_reaches_no_guest_and_nobody_who_is_gone(name: str) -> None:
    transport = TRANSPORTS[name]
    assert not transport.reaches(GuestFactory())
    assert not transport.reaches(AccountFactory(is_active=False))


@every_transport
def test_it_sends_or_says_why_not(name: str) -> None:
    transport: Transport = TRANSPORTS[name]
    assert str(transport.label)
    account: Account = AccountFactory()
    try:
        transport.send(account, LETTER)
    except Undeliverable as error:
        assert str(error)


def test_mail_goes_only_where_it_is_wanted() -> None:
    transport = TRANSPORTS["mail"]
    assert transport.reaches(AccountFactory())
    assert not transport.reaches(AccountFactory(turn_emails=False))
    assert not transport.reaches(AccountFactory(email=None))
    assert not transport.reaches(AccountFactory(verified=False))
