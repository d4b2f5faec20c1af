"""A program is called when a turn comes: signed, at public addresses only, while it answers."""

import json
import socket
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from celery import current_app

from accounts.models import Account
from games import tasks
from games.chat import services as chat
from games.core.errors import GuestsOnlyPractise
from games.core.turns import seen
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice, NoticeWay
from games.notice_settings import services as notice_settings
from games.notice_settings import services as notice_ways
from games.notice_settings.presets import PRESETS
from games.notice_settings.selectors import called_for
from games.notices import fates, sending
from games.notices.transports import TRANSPORTS, Letter, Refused, Undeliverable
from games.notices.transports.chat import InvalidAddress
from games.notices.transports.webhook import new_secret, signed_headers
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.games.notices.receiver import Receiver, receiver, signature_of
from tests.games.notices.test_network import resolve_to
from tests.playing import play_one, play_out, play_round, to_act
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db
URL = "https://bot.example/turns"
LETTER = Letter("7.1", "Your turn", "", "", "", "turn-1-2", "", ("turn", {"game": 1, "version": 2}))


@pytest.fixture
def program(settings: Any) -> Iterator[Receiver]:
    """A program on this machine, and a site that may call it."""
    settings.WEBHOOKS_TO_OWN_NETWORK = True
    with receiver() as here:
        yield here


def next_account(game: Game) -> Account:
    """Whose turn comes after the one that is to be taken."""
    seat = ((to_act(game).seat or 0) + 1) % game.seats
    account = game.players.get(seat=seat).account
    assert account is not None
    return account


def sweep() -> None:
    """One sweep, with all that it starts; twice, since the first finds the address."""
    for _ in range(2):
        with task_queue() as queue:
            tasks.sweep()
            queue.work()


def call_of(way: NoticeWay) -> Notice:
    return Notice.objects.get(way=way)


def way_of(account: Account) -> NoticeWay:
    return NoticeWay.objects.get(account=account, transport="webhook")


def send(way: NoticeWay) -> None:
    TRANSPORTS["webhook"].send(way.account, LETTER, way.address)


@pytest.mark.both
def test_a_program_is_called_as_soon_as_the_turn_comes(game: Game, program: Receiver) -> None:
    account = next_account(game)
    secret = notice_ways.set_webhook(account, program.url)
    game = play_one(game, Random(1))
    sweep()
    ((headers, body),) = program.calls
    assert json.loads(body) == {
        "type": "turn",
        "timestamp": json.loads(body)["timestamp"],
        "data": {"game": game.pk, "version": game.version},
    }
    assert headers["webhook-signature"] == signature_of(secret, headers, body)
    assert headers["path"] == "/turns?of=ann"
    assert headers["content-type"] == "application/json"
    assert headers["host"] == f"localhost:{program.port}"
    assert "." not in headers["webhook-id"]
    assert call_of(way_of(account)).state == "sent"


def test_it_is_called_for_turns_only_unless_muted(game: Game, program: Receiver) -> None:
    account = next_account(game)
    notice_ways.set_webhook(account, program.url)
    player = game.players.get(account=account)
    notice_settings.mute(player.pk, account.pk, muted=True)
    play_one(game, Random(1))
    sweep()
    assert program.calls == []
    told = Notice.objects.filter(account=account, transport="webhook")
    assert set(told.values_list("kind", flat=True)) <= {"turn"}


def test_another_attempt_bears_the_same_id_and_comes_after_a_pause(
    game: Game, program: Receiver, clock: Clock
) -> None:
    account = next_account(game)
    notice_ways.set_webhook(account, program.url)
    program.status = 500
    play_one(game, Random(1))
    sweep()
    way = way_of(account)
    call = call_of(way)
    assert (call.state, call.last_error, call.attempts) == ("waiting", "HTTP 500", 1)
    assert (way.last_error, way.next_try_at, way.failures) == ("HTTP 500", call.due_at, 1)
    program.status = 200
    clock.pass_by(minutes=2)
    sweep()
    (first, _), (second, _) = program.calls
    assert first["webhook-id"] == second["webhook-id"]
    way.refresh_from_db()
    assert (way.failures, way.failing_since, way.last_error) == (0, None, "")


