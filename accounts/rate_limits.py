"""Rate limits for accounts and networks; the numbers are in the settings."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest


def is_rate_limited(request: HttpRequest, action: str) -> bool:
    """Count one more request, and return whether it is one too many."""
    return not ratelimit.consume(request, action=action, user=request.user)


def enforce_rate_limit(request: HttpRequest, action: str) -> None:
    """Count one more request; raises ImmediateHttpResponse with page 429 when it is one too
    many.
    """
    if is_rate_limited(request, action):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
