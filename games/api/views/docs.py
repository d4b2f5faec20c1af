"""The API's description of itself, for people."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.api.schema.page import documentation

# What the reference refers to; these refer to each other.
PAPERS = ("api", "notation", "fair", "clocks")


@require_safe
@gzip_page
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation, shape and problem on one page; problems are found by their code."""
    return render(request, "api/docs.html", {"api": documentation()})


@require_safe
@gzip_page
def paper(request: HttpRequest, name: str) -> HttpResponse:
    """Show a paper as it was written. Raises Http404."""
    if name not in PAPERS:
        raise Http404
    text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text()
    headers = {"Content-Language": "en"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
