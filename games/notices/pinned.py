"""Posting to an address that somebody gave us.

Its name is resolved once. The very address that was judged is connected to, no answer leads on to
another one, and whoever answers in drops holds nobody up.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from games.notices.network import Forbidden, public_addresses

HTTPS, HTTP = "https", "http"
_PORTS = {HTTPS: 443, HTTP: 80}
# A step of the connection, and the whole of it.
STEP_SECONDS = 8
WHOLE_SECONDS = 20


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status that is answered; nothing else of the answer is read.

    Raises Forbidden for what is not public or not encrypted, else OSError or HTTPException.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with ExitStack() as opened:
        line = opened.enter_context(_connected(_addresses(parts, host, port), port))
        if parts.scheme == HTTPS:
            line = opened.enter_context(_encrypted(line, host))
        connection = HTTPConnection(host, port)
        connection.sock = line
        connection.request("POST", path, body, {"Host": parts.netloc, **headers})
        return connection.getresponse().status


def _addresses(parts: SplitResult, host: str, port: int) -> list[str]:
    if settings.WEBHOOKS_TO_OWN_NETWORK and parts.scheme in _PORTS:
        return [host]
    if parts.scheme != HTTPS:
        raise Forbidden("not encrypted")
    return public_addresses(host, port)


@contextmanager
def _connected(addresses: list[str], port: int) -> Iterator[socket.socket]:
    error: OSError = Forbidden("no address")
    for address in addresses:
        try:
            line = socket.create_connection((address, port), timeout=STEP_SECONDS)
            break
        except OSError as failed:
            error = failed
    else:
        raise error
    with line, _ended_in_time(line):
        yield line


@contextmanager
def _ended_in_time(line: socket.socket) -> Iterator[None]:
    # A copy: the encrypted socket takes the line itself over.
    copy = line.dup()
    timer = Timer(WHOLE_SECONDS, copy.shutdown, [socket.SHUT_RDWR])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        copy.close()


def _encrypted(line: socket.socket, host: str) -> ssl.SSLSocket:
    return ssl.create_default_context().wrap_socket(line, server_hostname=host)
