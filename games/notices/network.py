"""Checks that addresses people gave us are on the public internet, not in our own network."""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

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
    """The address is not on the public internet, or what is said there would not be encrypted."""


def is_public(address: str) -> bool:
    """Return whether an IP address is public, and no detour to a private one."""
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
    """Return a host's IP addresses. Raises Forbidden if one is not public, OSError for none.

    One private address is enough: anyone who mixes them is up to something.
    """
    if port == _PLAIN:
        raise Forbidden("not encrypted")
    found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not all(map(is_public, addresses)):
        raise Forbidden("not a public address")
    return addresses
