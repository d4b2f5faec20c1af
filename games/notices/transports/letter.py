"""What travels, and what every way of travelling can do."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from accounts.models import Account


class Undeliverable(Exception):
    """It did not get through this time and may be tried again.

    The text says why, in a kind and codes. It is kept and logged, so no address stands in it.
    """


class Delivery(Enum):
    """What becomes of a letter of which nobody knows whether it got through.

    A worker may die, or lose the line, after a letter was taken and before it has noted that.
    Never twice or never lost: a way of travelling can promise only one of them.
    """

    AT_LEAST_ONCE = "sent again, with the same id"
    AT_MOST_ONCE = "not sent again"


@dataclass(frozen=True, slots=True)
class Letter:
    """Words for one reader, public ones only. All addresses are absolute.

    `id` is this letter's own, the same however often it is sent, so that programs can fold its
    copies. `key` names what the letter speaks of, so that they can thread or replace it.
    """

    id: str
    subject: str
    text: str
    html: str
    link: str
    unsubscribe: str
    key: str


class Transport(Protocol):
    """A way to reach an account."""

    delivery: Delivery

    def reaches(self, account: Account) -> bool:
        """Whether the account wants to be told this way, and can be."""
        ...

    def send(self, account: Account, letter: Letter) -> None:
        """Send a letter, or give up within a minute.

        Raises Undeliverable when another attempt breaks no promise: a transport that delivers at
        most once has to be certain that nothing got through. Of any other exception nobody knows
        what it means, and `delivery` says what follows.
        """
        ...
