"""Middleware for all addresses under `/api/`: the last slash, other origins, and problems in place
of pages.
"""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from games.api.problems import BY_STATUS, Problem, problem_response

ROOT = "/api/"
_PASSED_ON = ("Retry-After", "Allow", "WWW-Authenticate", "Connection")
_ASKED = "Authorization, Content-Type, Accept-Language, If-None-Match, Prefer"
_TOLD = "ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After"
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": _ASKED,
    "Access-Control-Max-Age": "86400",
}


class AddressMiddleware(MiddlewareMixin):
    """Middleware that treats an address without its last slash as the one with it, and allows all
    origins.

    A token is sent on purpose, and cookies mean nothing here, so no page elsewhere can use
    somebody's session.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Add a missing last slash to an address of the API. Return the answer to a browser's
        preflight request, else None.
        """
        if not request.path.startswith(ROOT):
            return None
        if not request.path.endswith("/"):
            request.path += "/"
            request.path_info += "/"
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=204, headers=_PREFLIGHT)
        return None

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response. An answer of the API gets headers that let programs of any origin
        read it.
        """
        if request.path.startswith(ROOT):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = _TOLD
        return response


class ProblemMiddleware(MiddlewareMixin):
    """Middleware that replaces an error page under `/api/` by a problem in JSON."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response. An error page of the API is replaced by a problem with the same
        status and the headers that go with it.
        """
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code < 400 or not is_page or not request.path.startswith(ROOT):
            return response
        kind = BY_STATUS.get(response.status_code, "server-error")
        headers = {name: response[name] for name in _PASSED_ON if name in response.headers}
        answer = problem_response(Problem(kind, headers=headers))
        answer.status_code = response.status_code
        return answer
