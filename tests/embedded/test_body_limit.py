"""What a real server does with a body that is too large."""

import http.client
import socket
from collections.abc import Iterator

import pytest

from .play import Play

TOO_MUCH = 3 * 1024 * 1024
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def line(served: Play) -> Iterator[http.client.HTTPConnection]:
    """A connection to the site."""
    connection = http.client.HTTPConnection("localhost", served.port, timeout=30)
    yield connection
    connection.close()


def test_a_browser_sees_the_page_and_may_go_on_over_the_same_connection(
    line: http.client.HTTPConnection,
) -> None:
    line.request("POST", "/accounts/login/", b"x" * TOO_MUCH, FORM)
    answer = line.getresponse()
    assert answer.status == 413
    assert "Too much for one cart" in answer.read().decode()
    before = line.sock
    line.request("GET", "/rules/")
    assert line.getresponse().status == 200
    assert line.sock is before


def test_who_asks_before_sending_is_refused_before_sending(
    line: http.client.HTTPConnection,
) -> None:
    line.putrequest("POST", "/accounts/login/")
    for name, value in (*FORM.items(), ("Expect", "100-continue")):
        line.putheader(name, value)
    line.putheader("Content-Length", str(TOO_MUCH))
    line.endheaders()
    with socket.socket.makefile(line.sock, "rb") as heard:
        assert heard.readline().split()[1] == b"413"


def test_whoever_never_stops_is_hung_up_on(line: http.client.HTTPConnection) -> None:
    line.putrequest("POST", "/accounts/login/")
    line.putheader("Transfer-Encoding", "chunked")
    line.endheaders()
    with pytest.raises(OSError):
        for _ in range(100):
            line.send(b"100000\r\n" + b"x" * 0x100000 + b"\r\n")
