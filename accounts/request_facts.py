"""What every request says anyhow of where it comes from."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Facts:
    """An address, and what a browser or a program says of itself; each may be empty."""

    address: str
    agent: str
    languages: str


def facts_of(request: HttpRequest) -> Facts:
    """The facts of a request, its address as the rate limits find it, behind a proxy or not."""
    try:
        address = str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        address = ""
    said = request.headers
    return Facts(address, said.get("User-Agent", ""), said.get("Accept-Language", ""))
