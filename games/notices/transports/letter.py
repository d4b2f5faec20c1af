"""What travels, and what every way of travelling can do."""

from dataclasses import dataclass
from typing import Protocol

from accounts.models import Account


class Undeliverable(Exception):
    """It did not get through this time; the text says why, and is kept with the notice."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Words for one reader, public ones only. All addresses are absolute.

    `key` names what the letter speaks of, so that programs can thread or replace it.
    """

    subject: str
    text: str
    html: str
    link: str
    unsubscribe: str
    key: str


class Transport(Protocol):
    """A way to reach an account."""

    def reaches(self, account: Account) -> bool:
        """Whether the account wants to be told this way, and can be."""
        ...

    def send(self, account: Account, letter: Letter) -> None:
        """Send a letter. Raises Undeliverable."""
        ...