def test_what_fails_for_three_days_is_switched_off_and_its_owner_told(
    game: Game, program: Receiver, clock: Clock
) -> None:
    from games.bell.selectors import bell_facts

    account = next_account(game)
    notice_ways.set_webhook(account, program.url)
    program.status = 503
    play_one(game, Random(1))
    sweep()
    way = way_of(account)
    for letter in ("x", "y"):
        fates.is_refused_for_good(way, letter)
    clock.pass_by(days=2)
    sweep()
    assert way_of(account).is_on
    clock.pass_by(days=1)
    sweep()
    way = way_of(account)
    assert (way.is_on, way.off_reason, len(program.calls)) == (False, "failing", 3)
    assert bell_facts(account)[1]
    notice_ways.switch(account, way.pk, on=True)
    way.refresh_from_db()
    assert (way.is_on, way.failures, way.failing_since, way.off_reason) == (True, 0, None, "")


@pytest.mark.parametrize("status", [301, 307])
def test_no_answer_redirects_us(status: int, program: Receiver) -> None:
    ann = AccountFactory()
    notice_ways.set_webhook(ann, program.url)
    program.status = status
    with pytest.raises(Undeliverable, match=f"HTTP {status}"):
        send(way_of(ann))
    assert len(program.calls) == 1


@pytest.mark.parametrize("ip", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])
def test_an_address_in_our_network_is_off(ip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = AccountFactory()
    notice_ways.set_webhook(ann, URL)
    resolve_to(monkeypatch, [ip])
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("connected"))
    with pytest.raises(Refused) as refused:
        send(way_of(ann))
    assert refused.value.off == NoticeWay.Off.REFUSED


