"""Letters, and the interface of every transport."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from accounts.models import Account


class Undeliverable(Exception):
    """It was not delivered this time, and may be retried.

    The text says why, as an error type and codes. It is stored and logged, so it contains no
    address.
    """


class Delivery(Enum):
    """What happens to a letter when it is unknown whether it was delivered.

    A worker may die, or lose the connection, after a letter was accepted and before it has recorded
    that. Never twice or never lost: a transport can promise only one of them.
    """

    AT_LEAST_ONCE = "sent again, with the same id"
    AT_MOST_ONCE = "not sent again"


@dataclass(frozen=True, slots=True)
class Letter:
    """Words for one reader, public ones only. All addresses are absolute.

    `id` is this letter's own, the same however often it is sent, so that programs can fold its
    copies. `key` names what the letter speaks of, so that they can thread or replace it, and
    `link` is where it leads.
    """

    id: str
    subject: str
    text: str
    html: str
    link: str
    unsubscribe: str
    key: str


class Transport(Protocol):
    """A way to send letters to accounts."""

    delivery: Delivery

    def reaches(self, account: Account) -> bool:
        """Whether the account wants to be told this way, and can be."""
        ...

    def send(self, account: Account, letter: Letter) -> None:
        """Send a letter, or give up within a minute; `way` is one of the account's, if it has them.

        Raises Gone when the address is good no more, and Undeliverable when another attempt breaks
        no promise: a transport that delivers at most once has to be certain that nothing was
        delivered. After any other exception the outcome is unknown, and `delivery` says what
        follows.
        """
        ...
