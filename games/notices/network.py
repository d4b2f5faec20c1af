"""Connecting to addresses that people gave us: to the public internet only, and encrypted.

Names are resolved at each connection, and the very address that was judged is the one connected
to, so that no second answer of a name server leads into the server's own network.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

from urllib3.util import connection

_connect = connection.create_connection
_PLAIN = 80
# Networks that stand for IPv4 addresses, which are the last four bytes: NAT64, the old way of
# writing them as IPv6, and that of translators (RFC 6052, 4291, 2765).
_TRANSLATED = [IPv6Network(net) for net in ("64:ff9b::/96", "::/96", "::ffff:0:0:0/96")]
# NAT64 of a network's own, what sites called themselves before fd00::/8, and Teredo (RFC 8215,
# 3879, 4380).
_LOCAL = [IPv6Network(net) for net in ("64:ff9b:1::/48", "fec0::/10", "2001::/32")]
# How an interface is named that has an IPv4 address in it, whatever the network (RFC 5214).
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)
_FOUR_BYTES = 0xFFFF_FFFF


class Forbidden(OSError):
    """The address is not on the public internet, or what is said there would not be encrypted."""


@dataclass(slots=True)
class Connections:
    """Counts of connections that worked, and the errors of those that failed."""

    made: int = 0
    failures: list[OSError] = field(default_factory=list)

    @property
    def refusal(self) -> OSError | None:
        """The error of the last try if none ever worked, so that nothing can have been sent."""
        return self.failures[-1] if self.failures and not self.made else None


_guarded: ContextVar[Connections | None] = ContextVar("guarded", default=None)


@contextmanager
def public_only() -> Iterator[Connections]:
    """Refuse every connection of `requests` in this thread that leads into a private network.

    What comes back is filled in as connections are made.
    """
    connections = Connections()
    token = _guarded.set(connections)
    try:
        yield connections
    finally:
        _guarded.reset(token)


def is_public(address: str) -> bool:
    """Whether an IP address is reachable from everywhere, and no way round to one that is not."""
    ip = ip_address(address.split("%")[0])
    if isinstance(ip, IPv4Address):
        return _is_everybodys(ip)
    inner = _inner(ip)
    is_local = any(ip in network for network in _LOCAL)
    return not is_local and _is_everybodys(ip) and (inner is None or _is_everybodys(inner))


def _is_everybodys(ip: IPv4Address | IPv6Address) -> bool:
    return ip.is_global and not ip.is_multicast


def _inner(ip: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to, if it does."""
    is_translated = any(ip in network for network in _TRANSLATED)
    if is_translated or int(ip) >> 32 & _FOUR_BYTES in _ISATAP:
        return IPv4Address(int(ip) & _FOUR_BYTES)
    return ip.ipv4_mapped or ip.sixtofour


def public_addresses(host: str, port: int) -> list[str]:
    """The IP addresses of a host. Raises Forbidden if one of them is not public, OSError for none.

    One private address is enough: whoever mixes them is up to something.
    """
    if port == _PLAIN:
        raise Forbidden("not encrypted")
    found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not all(map(is_public, addresses)):
        raise Forbidden("not a public address")
    return addresses


def _guarded_connect(address: tuple[str, int], *args: Any, **options: Any) -> socket.socket:
    connections = _guarded.get()
    if connections is None:
        return _connect(address, *args, **options)
    try:
        made = _connect_to_public(address, *args, **options)
    except OSError as error:
        connections.failures.append(error)
        raise
    connections.made += 1
    return made


def _connect_to_public(address: tuple[str, int], *args: Any, **options: Any) -> socket.socket:
    host, port = address
    error: OSError = Forbidden("no address")
    for ip in public_addresses(host, port):
        try:
            return _connect((ip, port), *args, **options)
        except OSError as failed:
            error = failed
    raise error


connection.create_connection = _guarded_connect
