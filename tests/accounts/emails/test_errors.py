"""Of an email that could not be sent, the error's type and codes are kept, never the server's
message.
"""

from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused, SMTPServerDisconnected

import pytest

from accounts.emails.errors import describe

ADDRESS = "ann@example.org"
WORDS = f"5.1.1 <{ADDRESS}>: no such user".encode()


class ServiceError(Exception):
    """As django-anymail's errors are made: the service's whole answer is their text."""

    def __init__(self, status: int) -> None:
        super().__init__(f"{status}: '{ADDRESS}' is on the list of those who bounced")
        self.status_code = status


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SMTPRecipientsRefused({ADDRESS: (550, WORDS)}), "SMTPRecipientsRefused 550 5.1.1"),
        (SMTPRecipientsRefused({ADDRESS: (450, b"later")}), "SMTPRecipientsRefused 450"),
        (SMTPSenderRefused(553, WORDS, ADDRESS), "SMTPSenderRefused 553 5.1.1"),
        (SMTPDataError(554, f"{ADDRESS} is spam"), "SMTPDataError 554"),
        (SMTPServerDisconnected(f"at {ADDRESS}"), "SMTPServerDisconnected"),
        (ConnectionRefusedError(111, f"for {ADDRESS}"), "ConnectionRefusedError ECONNREFUSED"),
        (TimeoutError(f"for {ADDRESS}"), "TimeoutError"),
        (ServiceError(422), "ServiceError 422"),
        (ValueError(f"Invalid address {ADDRESS}"), "ValueError"),
    ],
)
def test_the_kind_and_the_codes_are_told(error: Exception, told: str) -> None:
    assert describe(error) == told
