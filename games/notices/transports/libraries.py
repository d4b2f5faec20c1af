"""Has the libraries that send for us, which all use `requests`, go the one way out.

Importing this changes `requests` for the whole process, outside of visits as little as possible.
"""

from io import BytesIO
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPResponse

from games.notices.transports.outgoing import Visit, current_visit, visit

__all__ = ["visit"]
_send = HTTPAdapter.send


def _sent(adapter: HTTPAdapter, request: Any, *args: Any, **options: Any) -> requests.Response:
    here = current_visit()
    if here is None:
        return _send(adapter, request, *args, **options)
    status, body = _asked(here, request)
    # Without headers: nothing leads on, and nothing is unpacked.
    answer = HTTPResponse(BytesIO(body), status=status, preload_content=False)
    return adapter.build_response(request, answer)


def _asked(here: Visit, request: Any) -> tuple[int, bytes]:
    body = request.body.encode() if isinstance(request.body, str) else request.body
    try:
        return here.request(request.method, request.url, body, request.headers)
    except Exception as error:
        raise requests.ConnectionError(error, request=request) from error


HTTPAdapter.send = _sent  # type: ignore[method-assign,assignment]
