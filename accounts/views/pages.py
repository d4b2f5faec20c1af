"""Pages that say what this site is."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from accounts.rules_search import find_entry, find_rules

_LONGEST_QUERY = 80

# Compressed page by page, not by a middleware for all: whoever can put words on a page and watch
# its length over a foreign line may guess what else stands on it (BREACH). These pages and those
# of the games hold no secret but the form's token, which is masked anew in every answer and
# padded at random by Django's compression; pages about an account stay as they are.


def landing(request: HttpRequest) -> HttpResponse:
    """Show what this is to a newcomer; send somebody with an account on to the games."""
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return welcome(request)


@gzip_page
def welcome(request: HttpRequest) -> HttpResponse:
    """Show what this is to anybody."""
    return render(request, "pages/landing.html")


@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the game and every card; with `q` only what has to do with these words.

    A page of the game asks for a single `card`, to show its rule in place.
    """
    part = request.headers.get("HX-Request") == "true"
    if part and (card := request.GET.get("card", "")[:_LONGEST_QUERY]):
        return _rule_of(card)
    query = " ".join(request.GET.get("q", "")[:_LONGEST_QUERY].split())
    found = find_rules(render_to_string("pages/_rules_all.html"), query) if query else None
    template = "pages/_rules_answer.html" if part else "pages/rules.html"
    response = render(request, template, {"query": query, "found": found})
    patch_vary_headers(response, ("HX-Request",))
    return response


def _rule_of(card: str) -> HttpResponse:
    entry = find_entry(render_to_string("pages/_rules_all.html"), f"card-{card}")
    if not entry:
        raise Http404
    response = HttpResponse(entry)
    patch_vary_headers(response, ("HX-Request",))
    return response
