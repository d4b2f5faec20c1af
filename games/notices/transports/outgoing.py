"""The only way out to servers that people gave us: programs, push services, chat rooms.

Each message is a visit. It goes to public addresses only and encrypted; the very address that was
judged is the one connected to; no answer leads on to another one. A visit has its time, whatever
drips, and reads a few bytes at most, whatever never ends.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Timer
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from games.models import NoticeWay
from games.notices.network import Forbidden, public_addresses
from games.notices.transports.letter import Refused, Undeliverable

HTTPS, HTTP = "https", "http"
_PORTS = {HTTPS: 443, HTTP: 80}
# Timeouts: one step of a connection, and the whole visit.
STEP_SECONDS = 8
WHOLE_SECONDS = 20


@dataclass(slots=True)
class Visit:
    """The requests for one message; `reached` says whether anything can have been sent."""

    most_bytes: int = 0
    to_own_network: bool = False
    until: float = field(default_factory=lambda: monotonic() + WHOLE_SECONDS)
    reached: bool = False
    failure: OSError | None = None

    def request(
        self, method: str, url: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        """Send a request; return the status and the beginning of the response.

        Raises Forbidden for what is not public or not encrypted, else OSError or HTTPException.
        """
        parts = urlsplit(url)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        host = parts.netloc.rpartition("@")[2]
        plain = {"Host": host, "Accept-Encoding": "identity", "Connection": "close"}
        try:
            with self._opened(parts) as line:
                self.reached = True
                connection = HTTPConnection(host)
                connection.sock = line
                connection.request(method, path, body, {**headers, **plain})
                answer = connection.getresponse()
                return answer.status, self._beginning(answer)
        except OSError as error:
            self.failure = error
            raise

    def judge(self) -> None:
        """Raise Refused or Undeliverable if it failed before anything can have been sent."""
        if self.reached or self.failure is None:
            return
        if isinstance(self.failure, Forbidden):
            # A host whose machine is off for a while may lead to our own network, or nowhere.
            raise Refused("forbidden address", NoticeWay.Off.REFUSED) from self.failure
        raise Undeliverable(type(self.failure).__name__) from self.failure

    def _beginning(self, answer: HTTPResponse) -> bytes:
        # The status decides whether the message was accepted; errors in the body do not matter.
        with suppress(OSError, HTTPException):
            return answer.read(self.most_bytes) if self.most_bytes else b""
        return b""

    @contextmanager
    def _opened(self, parts: SplitResult) -> Iterator[socket.socket]:
        host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
        with ExitStack() as opened:
            line = opened.enter_context(self._connected(self._addresses(parts, host, port), port))
            opened.enter_context(_ended(line, self.until))
            if parts.scheme == HTTPS:
                line = opened.enter_context(_encrypted(line, host))
            yield line

    def _addresses(self, parts: SplitResult, host: str, port: int) -> Sequence[str]:
        if self.to_own_network and parts.scheme in _PORTS:
            return [host]
        if parts.scheme != HTTPS:
            raise Forbidden("not encrypted")
        return public_addresses(host, port)

    def _connected(self, addresses: Sequence[str], port: int) -> socket.socket:
        error: OSError = Forbidden("no address")
        for address in addresses:
            left = self.until - monotonic()
            if left <= 0:
                raise TimeoutError
            try:
                return socket.create_connection((address, port), timeout=min(left, STEP_SECONDS))
            except OSError as failed:
                error = failed
        raise error


_visit: ContextVar[Visit | None] = ContextVar("visit", default=None)


@contextmanager
def visit(most_bytes: int = 0, *, to_own_network: bool = False) -> Iterator[Visit]:
    """Yield a visit, to which all requests of this thread belong meanwhile.

    Raises Refused and Undeliverable for an error before anything can have been sent.
    """
    begun = Visit(most_bytes, to_own_network)
    token = _visit.set(begun)
    try:
        yield begun
    except (OSError, HTTPException):
        begun.judge()
        raise
    finally:
        _visit.reset(token)


def current_visit() -> Visit | None:
    """Return the visit of this thread, if there is one."""
    return _visit.get()


@contextmanager
def _ended(line: socket.socket, until: float) -> Iterator[None]:
    # A copy, since the encrypted socket takes over the connection itself.
    copy = line.dup()
    timer = Timer(max(0, until - monotonic()), _hang_up, [copy])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        copy.close()


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _encrypted(line: socket.socket, host: str) -> ssl.SSLSocket:
    return ssl.create_default_context().wrap_socket(line, server_hostname=host)
