"""A table's fragment for watchers, drawn once for all who ask for the same.

Nothing in it depends on the reader but their language, time zone, theme and the token of their
forms, which is left open in what is kept.
"""

import re
from collections.abc import Callable
from hashlib import blake2b

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone

from accounts import preferences
from games.views.requests import viewer

# As long as the times in it are good for; a new version of the table is another fragment at once.
_SECONDS_KEPT = 300
_TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w+')
_OPEN = b"token-of-the-reader"


def drawn_once(request: HttpRequest, tag: str, draw: Callable[[], HttpResponse]) -> HttpResponse:
    """The result of `draw`, cached under `tag` for all strangers."""
    if viewer(request) is not None or request.headers.get("HX-Target") != "table":
        return draw()
    key = _key(request, tag)
    kept = cache.get(key)
    if kept is None:
        return _kept(key, draw())
    address, body = kept
    response = HttpResponse(body.replace(_OPEN, get_token(request).encode()))
    response["HX-Replace-Url"] = address
    return response


def _kept(key: str, drawn: HttpResponse) -> HttpResponse:
    """A response that was drawn just now; kept unless it sends the reader somewhere else."""
    if drawn.status_code == 200 and (address := drawn.get("HX-Replace-Url")):
        cache.set(key, (address, _TOKEN.sub(_OPEN, drawn.content)), _SECONDS_KEPT)
    return drawn


def _key(request: HttpRequest, tag: str) -> str:
    facts = (
        tag,
        request.get_full_path(),
        timezone.get_current_timezone_name(),
        preferences.theme(request),
    )
    return f"watched:{blake2b(repr(facts).encode(), digest_size=16).hexdigest()}"
