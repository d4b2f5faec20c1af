"""What people give us as addresses leads to the public internet only, judged as it is used."""

import socket
from typing import Any

import pytest
import requests

from games.models import NoticeWay
from games.notices import network
from games.notices.transports import Gone, Letter, chat, push

LETTER = Letter("1.1", "Your turn", "", "", "", "turn-1-2", "https://saboteur.example/games/1/")
PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "fe80::1%eth0",
    "fd00::1",
    "2002:7f00:1::",
]


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


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_of_a_private_network_is_none_of_ours(address: str) -> None:
    assert not network.is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700:4700::1111"])
def test_a_public_address_is(address: str) -> None:
    assert network.is_public(address)


def test_one_private_answer_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(network.Forbidden):
        network.public_addresses("evil.example", 443)


def test_nothing_is_said_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, ["93.184.216.34"])
    with pytest.raises(network.Forbidden):
        network.public_addresses("fine.example", 80)


@pytest.mark.parametrize("address", ["https://evil.example/", "https://127.0.0.1:8443/"])
def test_a_guarded_request_does_not_connect_to_a_private_network(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    resolve_to(monkeypatch, ["127.0.0.1"])
    reached: list[Any] = []
    monkeypatch.setattr(network, "_connect", lambda *told, **_: reached.append(told))
    with network.public_only(), pytest.raises(requests.ConnectionError):
        requests.get(address, timeout=5)
    assert reached == []


def test_the_address_that_was_judged_is_the_one_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolve_to(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    reached: list[Any] = []

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> Any:
        reached.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(network, "_connect", connect)
    with network.public_only(), pytest.raises(requests.ConnectionError):
        requests.get("https://rebinding.example/", timeout=5)
    assert reached == [("93.184.216.34", 443)]


def test_other_requests_of_the_site_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[Any] = []

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> Any:
        reached.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(network, "_connect", connect)
    with pytest.raises(requests.ConnectionError):
        requests.get("http://127.0.0.1:1/", timeout=5)
    assert reached == [("127.0.0.1", 1)]


@pytest.mark.parametrize("address", ["ntfys://ntfy.internal/topic", "matrixs://u:p@10.0.0.1/#r"])
def test_a_room_within_the_server_s_network_is_switched_off(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    resolve_to(monkeypatch, ["10.0.0.1"])
    with pytest.raises(Gone) as refused:
        chat.ChatTransport().send(None, LETTER, NoticeWay(address=address))  # type: ignore[arg-type]
    assert refused.value.off == NoticeWay.Off.REFUSED


def test_a_browser_within_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve_to(monkeypatch, ["10.0.0.1"])
    address = '{"endpoint": "https://push.internal/x", "keys": {"p256dh": "x", "auth": "y"}}'
    with pytest.raises(Gone):
        push.PushTransport().send(None, LETTER, NoticeWay(address=address))  # type: ignore[arg-type]
