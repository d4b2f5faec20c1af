"""Rate limits for accounts and networks; the numbers are in the settings."""

import math
import time
from dataclasses import dataclass

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit as counting
from django.core.cache import cache
from django.http import HttpRequest

_APP = "allauth.account"
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Allowance:
    """The state of a rate limit: at most `limit` requests in `seconds`, `left` of them now, and
    more in `more_in` seconds.
    """

    limit: int
    seconds: int
    left: int
    more_in: int
    is_spent: bool


def is_rate_limited(request: HttpRequest, action: str) -> bool:
    """Count a request of this user for an action, and return whether this is one request
    too many.
    """
    return not ratelimit.consume(request, action=action, user=request.user)


def enforce_rate_limit(request: HttpRequest, action: str, *, reading: bool = False) -> None:
    """Count a request of this user for an action. Raises ImmediateHttpResponse with page 429 if
    this is one request too many. `reading` counts GETs as well, and adds a Retry-After of a minute.
    """
    refusal = ratelimit.consume_or_429(request, action=action, user=request.user, limit_get=reading)
    if refusal is not None:
        if reading:
            refusal["Retry-After"] = str(MINUTE)
        raise ImmediateHttpResponse(refusal)


def spend(request: HttpRequest, action: str, key: str) -> Allowance:
    """Count a request for an action, reading or writing, under a key that names its sender. Return
    the state of the key's rate limit.
    """
    used = counting.consume(request, app=_APP, action=action, key=key, limit_get=True)
    (rate,) = counting.get_rates(app=_APP, action=action)
    name = counting.get_cache_key(request, app=_APP, action=action, rate=rate, key=key)
    now = time.time()
    counted = [at for at in cache.get(name, []) if at > now - rate.duration]
    oldest = counted[-1] if counted else now
    return Allowance(
        limit=rate.amount,
        seconds=int(rate.duration),
        left=max(rate.amount - len(counted), 0),
        more_in=max(math.ceil(oldest + rate.duration - now), 1),
        is_spent=used is None,
    )
