"""The API's description of itself, for people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.api.schema.page import documentation


@require_safe
@gzip_page
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation, shape and problem on one page; problems are found by their code."""
    return render(request, "api/docs.html", {"api": documentation()})
