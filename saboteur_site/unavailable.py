"""A database that is away for a moment is told by a page that comes back by itself, not by a 500.

Nothing here asks the database: neither for the session, nor for the person, nor for a game.
"""

import logging
import sys

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.log import log_response
from django.views import defaults

from accounts import preferences
from games.database_errors import is_away, is_passing
from saboteur_site.way_back import way_back

log = logging.getLogger(__name__)
RETRY_SECONDS = 3


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error that nobody caught: 503 for one that passes, else the page for our faults.

    Views never see what fails on the way to them, in a middleware; this does (`handler500`).
    """
    error = sys.exception()
    if error is None or not is_passing(error):
        return defaults.server_error(request)
    # Whatever looks at the answer on its way out would ask the database for the person once more.
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
    # Hundreds of requests may fail for the same reason: of a server that is away a line is enough.
    # Others that were before us, at a deadlock for instance, are a fault to look into.
    cause = error.__cause__ or error
    log_response(
        "Answered with 503: %s",
        type(cause).__name__,
        response=answer,
        request=request,
        logger=log,
        level="warning" if is_away(error) else "error",
        exception=None if is_away(error) else error,
    )
