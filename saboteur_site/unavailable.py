"""While the database is away, a page that reloads by itself is shown instead of a 500.

Nothing here queries the database: neither for the session, nor for the account, nor for a game.
"""

import logging
import sys
from time import monotonic

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.log import log_response
from django.views import defaults

from accounts import preferences
from games.core.database_errors import is_away, is_full, is_passing
from saboteur_site.way_back import way_back

log = logging.getLogger(__name__)
RETRY_SECONDS = 3
REPORTED_AGAIN_AFTER = 3600.0


class Report:
    """Something that its operator is to be told of, once in a while."""

    def __init__(self) -> None:
        self._told_at = -REPORTED_AGAIN_AFTER

    def is_news(self) -> bool:
        """Whether this process has not told it in the last hour."""
        is_news = monotonic() - self._told_at >= REPORTED_AGAIN_AFTER
        if is_news:
            self._told_at = monotonic()
        return is_news


full_disk = Report()


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an uncaught error: 503 for one that passes by itself, else the page for our faults.

    Views never see what fails before them, in a middleware; this does (`handler500`).
    """
    error = sys.exception()
    if error is None or not is_passing(error):
        return defaults.server_error(request)
    # Middleware would query the database for the account again on the way out.
    request.user = AnonymousUser()
    answer = _page(request)
    _log(request, answer, error)
    return answer


def _page(request: HttpRequest) -> HttpResponse:
    facts = {
        "theme": preferences.theme(request),
        "seconds": RETRY_SECONDS,
        "way_back": way_back(request),
    }
    return HttpResponse(
        render_to_string("503.html", facts),
        status=503,
        headers={"Retry-After": str(RETRY_SECONDS), "Cache-Control": "private, no-store"},
    )


def _log(request: HttpRequest, answer: HttpResponse, error: BaseException) -> None:
    # Hundreds of requests may fail for the same reason: a line is enough for a server that is away.
    # Conflicts with others, such as deadlocks, are worth a look.
    cause = error.__cause__ or error
    if is_full(error) and full_disk.is_news():
        log.error("The disk of the database is full: nothing is stored until there is room.")
    log_response(
        "Answered with 503: %s",
        type(cause).__name__,
        response=answer,
        request=request,
        logger=log,
        level="warning" if is_away(error) else "error",
        exception=None if is_away(error) else error,
    )
