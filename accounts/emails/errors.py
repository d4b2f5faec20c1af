"""Safe descriptions, for logs, of errors when sending email.

A mail server's message names the recipient: it belongs in no log, and in no row that other staff
can search.
"""

import re
from collections.abc import Iterator
from errno import errorcode
from smtplib import SMTPRecipientsRefused, SMTPResponseException

# "5.1.1", after the reply code: the enhanced status code (RFC 3463).
_ENHANCED = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}\b")


def describe(error: BaseException) -> str:
    """Return the type of the error, and its status codes: `SMTPRecipientsRefused 550 5.1.1`."""
    return " ".join([type(error).__name__, *dict.fromkeys(_codes(error))])


def _codes(error: BaseException) -> Iterator[str]:
    if isinstance(error, SMTPRecipientsRefused):
        for code, words in error.recipients.values():
            yield _answer(code, words)
    elif isinstance(error, SMTPResponseException):
        yield _answer(error.smtp_code, error.smtp_error)
    elif isinstance(status := getattr(error, "status_code", None), int):
        # A mail service's HTTP status.
        yield str(status)
    elif isinstance(error, OSError) and error.errno is not None and error.errno in errorcode:
        yield errorcode[error.errno]


def _answer(code: int, words: bytes | str) -> str:
    found = _ENHANCED.match(words if isinstance(words, bytes) else words.encode())
    return f"{code} {found[0].decode()}" if found else str(code)
