"""Connecting to addresses that people gave us: to the public internet only, and encrypted.

Names are resolved at each connection, and the very address that was judged is the one connected
to, so that no second answer of a name server leads into the server's own network.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import ip_address
from typing import Any

from urllib3.util import connection

_guarded: ContextVar[bool] = ContextVar("guarded", default=False)
_connect = connection.create_connection
_PLAIN = 80


class Forbidden(OSError):
    """The address is not on the public internet, or what is said there would not be encrypted."""


@contextmanager
def public_only() -> Iterator[None]:
    """Refuse every connection of `requests` in this thread that leads into a private network."""
    token = _guarded.set(True)
    try:
        yield
    finally:
        _guarded.reset(token)


def is_public(address: str) -> bool:
    """Whether an IP address is reachable from everywhere, and no way round to one that is not."""
    ip = ip_address(address.split("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    return ip.is_global and not ip.is_multicast and (inner is None or inner.is_global)


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
    if not _guarded.get():
        return _connect(address, *args, **options)
    host, port = address
    error: OSError = Forbidden("no address")
    for ip in public_addresses(host, port):
        try:
            return _connect((ip, port), *args, **options)
        except OSError as failed:
            error = failed
    raise error


connection.create_connection = _guarded_connect
