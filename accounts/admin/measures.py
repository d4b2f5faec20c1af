"""Links from the page of an account to measures about its owner.

Other apps have these pages, and register them here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import Account


@dataclass(frozen=True, slots=True)
class MeasureLink:
    """A measure in words, and the address of its page."""

    label: str
    address: str


_offers: list[Callable[[HttpRequest, Account], Iterable[MeasureLink]]] = []


def offer(ways: Callable[[HttpRequest, Account], Iterable[MeasureLink]]) -> None:
    """Register links for the pages of accounts; each is for visitors who may open it."""
    _offers.append(ways)


def ways_for(request: HttpRequest, account: Account) -> list[MeasureLink]:
    """Return this visitor's links on the page of this account."""
    return [way for ways in _offers for way in ways(request, account)]
