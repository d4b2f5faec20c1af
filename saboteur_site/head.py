"""`HEAD` wherever there is `GET`, without a word of it in any view."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


class HeadMiddleware:
    """Answer HEAD like GET: the server leaves the body off, and keeps the headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hand the request on as one that every page knows."""
        if request.method == "HEAD":
            request.method = "GET"
        return self.get_response(request)
