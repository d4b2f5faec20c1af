"""Facts in every request about its origin."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Facts:
    """An address, and the name a browser or a program gives itself; each may be empty."""

    address: str
    agent: str
    languages: str


def facts_of(request: HttpRequest) -> Facts:
    """Return the facts of a request; its address is the one that rate limits use."""
    try:
        address = str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        address = ""
    said = request.headers
    return Facts(address, said.get("User-Agent", ""), said.get("Accept-Language", ""))
