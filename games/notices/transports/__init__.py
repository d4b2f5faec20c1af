"""The transports of notices: ways to send them.

A new one is a file here and a line in TRANSPORTS.
"""

from games.notices.transports.bell import BellTransport
from games.notices.transports.chat import ChatTransport
from games.notices.transports.email import DigestTransport, EmailTransport
from games.notices.transports.letter import (
    Delivery,
    Letter,
    Refused,
    Transport,
    Undeliverable,
    WayGone,
)
from games.notices.transports.push import PushTransport
from games.notices.transports.webhook import WebhookTransport

TRANSPORTS: dict[str, Transport] = {
    "mail": EmailTransport(),
    "digest": DigestTransport(),
    "push": PushTransport(),
    "chat": ChatTransport(),
    "webhook": WebhookTransport(),
    "bell": BellTransport(),
}

__all__ = [
    "TRANSPORTS",
    "Delivery",
    "Letter",
    "Refused",
    "Transport",
    "Undeliverable",
    "WayGone",
]
