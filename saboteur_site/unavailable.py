"""Answers while the database is away: a page that reloads by itself in place of a 500.

Nothing here queries the database: neither for the session, nor for the account, nor for a game.
"""

import logging
import sys
from dataclasses import dataclass
from time import monotonic
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.log import log_response
from django.views import defaults
from psycopg import OperationalError

from accounts import preferences
from games.core.database_errors import is_database_away, is_disk_full, is_passing
from games.table.dock.choice import read_choice


@dataclass(frozen=True, slots=True)
class WayBack:
    """A URL at which to continue, and whether the page may go there by itself.

    With `is_turn` the URL carries the move that was sent.
    """

    url: str
    by_itself: bool
    is_turn: bool = False


def way_back(request: HttpRequest) -> WayBack:
    """Return where to continue after a failed request: for a GET the requested page, for a turn its
    table with the chosen move, and for others the page before.

    Any other form may hold input that would be lost on the way, so its sender goes back when ready.
    Nothing is ever sent twice: the first attempt may have succeeded.
    """
    if request.method in ("GET", "HEAD"):
        return WayBack("", by_itself=True)
    match = _match(request)
    if match is not None and match.view_name == "games:turns":
        table = reverse("games:table", kwargs=match.kwargs)
        return WayBack(table + _choice(request), by_itself=True, is_turn=True)
    return WayBack(_page_before(request), by_itself=False)


def page_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return page 403 for a form without a valid CSRF token, with a link to the page it came from.
    Django's `reason` is not shown.
    """
    facts = {"theme": preferences.theme(request), "way_back": way_back(request).url}
    return HttpResponse(render_to_string("403_csrf.html", facts), status=403)


def _match(request: HttpRequest) -> ResolverMatch | None:
    # When a middleware fails, the URL has not been resolved yet.
    try:
        return request.resolver_match or resolve(request.path_info)
    except Resolver404:
        return None


def _choice(request: HttpRequest) -> str:
    try:
        return read_choice(request.POST.dict()).query()
    except (BadRequest, MultiPartParserError, SuspiciousOperation, OSError):
        return ""


def _page_before(request: HttpRequest) -> str:
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}):
        return "/"
    parts = urlsplit(page)
    return parts.path + (f"?{parts.query}" if parts.query else "")


log = logging.getLogger(__name__)
RETRY_SECONDS = 3
REPORTED_AGAIN_AFTER = 3600.0


class FaultReport:
    """A fault that is logged once an hour at most."""

    def __init__(self) -> None:
        self._told_at = -REPORTED_AGAIN_AFTER

    def is_news(self) -> bool:
        """Return whether to log the fault now (once an hour per process). If so, the fault counts
        as logged.
        """
        is_news = monotonic() - self._told_at >= REPORTED_AGAIN_AFTER
        if is_news:
            self._told_at = monotonic()
        return is_news


full_disk = FaultReport()


class Crowded(OperationalError):
    """Raised for a request behind more others than the site can answer in time."""


class CrowdMiddleware(MiddlewareMixin):
    """Middleware that refuses requests without a place (`one_hop.py`), before they use the
    database.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Raise Crowded, which is answered with 503, if the site was too full to let the request
        in.
        """
        if not getattr(request, "has_place", True):
            raise Crowded


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response to an uncaught error. That is 503 if the error passes by itself, as when
    a database is away, else page 500. Errors in middleware come here as well (`handler500`).
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
    if is_disk_full(error) and full_disk.is_news():
        log.error("The disk of the database is full: nothing is stored until there is room.")
    log_response(
        "Answered with 503: %s",
        type(cause).__name__,
        response=answer,
        request=request,
        logger=log,
        level="warning" if is_database_away(error) else "error",
        exception=None if is_database_away(error) else error,
    )
