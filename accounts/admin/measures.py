"""Links from the page of an account to measures about its owner.

Other apps have these pages, and register them here.
"""

from collections.abc import Callable, Iterable

from django.http import HttpRequest

from accounts.models import Account

# A measure in words, and the address of its page.
Way = tuple[str, str]
_offers: list[Callable[[HttpRequest, Account], Iterable[Way]]] = []


def register_ways(ways: Callable[[HttpRequest, Account], Iterable[Way]]) -> None:
    """Register a function that returns links, as pairs of label and address, for the page of an
    account. It has to leave out links that the visitor may not open.
    """
    _offers.append(ways)


def ways_for(request: HttpRequest, account: Account) -> list[Way]:
    """Return the links, as pairs of label and address, to measures about an account that the
    visitor may open, from all registered functions.
    """
    return [way for ways in _offers for way in ways(request, account)]
