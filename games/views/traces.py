"""What a request says of where it comes from, handed to the door that keeps a hash of it."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games.services import traces
from games.services.traces import Facts
from games.views.requests import viewer


def take_trace(request: HttpRequest) -> None:
    """Keep today's trace of whoever has just sat down or taken a turn by a page."""
    account = viewer(request)
    if account is not None:
        traces.take(account, _facts(request))


def _facts(request: HttpRequest) -> Facts:
    try:
        # As the rate limits find it, behind a proxy or not.
        address = str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        address = ""
    said = request.headers
    return Facts(address, said.get("User-Agent", ""), said.get("Accept-Language", ""))
