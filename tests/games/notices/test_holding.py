"""A stranger's server that drips, never ends or asks for patience holds nobody up."""

import base64
import json
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core import mail

from accounts.models import Account
from games import tasks
from games.models import Game, Notice, NoticeWay
from games.notice_settings import services as notice_ways
from games.notices import lanes, testing
from games.notices.transports import TRANSPORTS, Letter, Undeliverable, outgoing, push
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.playing import to_act
from tests.site.certificates import certificate
from tests.task_queue import task_queue

pytestmark = pytest.mark.django_db
LETTER = Letter("7.1", "Your turn", "", "", "", "turn-1-2", "https://saboteur.example/games/1/")
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
# What lies in the buffers of two sockets that nobody reads.
BUFFERED = 32 * 1024 * 1024
Talk = Callable[[socket.socket, "Stranger"], None]


class Stranger:
    """A server with a certificate that answers as it is told to, and counts what it got rid of."""

    def __init__(self, folder: Path, talk: Talk) -> None:
        self.called, self.left, self.sent = Event(), Event(), 0
        self.line = socket.create_server(("127.0.0.1", 0))
        self.port = self.line.getsockname()[1]
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(certificate(folder))
        self.talk = talk
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self.line.accept()
                Thread(target=self._answer, args=[line], daemon=True).start()
            except OSError:
                return

    def _answer(self, line: socket.socket) -> None:
        with suppress(OSError), self.context.wrap_socket(line, server_side=True) as here:
            here.recv(65536)
            self.called.set()
            self.talk(here, self)
        self.left.set()

    def say(self, line: socket.socket, told: bytes) -> None:
        """Send something."""
        line.sendall(told)
        self.sent += len(told)


def drip(line: socket.socket, here: Stranger) -> None:
    """A byte now and then, for ever."""
    here.say(line, HEAD)
    while True:
        here.say(line, b" ")
        Event().wait(0.02)


def drip_the_head(line: socket.socket, here: Stranger) -> None:
    """The same, before there is even a status."""
    here.say(line, b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        here.say(line, b"x")
        Event().wait(0.02)


def flood(line: socket.socket, here: Stranger) -> None:
    """As much as goes through, for ever."""
    here.say(line, HEAD)
    while True:
        here.say(line, b" " * 65536)


def ask_for_patience(line: socket.socket, here: Stranger) -> None:
    """Come again in thirty years."""
    told = json.dumps({"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 10**12}).encode()
    head = f"HTTP/1.1 429 No\r\nContent-Length: {len(told)}\r\n\r\n".encode()
    here.say(line, head + told)


@pytest.fixture
def stranger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Talk], Stranger]]:
    """Begins a server that our site takes for a public one."""
    monkeypatch.setattr(outgoing, "is_public", lambda _address: True)
    monkeypatch.setattr(outgoing, "WHOLE_SECONDS", 0.5)
    trusting = ssl.create_default_context(cafile=str(certificate(tmp_path)))
    monkeypatch.setattr(ssl, "create_default_context", _only_for_clients(trusting))
    begun: list[Stranger] = []

    def begin(talk: Talk) -> Stranger:
        begun.append(Stranger(tmp_path, talk))
        return begun[-1]

    yield begin
    for each in begun:
        each.line.close()


def _only_for_clients(trusting: ssl.SSLContext) -> Callable[..., ssl.SSLContext]:
    make = ssl.create_default_context

    def context(purpose: Any = ssl.Purpose.SERVER_AUTH, **options: Any) -> ssl.SSLContext:
        return trusting if purpose is ssl.Purpose.SERVER_AUTH else make(purpose, **options)

    return context


