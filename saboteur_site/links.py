"""Addresses that show nothing: links pasted with text behind them or cut short, and addresses of
forms.
"""

import re
import unicodedata
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import get_script_prefix, is_valid_path
from django.utils.encoding import iri_to_uri
from django.utils.http import escape_leading_slashes
from django.views.decorators.csrf import requires_csrf_token
from django.views.defaults import page_not_found

from saboteur_site.redaction import KEYED_PATHS

_KEYED = re.compile(rf"(/(?:[a-z]+/)?(?:{'|'.join(KEYED_PATHS)})/)(.+)", re.DOTALL)
# No key contains anything else; signs are parted by a full stop, as a file from its ending.
_NO_KEY = re.compile(r"[^A-Za-z0-9_:.-]", re.ASCII)
_READ = ("GET", "HEAD")
_NOT_ALLOWED = 405
_FOR_PROGRAMS = "/api/"


class LinksMiddleware:
    """Middleware that redirects from an address that shows nothing to the page that was meant.

    A full stop, a bracket or an invisible space is pasted along with a key. The address of a form
    stays in the browser's address bar with its refusal, and is opened again: that leads to the page
    above.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response. A GET of a link that can be mended is redirected to the mended one;
        a GET of an address that only takes forms, to the page above.
        """
        if request.method not in _READ:
            return self.get_response(request)
        path = mended(request.path_info) or request.path_info
        if path != request.path_info:
            return _lead_to(path, request.META.get("QUERY_STRING", ""))
        answer = self.get_response(request)
        if answer.status_code == _NOT_ALLOWED and not path.startswith(_FOR_PROGRAMS):
            return _lead_to(page_above(path))
        return answer


def _lead_to(path: str, query: str = "") -> HttpResponse:
    there = escape_leading_slashes(get_script_prefix().rstrip("/") + path)
    return HttpResponseRedirect(iri_to_uri(f"{there}?{query}" if query else there))


def page_above(path: str) -> str:
    """Return the nearest existing address above a path. If there is none, that is “/”."""
    parts = path.strip("/").split("/")
    above = (f"/{'/'.join(parts[:end])}/" for end in range(len(parts) - 1, 0, -1))
    return next(filter(is_valid_path, above), "/")


def mended(path: str) -> str | None:
    """Return the path of a link with a secret key, without characters that no key contains. None
    for a path of another form.
    """
    found = _KEYED.fullmatch(path)
    if found is None:
        return None
    key, *rest = map(_key_in, found[2].split("/"))
    if not key:
        return path
    parts = [key, *filter(None, rest)]
    end = "" if len(parts) > 1 and "." in parts[-1] else "/"
    return f"{found[1]}{'/'.join(parts)}{end}"


def _key_in(part: str) -> str:
    seen = "".join(sign for sign in part if unicodedata.category(sign) not in ("Cf", "Zs", "Cc"))
    return _NO_KEY.split(seen, maxsplit=1)[0].strip(".")


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show page 404. For a link with a secret key, show a page that says that the link is
    incomplete.
    """
    is_link = _KEYED.fullmatch(request.path_info) is not None
    answer: HttpResponse = page_not_found(
        request, exception, "broken_link.html" if is_link else "404.html"
    )
    return answer
