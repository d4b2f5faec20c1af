"""When a way to reach somebody is given up, and how it is switched on again."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.emails.errors import is_refused_for_good
from accounts.models import Account
from games.bell.selectors import bell_facts
from games.models import Notice, NoticePreferences, NoticeWay
from games.notice_settings import services as notice_ways
from games.notices import fates, sending
from games.notices.kinds import KINDS
from games.notices.transports import TRANSPORTS, Letter, Refused, Undeliverable, WayGone, chat, push
from tests.clock import Clock
from tests.factories import AccountFactory, with_second_factor
from tests.smtp import mail_server

pytestmark = pytest.mark.django_db
DISCORD = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"
BROWSER = '{"endpoint": "https://push.example/send/abc", "keys": {"p256dh": "BOr", "auth": "key"}}'
LETTER = Letter("1.1", "Your turn", "", "", "", "turn-1-2", "https://saboteur.example/games/1/")


@pytest.mark.parametrize(
    ("code", "words", "for_good"),
    [
        (550, "5.1.1 no such user", True),
        (550, "no such user", True),
        (551, "moved", True),
        (553, "5.1.3 not an address", True),
        (556, "5.1.10 this domain takes no email", True),
        (550, "5.4.1 recipient unknown", True),
        (550, "5.7.1 listed as a sender of spam", False),
        (554, "5.7.26 not authenticated", False),
        (550, "5.1.8 the sender's domain does not exist", False),
        (553, "5.1.7 not an address of a sender", False),
        (552, "5.2.2 mailbox full", False),
        (552, "mailbox full", False),
        (550, "5.5.1 not now", False),
        (554, "refused", False),
        (530, "authentication required", False),
        (450, "4.1.1 unknown for now", False),
        (451, "later", False),
    ],
)
def test_only_an_address_that_does_not_exist_is_refused_for_good(
    code: int, words: str, for_good: bool
) -> None:
    refused = SMTPRecipientsRefused({"ann@example.org": (code, words.encode())})
    assert is_refused_for_good(refused) is for_good
    others = (SMTPDataError(code, words), SMTPServerDisconnected(words), TimeoutError())
    assert not any(map(is_refused_for_good, others)), "the email was refused, not the address"


@contextmanager
def answers(transport: str, status: int, patched: pytest.MonkeyPatch) -> Iterator[NoticeWay]:
    """A way whose other side answers so."""
    ann = AccountFactory()
    match transport:
        case "chat":
            patched.setattr(chat, "_say", lambda *_: chat._refuse(f"error={status}."))
            yield notice_ways.add_chat(ann, DISCORD)
        case "push":
            patched.setattr(push, "_push", lambda *_: status)
            yield notice_ways.add_browser(ann, BROWSER, "Firefox")
        case _:
            patched.setattr("games.notices.transports.webhook._call", lambda *_: status)
            notice_ways.set_webhook(ann, "https://bot.example/")
            yield NoticeWay.objects.get(account=ann)


@pytest.mark.parametrize(
    ("transport", "status", "kind"),
    [
        # The browser renews its subscription: nothing is lost.
        *(("push", status, WayGone) for status in (404, 410)),
        *(("push", status, Refused) for status in (400, 401, 403)),
        *(("push", status, Undeliverable) for status in (413, 429, 500, 503)),
        *(("chat", status, Refused) for status in (401, 403, 404, 410)),
        *(("chat", status, Undeliverable) for status in (400, 429, 500, 503)),
        ("webhook", 410, Refused),
        # Each failure of a webhook counts (`ends_when_failing`).
        *(("webhook", status, Undeliverable) for status in (301, 404, 429, 500, 503)),
    ],
)
def test_what_each_way_takes_as_final(
    transport: str, status: int, kind: type, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.VAPID_PRIVATE_KEY = push.new_private_key()
    with answers(transport, status, monkeypatch) as way, pytest.raises(kind) as refused:
        TRANSPORTS[transport].send(way.account, LETTER, way.address)
    assert type(refused.value) is kind
    if isinstance(refused.value, Refused):
        is_gone = status in (404, 410)
        assert refused.value.off == (NoticeWay.Off.GONE if is_gone else NoticeWay.Off.REFUSED)


# What happens at which hour: an id is a letter that is refused, None one that is accepted.
@pytest.mark.parametrize(
    ("story", "is_lost"),
    [
        ([(0, "a"), (1, "b"), (2, "c"), (3, "d")], False),
        ([(0, "a"), (30, "b"), (71, "c")], False),
        ([(0, "a"), (30, "b"), (72, "c")], True),
        ([(0, "a"), (1, "a"), (7, "a"), (31, "a"), (80, "b")], False),
        ([(0, "a"), (30, "b"), (40, None), (72, "c"), (80, "d"), (90, "e")], False),
        ([(0, "a"), (30, "b"), (40, None), (50, "c"), (60, "d"), (122, "e")], True),
    ],
)
@pytest.mark.parametrize("by_email", [True, False])
def test_a_way_is_lost_after_several_letters_over_three_days_with_none_accepted_between(
    story: list[tuple[int, str | None]], is_lost: bool, by_email: bool, clock: Clock
) -> None:
    ann = AccountFactory()
    row = None if by_email else notice_ways.add_chat(ann, DISCORD)
    way, begun = row or fates.mail_of(ann), clock.now()
    lost = []
    for hour, letter in story:
        clock.time = begun + timedelta(hours=hour)
        if letter is None:
            fates.note_success(way)
            continue
        fates.note_failure(way, "550", None)
        lost.append(fates.is_refused_for_good(way, letter))
    assert lost == [False] * (len(lost) - 1) + [is_lost]


def test_a_refused_email_is_tried_again_and_arrives_once_the_server_is_mended(
    notice: Notice, settings: Any, clock: Clock
) -> None:
    account = notice.account
    assert account is not None
    with mail_server(refused=[account.email or ""], refuses_at="RCPT") as server:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        assert not sending.send(notice.pk)
        notice.refresh_from_db()
        assert notice.state == "waiting"
        assert notice.due_at - clock.now() == timedelta(hours=1)
        way = NoticeWay.objects.get(account=account)
        assert (way.transport, way.is_on, way.failures) == ("mail", True, 1)
        server.refused = []
        clock.pass_by(hours=1)
        assert sending.send(notice.pk)
    way.refresh_from_db()
    assert (way.failures, way.refused_letters, way.last_error) == (0, [], "")
    assert Account.objects.get(pk=account.pk).turn_emails


@pytest.mark.parametrize("transport", ["mail", "digest"])
def test_after_three_days_email_is_off_single_and_gathered(
    notice: Notice, settings: Any, clock: Clock, transport: str
) -> None:
    account = notice.account
    assert account is not None
    Notice.objects.filter(pk=notice.pk).update(transport=transport)
    chosen = {KINDS["turn"].topic: {"digest": True}}
    NoticePreferences.objects.update_or_create(account=account, defaults={"choices": chosen})
    fates.note_failure(way := fates.mail_of(account), "550", None)
    for letter in ("x", "y"):
        fates.is_refused_for_good(way, letter)
    clock.pass_by(days=3)
    with mail_server(refused=[account.email or ""], refuses_at="RCPT") as server:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        assert not sending.send(notice.pk)
    (row,) = NoticeWay.objects.filter(account=account)
    assert (row.transport, row.is_on, row.off_reason) == ("mail", False, "refused")
    assert not Account.objects.get(pk=account.pk).turn_emails
    assert bell_facts(account)[1]


def test_who_has_stopped_emails_meanwhile_did_so_themselves() -> None:
    ann = AccountFactory()
    Account.objects.filter(pk=ann.pk).update(turn_emails=False)
    fates.switch_off(fates.mail_of(ann), "550", NoticeWay.Off.REFUSED)
    assert fates.switch_on(NoticeWay.objects.all()) == 0
    assert not Account.objects.get(pk=ann.pk).turn_emails


def off(ann: Account, row: NoticeWay | None = None) -> None:
    fates.switch_off(row or fates.mail_of(ann), "550", NoticeWay.Off.REFUSED)


def are_on() -> list[tuple[str, bool]]:
    return list(NoticeWay.objects.order_by("account", "pk").values_list("transport", "is_on"))


def switched_on(**options: str) -> str:
    from io import StringIO

    out = StringIO()
    call_command(
        "switch_on_ways", *(f"--{name}={value}" for name, value in options.items()), stdout=out
    )
    return out.getvalue()


def test_a_command_switches_on_what_was_switched_off_since_then(clock: Clock) -> None:
    ann, ben = AccountFactory.create_batch(2)
    off(ann, notice_ways.add_chat(ann, DISCORD))
    clock.pass_by(hours=1)
    since = clock.now().isoformat()
    mine = notice_ways.add_chat(ben, DISCORD)
    notice_ways.switch(ben, mine.pk, on=False)
    for person in (ann, ben):
        off(person)
    assert switched_on(since=since, account=ben.name) == "1 switched on again.\n"
    assert are_on() == [("chat", False), ("mail", False), ("chat", False), ("mail", True)]
    assert switched_on(since=since) == "1 switched on again.\n"
    assert are_on() == [("chat", False), ("mail", True), ("chat", False), ("mail", True)]
    assert all(Account.objects.values_list("turn_emails", flat=True))
    with pytest.raises(CommandError, match="Nobody is called"):
        switched_on(since=since, account="Nobody")


def test_an_administrator_switches_on_those_that_are_ticked() -> None:
    ann, ben = AccountFactory.create_batch(2)
    for person in (ann, ben):
        off(person)
    chief = with_second_factor(AccountFactory(name="Thea", is_staff=True, is_superuser=True))
    client = Client()
    client.force_login(chief)
    ticked = NoticeWay.objects.get(account=ann).pk
    page = "/admin/games/noticeway/?is_on__exact=0"
    answer = client.post(page, {"action": "switch_on", "_selected_action": [ticked]}, follow=True)
    assert "1 switched on again." in answer.content.decode()
    assert are_on() == [("mail", True), ("mail", False)]


def test_pressing_a_test_counts_for_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.notices import testing

    ann = AccountFactory()
    way = notice_ways.add_chat(ann, DISCORD)
    monkeypatch.setattr(chat, "_say", lambda *_: chat._refuse("error=404."))
    for _ in range(4):
        notice_ways.ask_test(ann, way.pk)
        assert not testing.send(way.pk)
        clock.pass_by(days=1)
    way.refresh_from_db()
    assert (way.is_on, way.last_error) == (True, "HTTP 404")
