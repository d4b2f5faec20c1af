"""Email by SMTP, with a limit on the total time."""

import smtplib
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from email.utils import make_msgid
from threading import Timer

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

from accounts.email_addresses import mail_host

# From the DNS look-up to the server's last reply. Each wait has a shorter timeout of its own
# (`EMAIL_TIMEOUT`), but a server may answer just in time again and again.
MOST_SECONDS = 60.0


class EmailBackend(smtp.EmailBackend):
    """Django's SMTP backend, with connections that are cut off after MOST_SECONDS.

    A notice may only be retried once no worker can still be sending it.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send messages, each with a Message-ID at the site's host, and return the number sent."""
        for message in email_messages:
            message.extra_headers.setdefault("Message-ID", make_msgid(domain=mail_host()))
        return super().send_messages(email_messages)

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """Return the class of time-limited connection to open, with TLS from the start or
        without.
        """
        return _LimitedOverTLS if self.use_ssl else _Limited


class _Limited(smtplib.SMTP):
    # A second handle on the connection: it stays ours when TLS takes over the socket.
    _duplicate: socket.socket | None = None
    _cutter: Timer | None = None

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        began = time.monotonic()
        connected: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        left = MOST_SECONDS - (time.monotonic() - began)
        if left <= 0:
            connected.close()
            raise TimeoutError("it took too long to connect")
        self._duplicate = connected.dup()
        self._cutter = Timer(left, _cut, [self._duplicate])
        self._cutter.daemon = True
        self._cutter.start()
        return connected

    def close(self) -> None:
        """Close the connection, and cancel the timer that would cut it off."""
        super().close()
        if self._cutter is not None and self._duplicate is not None:
            self._cutter.cancel()
            self._duplicate.close()


class _LimitedOverTLS(smtplib.SMTP_SSL, _Limited):
    pass


def _cut(connection: socket.socket) -> None:
    # Clients that wait for the server read end-of-file then.
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
