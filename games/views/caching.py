"""Keeps the games' pages out of every cache: they hold what one person may see at one moment."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

P = ParamSpec("P")
Response = TypeVar("Response", bound=HttpResponseBase)


class UncachedMiddleware(MiddlewareMixin):
    """Marks the responses of the games' views as uncached, unless a view allows storing."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _kwargs: Any
    ) -> None:
        """Note that a view of the games answers the request, unless the view is marked with
        `may_be_stored`.
        """
        match = request.resolver_match
        is_game = match is not None and match.namespace == "games"
        request.is_uncached = is_game and not hasattr(view, "may_be_stored")  # type: ignore[attr-defined]

    def process_exception(self, request: HttpRequest, _error: Exception) -> None:
        """Note that an error page follows, which may be stored."""
        request.is_uncached = False  # type: ignore[attr-defined]

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, marked as uncached if it has content from a view of the games."""
        if (
            not getattr(request, "is_uncached", False)
            or response.has_header("Cache-Control")
            or not getattr(response, "content", b"")
        ):
            return response
        return uncached(response)


def uncached(response: Response) -> Response:
    """Mark a personal response to be kept out of every cache, and return it."""
    response["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ("HX-Request", "Cookie"))
    return response


def may_be_stored(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Mark a view's page as storable, so that the browser can go back to its filled form.

    Use it only for pages that show nothing about anybody.
    """
    view.may_be_stored = True  # type: ignore[attr-defined]
    return view
