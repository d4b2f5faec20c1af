"""Keeps the games' pages out of every cache: they show what one person may see, for a moment."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

P = ParamSpec("P")
Response = TypeVar("Response", bound=HttpResponseBase)


class UncachedMiddleware(MiddlewareMixin):
    """Marks what a view of the games shows, unless the view has said otherwise."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _kwargs: Any
    ) -> None:
        """Mark the request as answered by a view; before that, a form may have been refused."""
        match = request.resolver_match
        is_game = match is not None and match.namespace == "games"
        request.is_uncached = is_game and not hasattr(view, "may_be_stored")  # type: ignore[attr-defined]

    def process_exception(self, request: HttpRequest, _error: Exception) -> None:
        """Remove the mark: an error page follows."""
        request.is_uncached = False  # type: ignore[attr-defined]

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Mark the response if it has content; redirects and “not modified” have none."""
        if (
            not getattr(request, "is_uncached", False)
            or response.has_header("Cache-Control")
            or not getattr(response, "content", b"")
        ):
            return response
        return uncached(response)


def uncached(response: Response) -> Response:
    """Keep a personal response out of every cache."""
    response["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ("HX-Request", "Cookie"))
    return response


def may_be_stored(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Let the browser go back to a page that shows nothing of anybody, with its form filled in."""
    view.may_be_stored = True  # type: ignore[attr-defined]
    return view
