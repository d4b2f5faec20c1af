"""Leading visitors to the log-in page, and back to the page where they were."""

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def log_in_first(request: HttpRequest) -> HttpResponse:
    """Send somebody to the log-in page; the request of a fragment takes the whole page there."""
    address = f"{resolve_url('account_login')}?{urlencode({'next': way_back(request)})}"
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def way_back(request: HttpRequest) -> str:
    """The address of the page they were looking at.

    What they had chosen there stands in it, so it is there again afterwards. A form is posted to
    another address than the page's own; the browser says where it stood.
    """
    page = request.headers.get("HX-Current-URL") or _without_htmx(request)
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return resolve_url("games:my_games")
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _without_htmx(request: HttpRequest) -> str:
    return (
        request.get_full_path() if request.method == "GET" else request.headers.get("Referer", "")
    )
