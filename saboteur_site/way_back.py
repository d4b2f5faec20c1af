"""Where to continue after a request that could not be served."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts import preferences
from games.table.dock.choice import read_choice


@dataclass(frozen=True, slots=True)
class WayBack:
    """A URL to continue at, and whether a page may go there by itself.

    `is_turn`: the URL holds the choice that was sent.
    """

    url: str
    by_itself: bool
    is_turn: bool = False


def way_back(request: HttpRequest) -> WayBack:
    """The same page for a GET; for a turn its table, with the choice.

    Any other form may hold what would be lost on the way, so its sender goes back when ready.
    Nothing is ever sent twice: the first attempt may have got through.
    """
    if request.method in ("GET", "HEAD"):
        return WayBack("", by_itself=True)
    match = _match(request)
    if match is not None and match.view_name == "games:turns":
        table = reverse("games:table", kwargs=match.kwargs)
        return WayBack(table + _choice(request), by_itself=True, is_turn=True)
    return WayBack(_page_before(request), by_itself=False)


def page_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form without a valid token against forgery, with a link to the page it came from."""
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
