"""What people give us as addresses leads to the public internet only, judged as it is used."""

import socket
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest
import requests
from django.conf import settings
from urllib3.util import connection

from games.models import NoticeWay
from games.notices.transports import Letter, Refused, Undeliverable, chat, libraries, outgoing, push
from tests.games.notices.test_holding import subscription
from tests.log_lines import log_lines

LETTER = Letter("1.1", "Your turn", "", "", "", "turn-1-2", "https://saboteur.example/games/1/")
PRIVATE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 "
    "::1 ::ffff:127.0.0.1 fe80::1%eth0 fd00::1 2002:7f00:1:: 64:ff9b::7f00:1 "
    "64:ff9b::a9fe:a9fe 64:ff9b:1::5db8:d822 ::127.0.0.1 ::ffff:0:127.0.0.1 fec0::1 "
    "2001:0:5db8:d822:: 2606:4700:4700::5efe:10.0.0.1 2606:4700:4700::200:5efe:10.0.0.1 "
    "3fff::1 5f00::1 192.88.99.1 2620:4f:8000::1 2001:db8::1 255.255.255.255 ff02::1"
).split()


def resolve_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Have names lead to these addresses, each time to the next ones; what was asked for."""
    asked: list[str] = []
    left = list(answers)

    def getaddrinfo(host: str, port: int, *_: Any, **__: Any) -> Any:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


PUBLIC = ("93.184.216.34", "2606:4700:4700::1111", "64:ff9b::5db8:d822")


def test_an_address_of_a_private_network_is_none_of_ours() -> None:
    assert [one for one in (*PRIVATE, *PUBLIC) if outgoing.is_public(one)] == list(PUBLIC)


@pytest.mark.parametrize(
    ("found", "port"), [(["93.184.216.34", "10.0.0.1"], 443), (["93.184.216.34"], 80)]
)
def test_one_private_answer_is_enough_and_nothing_is_said_unencrypted(
    monkeypatch: pytest.MonkeyPatch, found: list[str], port: int
) -> None:
    resolve_to(monkeypatch, found)
    with pytest.raises(outgoing.Forbidden):
        outgoing.public_addresses("some.example", port)


@pytest.mark.parametrize("address", ["https://evil.example/", "https://127.0.0.1:8443/"])
def test_a_guarded_request_does_not_connect_to_a_private_network(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    resolve_to(monkeypatch, ["127.0.0.1"])
    reached: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *told, **_: reached.append(told))
    with pytest.raises(Refused), outgoing.visit() as here:
        libraries.session_of(here).get(address, timeout=5)
    assert reached == []


def connections(monkeypatch: pytest.MonkeyPatch, where: ModuleType) -> list[Any]:
    """The addresses that will be connected to; nobody is there."""
    reached: list[Any] = []

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> Any:
        reached.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(where, "create_connection", connect)
    return reached


@pytest.mark.both
def test_we_connect_to_the_address_that_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    reached = connections(monkeypatch, socket)
    with pytest.raises(Undeliverable), outgoing.visit() as here:
        libraries.session_of(here).get("https://rebinding.example/", timeout=5)
    assert reached == [("93.184.216.34", 443)]


def test_other_requests_of_the_site_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = connections(monkeypatch, connection)
    libraries.send_in_visits()
    with pytest.raises(requests.ConnectionError):
        requests.get("http://127.0.0.1:1/", timeout=5)
    assert reached == [("127.0.0.1", 1)]


@pytest.mark.parametrize("address", ["ntfys://ntfy.internal/topic", "matrixs://u:p@10.0.0.1/#r"])
def test_a_room_in_our_network_is_off(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    resolve_to(monkeypatch, ["10.0.0.1"])
    with pytest.raises(Refused) as refused:
        chat.ChatTransport().send(None, LETTER, address)  # type: ignore[arg-type]
    assert refused.value.off == NoticeWay.Off.REFUSED


DISCORD = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"
ROOMS = [DISCORD, "ntfys://ntfy.example/topic"]


def say_in(address: str) -> None:
    chat.ChatTransport().send(None, LETTER, address)  # type: ignore[arg-type]


@pytest.mark.parametrize("address", ROOMS)
@pytest.mark.parametrize("error", [ConnectionRefusedError, TimeoutError, socket.gaierror])
def test_a_service_that_is_not_found_or_takes_no_call_is_told_again(
    monkeypatch: pytest.MonkeyPatch, address: str, error: type[OSError]
) -> None:
    resolve_to(monkeypatch, ["93.184.216.34"])
    step = "getaddrinfo" if error is socket.gaierror else "create_connection"
    monkeypatch.setattr(socket, step, Mock(side_effect=error))
    with pytest.raises(Undeliverable, match=error.__name__) as failed:
        say_in(address)
    assert not isinstance(failed.value, Refused)


@pytest.mark.parametrize("address", ROOMS)
def test_a_service_that_hangs_up_in_the_middle_may_have_heard_and_is_not_told_again(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    resolve_to(monkeypatch, ["93.184.216.34"])

    def connect(*_: Any, **__: Any) -> socket.socket:
        ours, theirs = socket.socketpair()
        theirs.close()
        return ours

    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr(outgoing, "_encrypted", lambda line, _host: line)
    with pytest.raises(RuntimeError):
        say_in(address)


def test_an_address_that_is_mistyped_gets_into_no_log(subtests: pytest.Subtests) -> None:
    for address in [
        "discord://4174216298",
        "slack://SECRETTOKEN",
        "tgram://SECRETTOKEN",
        "nothing://SECRETTOKEN",
    ]:
        with subtests.test(address=address):
            with log_lines() as lines, pytest.raises(chat.InvalidAddress):
                chat.read_address(address)
            assert lines.written == []


def test_a_browser_within_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAPID_PRIVATE_KEY", push.new_private_key())
    monkeypatch.setattr(settings, "SITE_URL", "https://saboteur.example")
    resolve_to(monkeypatch, ["10.0.0.1"])
    with pytest.raises(Refused):
        push.PushTransport().send(None, LETTER, subscription(443))  # type: ignore[arg-type]
