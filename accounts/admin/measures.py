"""Where staff are led from the page of an account to what they may do about its owner.

Other apps have these pages, and say here where they are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from accounts.models import Account


@dataclass(frozen=True, slots=True)
class Way:
    """What can be done, in words, and the page where it is done."""

    label: str
    address: str


_offers: list[Callable[[HttpRequest, Account], Iterable[Way]]] = []


def offer(ways: Callable[[HttpRequest, Account], Iterable[Way]]) -> None:
    """Have the pages of accounts lead where this says, to whoever may go there."""
    _offers.append(ways)


def ways_for(request: HttpRequest, account: Account) -> list[Way]:
    """Where this visitor is led from the page of this account."""
    return [way for ways in _offers for way in ways(request, account)]
