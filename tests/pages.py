"""Every address of the site, taken from the resolver, so that no page is left out of a check."""

import re
from collections.abc import Iterable, Iterator, Mapping

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

# Nothing there reads a cookie, so that no browser can be made to ask for anything.
FOR_PROGRAMS = "api/"
_OF_THE_STAFF = "admin/"
# Addresses with a question, and those that no resolver can be asked to fill in.
ASKED = (
    "/learn/start/",
    "/learn/start/?card=EW&at=1,0",
    "/learn/gold/2/?card=NS&at=8,1&done=1",
    "/games/open/?seats=12",
    "/accounts/confirm-email/old:link/",
    "/accounts/password/reset/key/1-old-link/",
    "/api/v1/docs/",
    "/no/such/page/",
)
# Each look at it is one of three a day.
_BOUNDED = {"/archive/everything.zip"}
_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
_WHOLE = re.compile(r"^\s*<!doctype html", re.IGNORECASE)


def views(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, object]]:
    """Every address with what answers there."""
    for pattern in resolver.url_patterns:
        written = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield written, pattern.callback
        else:
            yield from views(pattern, written)


def written() -> list[str]:
    """The addresses of people's pages, as the resolver has them, but for regular expressions."""
    found = {at for at, _view in views(get_resolver()) if not set("(^?") & set(at)}
    return sorted(at for at in found if not at.startswith((FOR_PROGRAMS, _OF_THE_STAFF)))


def plain() -> list[str]:
    """Those in which nothing is to be filled in, and what is `ASKED` besides."""
    return [*(f"/{at}" for at in written() if "<" not in at and f"/{at}" not in _BOUNDED), *ASKED]


def filled(values: Mapping[str, object]) -> list[str]:
    """Those that these values fill in, by the names of the arguments; others are left out."""
    asked = {at: set(_ARGUMENT.findall(at)) for at in written()}
    return [
        "/" + _ARGUMENT.sub(lambda found: str(values[found[1]]), at)
        for at, names in asked.items()
        if names and names <= set(values)
    ]


def shown(client: Client, addresses: Iterable[str]) -> dict[str, str]:
    """The addresses at which this browser is shown a whole page, each with the page.

    Not those that lead on to another, that only take forms, or that are no pages.
    """
    found = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code < 500, address
        if answer.status_code not in (200, 404) or "html" not in answer.get("Content-Type", ""):
            continue
        page = answer.content.decode()
        if _WHOLE.match(page) and (answer.status_code == 200 or address in ASKED):
            found[address] = page
    return found
