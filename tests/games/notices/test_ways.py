"""Transports, and the ways that messages take."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command

from games import tasks
from games.models import Game, Notice, NoticeWay
from games.models.notice_way import digest_of
from games.notice_settings import services as notice_ways
from games.notices import outbox, sending
from games.notices.transports import (
    TRANSPORTS,
    Delivery,
    Letter,
    Undeliverable,
    WayGone,
    chat,
    push,
)
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory
from tests.games.notices.conftest import make_due
from tests.playing import to_act
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db


DISCORD = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


SUBSCRIPTION = {
    "endpoint": "https://push.example/send/abc",
    "keys": {"p256dh": "BOr", "auth": "key"},
}


Outcome = BaseException | None


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Letter]:
    """What chat services were told."""
    letters: list[Letter] = []
    monkeypatch.setattr(chat, "_say", lambda plugin, letter: letters.append(letter))
    return letters


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Have every message to a chat service end in an error."""

    def end(error: BaseException) -> None:
        def say(*_: object) -> None:
            raise error

        monkeypatch.setattr(chat, "_say", say)

    return end


@pytest.fixture
def room(game: Game) -> NoticeWay:
    """A room of whoever is to act, who has a notice due there."""
    player = to_act(game)
    assert player.account is not None
    way = notice_ways.add_chat(player.account, DISCORD)
    Notice.objects.filter(player=player, kind="turn", transport="mail").update(
        transport="chat", way=way
    )
    make_due()
    return way


def notice_at(way: NoticeWay) -> Notice:
    return Notice.objects.get(way=way)


@pytest.mark.both
def test_each_address_gets_a_notice_of_its_own(game: Game, said: list[Letter]) -> None:
    from random import Random

    from tests.playing import play_one

    seat = ((to_act(game).seat or 0) + 1) % game.seats
    account = game.players.get(seat=seat).account
    assert account is not None
    rooms = [notice_ways.add_chat(account, f"{DISCORD}{end}") for end in "ab"]
    off = notice_ways.add_chat(account, f"{DISCORD}c")
    notice_ways.switch(account, off.pk, on=False)
    game = play_one(game, Random(1))
    make_due()
    whole = Notice.objects.get(version=game.version, transport="chat")
    assert not sending.send(whole.pk)
    copies = Notice.objects.filter(version=game.version, transport="chat").order_by("pk")
    assert [copy.way for copy in copies] == rooms
    assert [sending.send(copy.pk) for copy in copies] == [True, True]
    assert len(said) == 2


def test_a_worker_that_dies_before_copies_exist_loses_nothing(game: Game, clock: Clock) -> None:
    player = to_act(game)
    assert player.account is not None
    notice_ways.add_chat(player.account, DISCORD)
    row = Notice.objects.get(player=player, kind="turn", transport="mail")
    Notice.objects.filter(pk=row.pk).update(transport="chat")
    make_due()
    (dead,) = outbox.claim(row.pk, clock.now())
    clock.pass_by(minutes=2)
    outbox.give_up_claims(clock.now())
    (claimed,) = outbox.claim(row.pk, clock.now())
    outbox.fan_out(dead, clock.now())
    assert Notice.objects.get(player=player, transport="chat").way is None
    outbox.fan_out(claimed, clock.now())
    assert Notice.objects.get(player=player, transport="chat").way is not None
    outbox.fan_out(claimed, clock.now())
    assert Notice.objects.filter(player=player, transport="chat").count() == 1


def test_a_message_there_only_names_the_table(room: NoticeWay, said: list[Letter]) -> None:
    assert sending.send(notice_at(room).pk)
    (letter,) = said
    game = notice_at(room).game
    assert letter.subject == f"Your turn at “{game.name}”"
    assert letter.link.endswith(f"/games/{game.pk}/")
    assert json.loads(push.payload_of(letter)).keys() == {"title", "url", "tag"}
    room.refresh_from_db()
    assert (room.last_error, room.is_on) == ("", True)
    assert room.tried_at is not None


def test_what_is_gone_is_off_at_once(
    room: NoticeWay, fails: Callable[[BaseException], None]
) -> None:
    fails(WayGone("HTTP 404", NoticeWay.Off.GONE))
    assert not sending.send(notice_at(room).pk)
    room.refresh_from_db()
    assert (room.is_on, room.off_reason, room.last_error) == (False, "gone", "HTTP 404")
    assert notice_at(room).state == "failed"


def test_what_fails_for_now_says_when_it_is_tried_again(
    room: NoticeWay, fails: Callable[[BaseException], None]
) -> None:
    fails(Undeliverable("HTTP 503"))
    assert not sending.send(notice_at(room).pk)
    room.refresh_from_db()
    notice = notice_at(room)
    assert notice.state == "waiting"
    assert (room.is_on, room.last_error, room.next_try_at) == (True, "HTTP 503", notice.due_at)


def test_what_is_unknown_goes_once(room: NoticeWay, fails: Callable[[BaseException], None]) -> None:
    fails(RuntimeError("the line broke"))
    assert not sending.send(notice_at(room).pk)
    assert notice_at(room).state == "uncertain"
    room.refresh_from_db()
    assert (room.last_error, room.next_try_at) == ("RuntimeError", None)


