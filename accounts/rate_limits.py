"""Rate limits for accounts and networks; the numbers are in the settings."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest

MINUTE = 60


def is_rate_limited(request: HttpRequest, action: str) -> bool:
    """Count one more request, and return whether it is one too many."""
    return not ratelimit.consume(request, action=action, user=request.user)


def enforce_rate_limit(request: HttpRequest, action: str, *, reading: bool = False) -> None:
    """Count one more request, one that only reads if `reading` says so.

    Raises ImmediateHttpResponse with page 429 when it is one too many. Programs are told when to
    come back: what only reads is counted by the minute.
    """
    refusal = ratelimit.consume_or_429(request, action=action, user=request.user, limit_get=reading)
    if refusal is not None:
        if reading:
            refusal["Retry-After"] = str(MINUTE)
        raise ImmediateHttpResponse(refusal)