def subscription(port: int) -> str:
    """A browser's, with keys that a message can be encrypted for."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    keys = {"p256dh": _written(raw), "auth": _written(b"x" * 16)}
    return json.dumps({"endpoint": f"https://localhost:{port}/push", "keys": keys})


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


ADDRESSES: dict[str, Callable[[int], str]] = {
    "webhook": lambda port: json.dumps(
        {"url": f"https://localhost:{port}/", "secret": "whsec_eA=="}
    ),
    "push": subscription,
    "chat": lambda port: f"ntfys://localhost:{port}/topic",
    "matrix": lambda port: f"matrixs://ann:secret@localhost:{port}/#room?v=3&discovery=no",
}


@pytest.mark.parametrize("talk", [drip, drip_the_head, flood, ask_for_patience])
@pytest.mark.parametrize("kind", list(ADDRESSES))
def test_a_visit_ends_whatever_is_answered(
    kind: str, talk: Talk, stranger: Callable[[Talk], Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "VAPID_PRIVATE_KEY", push.new_private_key())
    monkeypatch.setattr(settings, "SITE_URL", "https://saboteur.example")
    there = stranger(talk)
    way = NoticeWay(address=ADDRESSES[kind](there.port))
    transport = TRANSPORTS["chat" if kind == "matrix" else kind]
    with suppress(Undeliverable, RuntimeError, OSError):
        transport.send(AccountFactory.build(), LETTER, way.address)
    assert there.called.is_set()
    # It is the stranger who is left, not we who wait until they have had enough.
    assert there.left.wait(30)
    assert there.sent < BUFFERED


@pytest.mark.both
def test_matrix_is_left_within_the_visit(
    stranger: Callable[[Talk], Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plug-in that logs out as it is dropped would go past every check."""
    from games.notices.transports import libraries

    outside: list[str] = []
    monkeypatch.setattr(libraries, "_send", lambda _me, request, **_: outside.append(request.url))

    def log_in(line: socket.socket, here: Stranger) -> None:
        told = b'{"access_token": "t", "user_id": "@a:b", "home_server": "b", "room_id": "!r:b"}'
        here.say(line, b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(told) + told)

    there = stranger(log_in)
    way = NoticeWay(address=ADDRESSES["matrix"](there.port))
    with suppress(Undeliverable, RuntimeError):
        TRANSPORTS["chat"].send(AccountFactory.build(), LETTER, way.address)
    assert there.called.is_set()
    assert outside == []


@pytest.fixture
def no_lane(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Strangers hold all that they can hold."""
    monkeypatch.setattr(lanes, "_WAIT_SECONDS", 0)
    held = 0
    while lanes.lanes.acquire(blocking=False):
        held += 1
    assert 0 < held < settings.CELERY_WORKER_CONCURRENCY
    yield
    for _ in range(held):
        lanes.lanes.release()


@pytest.mark.usefixtures("no_lane")
def test_emails_and_computer_players_go_on_while_strangers_hold_all_they_can(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    notice_ways.set_webhook(ann, "https://bot.example/")
    while to_act(game := running_game(ann, [ben, cleo])).account != ann:
        pass
    while not to_act(other := running_game(ben, computers=3)).is_computer:
        pass
    clock.pass_by(minutes=10)
    for _ in range(2):
        with task_queue() as queue:
            tasks.sweep()
            queue.work()
    assert ann.email in [address for letter in mail.outbox for address in letter.to]
    assert Game.objects.get(pk=other.pk).version > other.version
    call = Notice.objects.get(game=game, transport="webhook", way__isnull=False)
    assert (call.state, call.attempts) == ("waiting", 0)


@pytest.mark.usefixtures("no_lane")
def test_a_test_that_finds_no_lane_is_sent_later(ann: Account) -> None:
    notice_ways.set_webhook(ann, "https://bot.example/")
    way = NoticeWay.objects.get(account=ann)
    notice_ways.ask_test(ann, way.pk)
    assert not testing.send(way.pk)
    way.refresh_from_db()
    assert way.test_due_at is not None
    assert way.last_error == ""


def test_what_never_ends_is_left_and_keeps_its_lane(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, began = Event(), Event()

    class Endless(type(TRANSPORTS["webhook"])):  # type: ignore[misc]
        def send(self, *_: Any) -> None:
            began.set()
            ended.wait(60)

    monkeypatch.setattr(lanes, "LONGEST_SECONDS", 0.05)
    monkeypatch.setattr(lanes, "_WAIT_SECONDS", 0)
    monkeypatch.setattr(lanes, "lanes", lanes.BoundedSemaphore(1))
    with pytest.raises(TimeoutError):
        lanes.deliver(Endless(), AccountFactory.build(), LETTER, NoticeWay())
    with pytest.raises(lanes.Busy):
        lanes.deliver(Endless(), AccountFactory.build(), LETTER, NoticeWay())
    ended.set()
    assert lanes.lanes.acquire(timeout=30)
