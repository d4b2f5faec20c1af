"""The only way out to servers whose addresses people gave us: programs, push services, chat
rooms.

Each message is a visit. It goes to public addresses only and encrypted; the address that was
checked is the one connected to; redirects are never followed. A visit has limited time, and reads a
few bytes at most.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from games.models import NoticeWay
from games.notices.transports.letter import Refused, Undeliverable

_PLAIN = 80
# The IANA's registries of special-purpose addresses (RFC 6890), with the newest of 2025, whether or
# not a block is said to be reachable: nobody's program is at a relay or a sink. Of IPv6 only
# 2000::/3 is given to networks; what else there is is refused as a whole.
_SPECIAL = [
    ip_network(block)
    for block in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
        *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
]
_GLOBAL = IPv6Network("2000::/3")
# NAT64: the last four bytes are an IPv4 address (RFC 6052).
_NAT64 = IPv6Network("64:ff9b::/96")
# How an interface is named that has an IPv4 address in it, whatever the network (RFC 5214).
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)
_FOUR_BYTES = 0xFFFF_FFFF


class Forbidden(OSError):
    """An address is not on the public internet, or a message to it would not be encrypted."""


def is_public(address: str) -> bool:
    """Return whether an IP address is public and does not lead to a private one in another
    notation.
    """
    ip = ip_address(address.split("%")[0])
    if isinstance(ip, IPv6Address):
        last = IPv4Address(int(ip) & _FOUR_BYTES)
        if ip in _NAT64:
            ip = last
        elif ip not in _GLOBAL or (int(ip) >> 32 & _FOUR_BYTES in _ISATAP and not _is_plain(last)):
            return False
    return _is_plain(ip)


def _is_plain(ip: IPv4Address | IPv6Address) -> bool:
    return not any(ip in block for block in _SPECIAL)


def public_addresses(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host.

    Raises Forbidden for the port of unencrypted HTTP and if any address is not public, and OSError
    if there is none. One private address is enough, since a host with both sorts is probably an
    attack.
    """
    if port == _PLAIN:
        raise Forbidden("not encrypted")
    found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not all(map(is_public, addresses)):
        raise Forbidden("not a public address")
    return addresses


HTTPS, HTTP = "https", "http"
_PORTS = {HTTPS: 443, HTTP: 80}
# Timeouts: one step of a connection, and the whole visit.
STEP_SECONDS = 8
WHOLE_SECONDS = 20


@dataclass(slots=True)
class Visit:
    """The requests for one message. `reached` means that something may have been sent."""

    most_bytes: int = 0
    to_own_network: bool = False
    until: float = field(default_factory=lambda: monotonic() + WHOLE_SECONDS)
    reached: bool = False
    failure: OSError | None = None

    def request(
        self, method: str, url: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes]:
        """Send a request in this visit; return the status and the beginning of the response's body.

        Raises Forbidden for an address that is not public or not encrypted, and OSError or
        HTTPException for any other failure.
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
        """Raise Refused, for a forbidden address, or Undeliverable if the visit failed before
        anything was sent.
        """
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
    """Send all requests of this thread as one message with one time limit, inside the `with` block,
    and yield its Visit. `most_bytes` is how much of an answer is read; `to_own_network` permits
    addresses of our own network. Raises Refused for a forbidden address, Undeliverable for any
    other failure before something was sent; later errors are raised as they are.
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
    """Return the Visit of this thread, or None outside of `visit`."""
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
