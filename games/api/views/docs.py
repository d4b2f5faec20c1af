"""The reference of the API: as a page, and as an OpenAPI document."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.schema.hook import schema
from games.api.schema.page import documentation
from games.api.views.base import ApiView


@extend_schema(exclude=True)
class SchemaApiView(ApiView):
    """The OpenAPI schema of the API, which needs no token."""

    authentication_classes = []
    permission_classes = []

    def get(self, request: Request) -> Response:
        """Return the OpenAPI schema of the API, which may be cached for an hour."""
        response = Response(schema())
        response["Cache-Control"] = "public, max-age=3600"
        return response


# What the reference refers to; these refer to each other.
PAPERS = ("api", "notation", "fair", "clocks")


@require_safe
@gzip_page
def docs(request: HttpRequest) -> HttpResponse:
    """Show the reference of the API on one page: operations, shapes and problems. Each problem has
    an anchor of its code.
    """
    return render(request, "api/docs.html", {"api": documentation()})


@require_safe
@gzip_page
def paper(request: HttpRequest, name: str) -> HttpResponse:
    """Return one of the public papers of `docs` as plain text. Raises Http404 for any other
    name.
    """
    if name not in PAPERS:
        raise Http404
    text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text()
    headers = {"Content-Language": "en"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
