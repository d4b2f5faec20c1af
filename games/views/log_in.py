"""Redirects visitors to the login page, and back to where they were."""

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

_LONGEST = 20_000


def htmx_of(request: HttpRequest) -> HtmxDetails:
    """Return htmx's details of a request, which are false for a request that htmx did not send."""
    details: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return details


def log_in_first(request: HttpRequest) -> HttpResponse:
    """Return a redirect to the login page; for a fragment the whole page is redirected.

    A form with a text that was posted without scripts is answered with a page that shows the text
    (403).
    """
    address = f"{resolve_url('account_login')}?{urlencode({'next': way_back(request)})}"
    if htmx_of(request):
        return HttpResponseClientRedirect(address)
    if texts := _written(request):
        # Without scripts nothing else keeps what somebody wrote.
        context = {"texts": texts, "log_in": address}
        return render(request, "logged_out.html", context, status=403)
    return HttpResponseRedirect(address)


def _written(request: HttpRequest) -> list[str]:
    """Return what was written in a form: a message, a comment, a reason, notes."""
    names = [
        name for name in request.POST if name in ("text", "sentence") or name.startswith("on-")
    ]
    return [text for name in names if (text := request.POST[name].strip()[:_LONGEST])]


def way_back(request: HttpRequest) -> str:
    """Return the URL of the page that the visitor was looking at, with their choice so far, for
    after the login. For a posted form it is the page of the form, as the browser reports it, or My
    games if that page is on another host.
    """
    page = htmx_of(request).current_url or ""
    if not page:
        is_page = request.method == "GET"
        page = request.get_full_path() if is_page else request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()):
        return resolve_url("games:my_games")
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
