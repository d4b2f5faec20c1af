"""A worker that dies between delivery and recording it: a push never twice, an email never lost."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils.translation import gettext_lazy

from accounts.models import Account
from games.models import Game, Notice
from games.notices import letters, sending, settling
from games.notices.preferences import Preferences
from games.notices.transports import TRANSPORTS, Delivery, Letter, Transport, Undeliverable
from tests.clock import Clock
from tests.playing import to_act
from tests.smtp import mail_server
from tests.task_queue import sweep_and_work


class Killed(BaseException):
    """The end of a worker: nothing catches it, and nothing is noted after it."""


class Recorder(Transport):
    """A transport that keeps what it is given, and may break."""

    label, icon = gettext_lazy("Mail"), "log"

    def __init__(self, delivery: Delivery) -> None:
        self.delivery = delivery  # type: ignore[misc]
        self.sent: list[Letter] = []
        self.breaks: BaseException | None = None

    def send(self, account: Account, letter: Letter, address: str) -> None:
        self.sent.append(letter)
        if self.breaks is not None:
            raise self.breaks


@pytest.fixture
def due(game: Game, clock: Clock, settings: Any) -> Notice:
    """The notice of the turn that began the game, due by the clock; no other is."""
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    Notice.objects.exclude(pk=notice.pk).delete()
    clock.pass_by(seconds=settings.NOTICE_DELAY_SECONDS)
    return notice


@pytest.fixture(params=Delivery)
def recorder(
    request: pytest.FixtureRequest, due: Notice, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Recorder]:
    """A transport with either promise, which the due notice uses."""
    recorder = Recorder(request.param)
    monkeypatch.setitem(TRANSPORTS, "recorder", recorder)
    monkeypatch.setattr(Preferences, "wants", lambda *_: True)
    Notice.objects.filter(pk=due.pk).update(transport="recorder")
    yield recorder


def state_of(notice: Notice) -> str:
    return Notice.objects.values_list("state", flat=True).get(pk=notice.pk)


def die_before_the_note(notice: Notice) -> None:
    """Have a worker send a notice and die before it records that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settling, "settle_sent", die)
        with pytest.raises(Killed):
            sending.send(notice.pk)
    assert state_of(notice) == "sending"


def die(*_: object) -> None:
    raise Killed


@pytest.mark.both
def test_after_a_worker_s_death_only_what_may_come_twice_is_sent_again(
    due: Notice, recorder: Recorder, clock: Clock
) -> None:
    die_before_the_note(due)
    clock.pass_by(minutes=1, seconds=59)
    sweep_and_work()
    assert (len(recorder.sent), state_of(due)) == (1, "sending")
    clock.pass_by(seconds=1)
    sweep_and_work()
    if recorder.delivery is Delivery.AT_MOST_ONCE:
        assert (len(recorder.sent), state_of(due)) == (1, "uncertain")
    else:
        assert (len(recorder.sent), state_of(due)) == (2, "sent")
        assert recorder.sent[0] == recorder.sent[1]
    clock.pass_by(days=2)
    sweep_and_work()
    assert len(recorder.sent) == (1 if recorder.delivery is Delivery.AT_MOST_ONCE else 2)


def test_what_nobody_knows_is_tried_again_only_where_it_may_come_twice(
    due: Notice, recorder: Recorder, clock: Clock
) -> None:
    recorder.breaks = RuntimeError("the line broke")
    assert not sending.send(due.pk)
    clock.pass_by(minutes=1)
    sweep_and_work()
    if recorder.delivery is Delivery.AT_MOST_ONCE:
        assert (len(recorder.sent), state_of(due)) == (1, "uncertain")
    else:
        assert (len(recorder.sent), state_of(due)) == (2, "waiting")


def test_what_certainly_did_not_get_through_is_tried_again_by_every_way(
    due: Notice, recorder: Recorder, clock: Clock
) -> None:
    recorder.breaks = Undeliverable("there is nobody")
    assert not sending.send(due.pk)
    assert state_of(due) == "waiting"
    recorder.breaks = None
    clock.pass_by(minutes=1)
    sweep_and_work()
    assert (len(recorder.sent), state_of(due)) == (2, "sent")


def test_a_note_that_fails_makes_no_failure_of_what_was_taken(
    due: Notice, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the database is away")

    monkeypatch.setattr(settling, "settle_sent", fail)
    with pytest.raises(RuntimeError):
        sending.send(due.pk)
    assert (len(recorder.sent), state_of(due)) == (1, "sending")


def test_the_copies_of_an_email_bear_one_message_id_of_the_site_s_own(
    due: Notice, clock: Clock, settings: Any
) -> None:
    settings.SITE_URL = "https://saboteur.example:8443"
    with mail_server() as server:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        die_before_the_note(due)
        clock.pass_by(minutes=2)
        sweep_and_work()
    first, second = (message["Message-ID"] for message in server.emails)
    assert first == second
    assert re.fullmatch(rf"<notice\.{due.pk}\.\d+@saboteur\.example>", first)
    assert state_of(due) == "sent"


def test_an_email_that_is_tried_again_after_a_failure_keeps_its_message_id(
    due: Notice, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    email_transport = TRANSPORTS["mail"]
    taken = email_transport.send
    monkeypatch.setattr(email_transport, "send", take_and_fail(taken))
    assert not sending.send(due.pk)
    monkeypatch.setattr(email_transport, "send", taken)
    clock.pass_by(minutes=1)
    sweep_and_work()
    first, second = (message.extra_headers["Message-ID"] for message in mail.outbox)
    assert first == second


def take_and_fail(taken: Any) -> Any:
    def send(account: Account, letter: Letter, address: str) -> None:
        taken(account, letter, address)
        raise Undeliverable("the line broke after the last word")

    return send


def test_two_notices_never_share_a_message_id(game: Game, clock: Clock) -> None:
    clock.pass_by(days=1)
    sweep_and_work()
    ids = [message.extra_headers["Message-ID"] for message in mail.outbox]
    assert len(ids) == len(set(ids)) == 3


@pytest.mark.parametrize(
    ("site", "host"),
    [
        ("http://localhost:8000", "localhost"),
        ("https://mönch.example", "xn--mnch-5qa.example"),
        ("http://[::1]:8000", "[IPv6:::1]"),
    ],
)
def test_a_message_id_is_in_letters_that_a_header_may_have(
    due: Notice, settings: Any, site: str, host: str
) -> None:
    settings.SITE_URL = site
    assert sending.send(due.pk)
    assert mail.outbox[0].extra_headers["Message-ID"].endswith(f"@{host}>")


def test_a_worker_that_was_frozen_sends_nothing_of_what_others_have_by_now(
    due: Notice, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    compose = letters.compose

    def frozen(*facts: Any) -> Letter:
        others = F("claimed_at") + timedelta(minutes=3)
        Notice.objects.filter(pk=due.pk).update(claimed_at=others)
        return compose(*facts)

    monkeypatch.setattr(letters, "compose", frozen)
    assert not sending.send(due.pk)
    assert recorder.sent == []
    assert state_of(due) == Notice.State.SENDING
