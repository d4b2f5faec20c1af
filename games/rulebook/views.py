"""The rules page, and one entry of it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from games.rulebook.entry import find_entry
from games.views.requests import is_fragment

_LONGEST_NAME = 80


@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the game and every card; a page of the game asks for one `entry`.

    Raises Http404 for an entry that there is not.
    """
    if is_fragment(request) and (name := request.GET.get("entry", "")[:_LONGEST_NAME]):
        response = HttpResponse(_entry(name))
    else:
        response = render(request, "rulebook/page.html")
    patch_vary_headers(response, ("HX-Request",))
    return response


def _entry(name: str) -> str:
    entry = find_entry(render_to_string("rulebook/_all.html"), name)
    if not entry:
        raise Http404
    return entry
