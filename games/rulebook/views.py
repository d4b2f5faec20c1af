"""The rules page: everything, what a search finds, or the rule of one card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from games.rulebook.search import find_entry, find_rules
from games.views.requests import is_fragment

_LONGEST_QUERY = 80


@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the game and every card; with `q` only what matches the query.

    A page of the game asks for a single `card`, to show its rule in place.
    """
    part = is_fragment(request)
    if part and (card := request.GET.get("card", "")[:_LONGEST_QUERY]):
        return _rule_of(card)
    query = " ".join(request.GET.get("q", "")[:_LONGEST_QUERY].split())
    found = find_rules(render_to_string("rulebook/_all.html"), query) if query else None
    template = "rulebook/_answer.html" if part else "rulebook/page.html"
    response = render(request, template, {"query": query, "found": found})
    patch_vary_headers(response, ("HX-Request",))
    return response


def _rule_of(card: str) -> HttpResponse:
    entry = find_entry(render_to_string("rulebook/_all.html"), f"card-{card}")
    if not entry:
        raise Http404
    response = HttpResponse(entry)
    patch_vary_headers(response, ("HX-Request",))
    return response