def test_no_proof_of_name_no_message(program: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = AccountFactory()
    notice_ways.set_webhook(ann, program.url.replace("http:", "https:"))
    with pytest.raises(Undeliverable, match="SSLError"):
        send(way_of(ann))
    assert program.calls == []


def test_what_is_no_encrypted_address_is_refused(subtests: pytest.Subtests) -> None:
    for address in [
        "",
        "http://bot.example/",
        "ftp://bot.example/",
        "https://",
        "https://ann:secret@bot.example/",
        "https://bot.example/#part",
        "https://bot.example:0/",
        "https://bot.example/ü",
        "https://bot.example/\r\nX: y",
        "https://bot.example/" + "x" * 1000,
    ]:
        with subtests.test(address=address):
            with pytest.raises(InvalidAddress):
                notice_ways.set_webhook(AccountFactory(), address)
            assert not NoticeWay.objects.exists()


def test_there_is_one_address_and_a_new_one_has_a_new_secret() -> None:
    ann = AccountFactory()
    first = notice_ways.set_webhook(ann, URL)
    second = notice_ways.set_webhook(ann, "https://other.example:8443/")
    assert first != second
    assert way_of(ann).name == "other.example:8443"


def test_a_guest_has_no_program() -> None:
    with pytest.raises(GuestsOnlyPractise):
        notice_ways.set_webhook(GuestFactory(), URL)


def test_a_test_is_a_call_like_others(program: Receiver) -> None:
    ann = AccountFactory()
    secret = notice_ways.set_webhook(ann, program.url)
    notice_ways.ask_test(ann, way_of(ann).pk)
    sweep()
    ((headers, body),) = program.calls
    assert json.loads(body)["type"] == "test"
    assert headers["webhook-signature"] == signature_of(secret, headers, body)
    assert way_of(ann).last_error == ""


def test_the_signature_is_the_one_of_the_standard() -> None:
    # The example of standardwebhooks.com.
    headers = signed_headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert new_secret() != new_secret()


def test_a_call_says_nothing_hidden_whatever_was_dealt(game: Game, program: Receiver) -> None:
    from tests.playing import seat_of
    from tests.redeal import redeal

    account = next_account(game)
    notice_ways.set_webhook(account, program.url)
    game = play_one(game, Random(1))
    sweep()
    redeal(game, seat_of(game, account), seed=3)
    notice = call_of(way_of(account))
    Notice.objects.filter(pk=notice.pk).update(state="waiting", due_at=notice.created_at)
    assert sending.send(notice.pk)
    (_, first), (_, second) = program.calls
    assert json.loads(first)["data"] == json.loads(second)["data"]
    assert set(json.loads(first)) == {"type", "timestamp", "data"}


def test_the_call_goes_out_with_the_commit_of_the_turn_and_no_sweep(
    game: Game, program: Receiver, django_capture_on_commit_callbacks: Any, monkeypatch: Any
) -> None:
    account = next_account(game)
    notice_ways.set_webhook(account, program.url)

    def work(name: str, args: tuple[int, ...], **_options: Any) -> None:
        if name == tasks.send_notice.name:
            tasks.send_notice(*args)

    monkeypatch.setattr(current_app, "send_task", work)
    with django_capture_on_commit_callbacks(execute=True):
        play_one(game, Random(1))
        assert not program.calls
    assert len(program.calls) == 1
    sweep()
    assert len(program.calls) == 1
    assert call_of(way_of(account)).state == Notice.State.SENT


def test_where_nothing_can_be_queued_the_sweep_calls(
    game: Game, program: Receiver, django_capture_on_commit_callbacks: Any, monkeypatch: Any
) -> None:
    notice_ways.set_webhook(next_account(game), program.url)

    def fail(*_args: Any, **_options: Any) -> None:
        raise OSError("the broker is away")

    monkeypatch.setattr(current_app, "send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        play_one(game, Random(1))
    assert not program.calls
    sweep()
    assert len(program.calls) == 1


CALLED = ["over", "invitation", "mention", "message"]


def told_to(program: Receiver) -> list[tuple[str, dict[str, int]]]:
    """The types and facts of all calls, in their order."""
    bodies = [json.loads(body) for _headers, body in program.calls]
    return [(body["type"], body["data"]) for body in bodies]


def test_it_is_called_for_the_end_of_a_round_and_of_a_game_when_its_owner_wants_that(
    ann: Account, ben: Account, cleo: Account, program: Receiver
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 2})
    notice_ways.set_webhook(ann, program.url)
    notice_ways.choose_calls(ann, CALLED)
    game = play_round(game)
    # Its owner has looked, and it may be their turn: it is called all the same.
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    sweep()
    assert told_to(program) == [("round", {"game": game.pk, "version": game.version})]
    game = play_out(game)
    sweep()
    assert told_to(program)[1:] == [("finished", {"game": game.pk, "version": game.version})]


def test_it_is_called_for_invitations_and_for_its_name_in_the_chat(
    ann: Account, ben: Account, program: Receiver
) -> None:
    notice_ways.set_webhook(ben, program.url)
    table = open_table(ann, seats=4)
    invitations.invite(table.pk, ann, ben.pk)
    sweep()
    assert program.calls == []
    notice_ways.choose_calls(ben, CALLED)
    other = open_table(ann, seats=4)
    invitations.invite(other.pk, ann, ben.pk)
    lobby.join_table(game_id=table.pk, account=ben)
    said = chat.say(game_id=table.pk, account=ann, text="@Ben is the saboteur")
    sweep()
    other.refresh_from_db()
    assert told_to(program) == [
        ("invited", {"game": other.pk, "version": other.version}),
        ("mention", {"game": table.pk, "message": said.number}),
        ("message", {"game": table.pk, "message": said.number}),
    ]
    assert all(b"saboteur" not in body for _headers, body in program.calls)


def test_choosing_other_ways_to_be_told_leaves_the_calls_as_they_are(ann: Account) -> None:
    notice_ways.set_webhook(ann, URL)
    assert called_for(ann) == ["turn"]
    notice_ways.choose_calls(ann, CALLED)
    notice_ways.choose_preset(ann, PRESETS["digest"])
    ann.refresh_from_db()
    assert called_for(ann) == CALLED


def test_nobody_is_called_about_a_table_at_which_they_do_not_sit(
    ann: Account, ben: Account, cleo: Account, program: Receiver
) -> None:
    olga = AccountFactory(name="Olga")
    notice_ways.set_webhook(olga, program.url)
    notice_ways.choose_calls(olga, CALLED)
    game = running_game(ann, [ben, cleo], rules={"rounds": 1}, public=True)
    chat.say(game_id=game.pk, account=ann, text="@Olga look at this")
    play_out(game)
    sweep()
    assert program.calls == []
