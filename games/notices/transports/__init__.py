"""The transports of notices. A new one is a file here and a line in TRANSPORTS."""

from games.notices.transports.bell import BellTransport
from games.notices.transports.digest import DigestTransport
from games.notices.transports.email import EmailTransport
from games.notices.transports.letter import Delivery, Gone, Letter, Transport, Undeliverable

TRANSPORTS: dict[str, Transport] = {
    "mail": EmailTransport(),
    "digest": DigestTransport(),
    "bell": BellTransport(),
}

__all__ = ["TRANSPORTS", "Delivery", "Gone", "Letter", "Transport", "Undeliverable"]
