"""Routes the requests of sending libraries, which all use `requests`, through visits."""

from io import BytesIO
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPResponse

from games.notices.transports.outgoing import Visit, current_visit

_send = HTTPAdapter.send


class VisitAdapter(HTTPAdapter):
    """An adapter of `requests` that sends a session's requests in a Visit."""

    def __init__(self, here: Visit) -> None:
        super().__init__()
        self._here = here

    def send(self, request: Any, *_args: Any, **_options: Any) -> requests.Response:
        """Return the response to a request sent in the Visit.

        Raises requests.ConnectionError if that fails.
        """
        return _answer(self, self._here, request)


def session_of(here: Visit) -> requests.Session:
    """Return a session of `requests` that sends in a Visit, for libraries that accept a session."""
    session = requests.Session()
    session.mount("https://", VisitAdapter(here))
    session.mount("http://", VisitAdapter(here))
    return session


def send_in_visits() -> None:
    """Make all of `requests`, in the whole process, send in the Visit of the present thread if
    there is one. This is for apprise, which accepts no session.
    """
    HTTPAdapter.send = _sent  # type: ignore[method-assign,assignment]


def _sent(adapter: HTTPAdapter, request: Any, *args: Any, **options: Any) -> requests.Response:
    here = current_visit()
    if here is None:
        return _send(adapter, request, *args, **options)
    return _answer(adapter, here, request)


def _answer(adapter: HTTPAdapter, here: Visit, request: Any) -> requests.Response:
    body = request.body.encode() if isinstance(request.body, str) else request.body
    try:
        status, content = here.request(request.method, request.url, body, request.headers)
    except Exception as error:
        raise requests.ConnectionError(error, request=request) from error
    # Without headers: nothing leads on, and nothing is unpacked.
    raw = HTTPResponse(BytesIO(content), status=status, preload_content=False)
    return adapter.build_response(request, raw)
