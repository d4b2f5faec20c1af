"""Errors when sending email: safe descriptions for logs, and which refusals are final.

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
    """Return the type of an error with its status codes, without anything personal, such as
    `SMTPRecipientsRefused 550 5.1.1`.
    """
    return " ".join([type(error).__name__, *dict.fromkeys(_codes(error))])


# Without an enhanced code: no such mailbox, moved, not a name of one, a domain without email
# (RFC 5321, 4.2.3; RFC 7504). Others are about the sender, the content or the server.
_NO_MAILBOX = (550, 551, 553, 556)
# Subjects of RFC 3463 that mailboxes recover from: full or closed for now, the protocol, policy.
_PASSING = ("2", "5", "7")
# Details about the sender's address, not the recipient's.
_ABOUT_SENDER = ("1.7", "1.8")


def is_refused_for_good(error: BaseException) -> bool:
    """Return whether the error is the mail server's final answer that no recipient exists."""
    if not isinstance(error, SMTPRecipientsRefused) or not error.recipients:
        return False
    return all(_is_for_good(code, words) for code, words in error.recipients.values())


def _is_for_good(code: int, words: bytes | str) -> bool:
    enhanced = _answer(code, words).partition(" ")[2]
    if not enhanced:
        return code in _NO_MAILBOX
    kind, _, reason = enhanced.partition(".")
    is_passing = reason.partition(".")[0] in _PASSING or reason in _ABOUT_SENDER
    return 500 <= code < 600 and kind == "5" and not is_passing


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
