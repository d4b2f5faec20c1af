"""The ways a notice may travel. A new one is a file here and a line in TRANSPORTS."""

from games.notices.transports.letter import Delivery, Letter, Transport, Undeliverable
from games.notices.transports.mail import MailTransport

TRANSPORTS: dict[str, Transport] = {"mail": MailTransport()}

__all__ = ["TRANSPORTS", "Delivery", "Letter", "Transport", "Undeliverable"]
