"""The transports of notices. A new one is a file here and a line in TRANSPORTS."""

from games.notices.transports.email import EmailTransport
from games.notices.transports.letter import Delivery, Letter, Transport, Undeliverable

TRANSPORTS: dict[str, Transport] = {"mail": EmailTransport()}

__all__ = ["TRANSPORTS", "Delivery", "Letter", "Transport", "Undeliverable"]
