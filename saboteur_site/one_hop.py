"""An HTTP handler that answers each page in one thread, a few pages at a time."""

import asyncio
from functools import partial
from time import perf_counter

from asgiref.sync import sync_to_async
from django import setup
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from saboteur_site.postgresql.silence import impatient

# A request is answered 503 when so many wait for a place, or when it has waited so long. On a
# busy machine the first pages of a process take seconds.
MOST_WAITING, WAIT_SECONDS = 100, 15.0
_NEVER_WAIT = ("/health/live", "/health/ready")


class OneHopHandler(ASGIHandler):
    """Django's handler, which enters a thread only once per request.

    Views and middleware here are all synchronous. Django's own chain would enter the thread again
    for most of the middleware, which takes longer than their work. Many threads at once would only
    contend for the interpreter and for database connections, so requests wait for one of a few
    places, in the order of their arrival.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._places = asyncio.Semaphore(settings.REQUESTS_AT_ONCE)
        self._waiting = 0

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response once there is room for the request; all middleware runs in one
        thread. Health checks do not wait. Other requests give up after 15 seconds, or behind 100
        others: for the middleware their `has_place` is then False.
        """
        from games.api.waiting import aside

        came = perf_counter()
        held = [] if request.path in _NEVER_WAIT or not await self._take_place() else [self._places]

        def leave(*_: object) -> None:
            while held:
                held.pop().release()

        aside.set(partial(asyncio.get_running_loop().call_soon_threadsafe, leave))
        vars(request).update({"came": came, "has_place": bool(held)})
        with impatient():
            answer = asyncio.ensure_future(sync_to_async(self._answer)(request))
        # Its visitor may go away before the thread has ended.
        answer.add_done_callback(leave)
        return await asyncio.shield(answer)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        # To be sent, it needs no connection to the database.
        close_old_connections()
        return answer

    async def _take_place(self) -> bool:
        """Wait for a place, unless too many do; whether there was one in time."""
        if self._waiting >= MOST_WAITING:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await self._places.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1


def get_pages() -> OneHopHandler:
    """Load the apps and return the handler of pages over HTTP."""
    setup(set_prefix=False)
    return OneHopHandler()
