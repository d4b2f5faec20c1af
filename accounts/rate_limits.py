"""How often an account or a network may do what costs others; the numbers are in the settings."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest


def is_rate_limited(request: HttpRequest, action: str) -> bool:
    """Count one more try of whoever asks, and tell whether it is one too many."""
    return not ratelimit.consume(request, action=action, user=request.user)


def enforce_rate_limit(request: HttpRequest, action: str) -> None:
    """Count one more try; raises ImmediateHttpResponse with page 429 when it is one too many."""
    if is_rate_limited(request, action):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
