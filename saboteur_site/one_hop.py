"""Pages answered in one thread from the first middleware to the last."""

from asgiref.sync import sync_to_async
from django import setup
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from saboteur_site.postgresql.silence import impatient


class OneHopHandler(ASGIHandler):
    """Django's handler, with one way into a thread and back for a request.

    Views and middleware here are all synchronous. Django's own chain would enter the thread anew
    for most of the middleware, which takes longer than what they do.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The response, with everything before and after it made in the request's thread."""
        with impatient():
            answer: HttpResponseBase = await sync_to_async(self.get_response)(request)
        return answer


def get_pages() -> OneHopHandler:
    """Load the apps and return what answers over HTTP."""
    setup(set_prefix=False)
    return OneHopHandler()
