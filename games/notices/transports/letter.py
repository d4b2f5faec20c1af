"""Letters, and the interface of every transport that sends them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from accounts.models import Account
from games.models import Game, NoticeWay, Player

# As wide as it is shown, in points; its file has twice as many pixels.
WIDTH, HEIGHT = 490, 330


@dataclass(frozen=True, slots=True)
class ShownMine:
    """The mine as everybody sees it, in words, with a caption, and as a PNG drawn on request."""

    in_words: str
    caption: str
    render: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class InlinePicture:
    """A PNG inside a letter. The letter's page refers to it as `cid:` and this id."""

    id: str
    png: bytes


# The mine of a game that has begun, for people who know these players.
Illustrate = Callable[[Game, Sequence[Player]], ShownMine]


if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Undeliverable(Exception):
    """A letter was not delivered this time, and may be retried.

    The text is the reason, as an error type and codes. It is stored and logged, so it contains no
    address.
    """


class Refused(Undeliverable):
    """The other side says that it refuses a letter for good; `off` is the likely reason.

    The letter is tried again all the same, a few times. The address is switched off only once
    several letters were refused over some days (`games.notices.fates`).
    """

    def __init__(self, reason: str, off: NoticeWay.Off) -> None:
        super().__init__(reason)
        self.off = off


class WayGone(Refused):
    """No letter will ever be delivered to an address, which is switched off straight away."""


class Delivery(Enum):
    """What a transport does with a letter if its delivery is uncertain.

    A worker may die, or lose the connection, after a letter was accepted and before it has recorded
    that. A transport can promise only one of two things: that no letter is sent twice, or that none
    is lost.
    """

    AT_LEAST_ONCE = "sent again, with the same id"
    AT_MOST_ONCE = "not sent again"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one reader, with public facts only; all URLs are absolute.

    `id` is the same however often the letter is sent, so that programs can recognise copies. `key`
    identifies its subject, so that they can thread or replace it, and `link` is the URL it leads
    to. `html` is empty if its reader wants only text; `pictures` are those that it shows.
    """

    id: str
    subject: str
    text: str
    html: str
    unsubscribe: str
    key: str
    link: str = ""
    about: tuple[str, dict[str, int]] | None = None
    """Of one notice its kind and public facts by their numbers, for programs."""
    pictures: tuple[InlinePicture, ...] = ()
    table: int | None = None
    """The number of the one table that it tells of; None for several, or none."""


class Transport(ABC):
    """A way to send letters to accounts."""

    label: ClassVar["_StrPromise"]
    """What people call it, as the head of a column."""

    icon: ClassVar[str]
    """The symbol in the sprite."""

    delivery: ClassVar[Delivery] = Delivery.AT_MOST_ONCE

    joins: ClassVar[frozenset[str]] = frozenset()
    """The kinds of notices to one reader that go into one letter when they come together."""

    is_private: ClassVar[bool] = False
    """Whether nobody but its reader gets to see a letter, as far as they can help it."""

    shows_pictures: ClassVar[bool] = False
    """Whether a letter may hold pictures."""

    is_patient: ClassVar[bool] = True
    """Whether a letter waits while its reader has just looked, and for the end of quiet hours."""

    is_shown_at_once: ClassVar[bool] = False
    """Whether the row itself is what people see: nothing has to be sent."""

    is_sent_at_once: ClassVar[bool] = False
    """Whether a letter goes out with the commit of what it tells of, not with the next sweep."""

    goes_at_digest_hours: ClassVar[bool] = False
    """Whether a letter waits for the next of the hours that its reader has chosen."""

    is_for_programs: ClassVar[bool] = False
    """Whether it tells of what happened, too, when its owner has seen that."""

    has_boxes: ClassVar[bool] = True
    """Whether people choose topic by topic; otherwise it tells of what it tells of by default."""

    ends_when_failing: ClassVar[bool] = False
    """Whether any failure counts as a refusal."""

    has_ways: ClassVar[bool] = False
    """Whether a person may have several addresses (`NoticeWay`): each gets a notice of its own."""

    def is_offered(self) -> bool:
        """Return whether this site is configured for the transport."""
        return True

    def reaches(self, account: Account) -> bool:
        """Return whether an account can be notified with this transport, and log in to switch it
        off.
        """
        return account.is_active and not account.is_guest

    @abstractmethod
    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Send a letter, or give up within a minute.

        `address` is one of the person's addresses for this transport, or empty. Raises WayGone when
        the address is certain never to be good again, Refused when the other side says that it is
        not, and Undeliverable when another attempt breaks no promise: a transport that delivers at
        most once has to be certain that nothing was delivered. After any other exception the
        outcome is unknown, and `delivery` says what follows.
        """