def test_no_switched_off_address_gets_anything(room: NoticeWay, said: list[Letter]) -> None:
    notice_ways.switch(room.account, room.pk, on=False)
    assert not sending.send(notice_at(room).pk)
    assert said == []
    assert notice_at(room).state == "obsolete"


def test_a_test_goes_out_with_the_next_sweep_once(said: list[Letter]) -> None:
    ann = AccountFactory()
    way = notice_ways.add_chat(ann, DISCORD)
    notice_ways.ask_test(ann, way.pk)
    notice_ways.ask_test(ann, None)
    for _ in range(2):
        with task_queue() as queue:
            tasks.sweep()
            queue.work()
    assert [letter.key for letter in said] == ["test"]
    (sent,) = mail.outbox
    assert sent.to == [ann.email]
    assert "the test you asked for" in sent.body
    for row in NoticeWay.objects.filter(account=ann):
        assert (row.test_due_at, row.last_error) == (None, "")
        assert row.tried_at is not None


def test_nobody_tries_switches_or_forgets_somebody_else_s_way() -> None:
    ann, ben = AccountFactory.create_batch(2)
    way = notice_ways.add_chat(ann, DISCORD)
    notice_ways.ask_test(ben, way.pk)
    notice_ways.switch(ben, way.pk, on=False)
    notice_ways.forget(ben, way.pk)
    way.refresh_from_db()
    assert (way.is_on, way.test_due_at) == (True, None)


def test_a_browser_tells_whoever_logged_in_there_last() -> None:
    ann, ben = AccountFactory.create_batch(2)
    for account in (ann, ann, ben):
        notice_ways.add_browser(account, json.dumps(SUBSCRIPTION), "Firefox")
    (way,) = NoticeWay.objects.all()
    assert (way.account, way.transport, way.name) == (ben, "push", "Firefox")


def test_what_is_no_subscription_is_refused(subtests: pytest.Subtests) -> None:
    for subscription in [
        *("", "[]", "{}", "null", '{"endpoint": "http://push.example/", "keys": {}}', "nonsense"),
        *("[" * 3_000, '{"endpoint": ' + "9" * 3_000, '"' + "a" * 1_000_000),
    ]:
        with subtests.test(subscription=subscription), pytest.raises(chat.InvalidAddress):
            notice_ways.add_browser(AccountFactory(), subscription, "Firefox")


def test_there_is_an_end_to_how_many() -> None:
    ann = AccountFactory()
    for number in range(notice_ways.MOST_ADDRESSES):
        notice_ways.add_chat(ann, f"{DISCORD}{number}")
    with pytest.raises(notice_ways.TooManyAddresses):
        notice_ways.add_chat(ann, f"{DISCORD}x")
    notice_ways.add_chat(ann, f"{DISCORD}1")


def test_the_services_are_known_by_their_addresses(subtests: pytest.Subtests) -> None:
    for address, service in [
        (DISCORD, "Discord"),
        ("https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js", "Discord"),
        ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ", "Slack"),
        ("tgram://123456789:alphanumeric_long_enough_key_1234567/12315544", "Telegram"),
        ("ntfys://ntfy.example/topic", "ntfy"),
        ("matrixs://user:pass@matrix.example/#room", "Matrix"),
    ]:
        with subtests.test(address=address, service=service):
            assert chat.service_of(address) == service


def test_other_services_and_plain_http_are_refused(subtests: pytest.Subtests) -> None:
    for address in [
        "",
        "json://localhost",
        "mailto://me:secret@gmail.com",
        "file:///etc/passwd",
        "ntfy://ntfy.example/topic",
        "matrix://user:pass@matrix.example/#room",
        "http://ntfy.example/topic",
        "gopher://x",
    ]:
        with subtests.test(address=address), pytest.raises(chat.InvalidAddress):
            chat.service_of(address)


def test_without_a_key_there_is_no_push_and_a_command_makes_one(
    settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert not TRANSPORTS["push"].reaches(AccountFactory())
    call_command("vapid_key")
    name, _, key = capsys.readouterr().out.strip().partition("=")
    assert name == "VAPID_PRIVATE_KEY"
    assert len(push.public_key(key)) == 87
    settings.VAPID_PRIVATE_KEY = key
    assert TRANSPORTS["push"].reaches(AccountFactory())


def test_the_digest_of_an_address_is_not_the_address() -> None:
    assert digest_of(DISCORD) != digest_of(f"{DISCORD}x")
    assert "JHM" not in digest_of(DISCORD)


def test_its_name_fits_into_the_row() -> None:
    field = Notice._meta.get_field("transport")
    assert max(map(len, TRANSPORTS)) <= (field.max_length or 0)


def test_mails_may_come_twice_rather_than_never() -> None:
    assert TRANSPORTS["mail"].delivery is Delivery.AT_LEAST_ONCE


@pytest.mark.parametrize("name", TRANSPORTS)
def test_it_reaches_no_guest_and_nobody_who_is_gone(name: str) -> None:
    transport = TRANSPORTS[name]
    assert not transport.reaches(GuestFactory())
    assert not transport.reaches(AccountFactory(is_active=False))


def test_mail_goes_only_where_it_is_wanted() -> None:
    transport = TRANSPORTS["mail"]
    assert transport.reaches(AccountFactory())
    assert not transport.reaches(AccountFactory(turn_emails=False))
    assert not transport.reaches(AccountFactory(email=None))
    assert not transport.reaches(AccountFactory(verified=False))
