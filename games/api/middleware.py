"""What holds for every address under `/api/`: its slash, other origins, and problems for pages."""

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
    """Answers an address without its last slash as the one with it, and lets any origin ask.

    A token is sent on purpose, and cookies mean nothing here, so no page elsewhere can borrow
    somebody's session.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Add the slash; answer a browser that asks whether it may ask."""
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
        """Let programs of any origin read the answer and its headers."""
        if request.path.startswith(ROOT):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = _TOLD
        return response


class ProblemMiddleware(MiddlewareMixin):
    """Puts a problem in place of a page that says what went wrong, under `/api/`."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Replace HTML of a refusal; the status and what belongs to it stay."""
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code < 400 or not is_page or not request.path.startswith(ROOT):
            return response
        kind = BY_STATUS.get(response.status_code, "server-error")
        headers = {name: response[name] for name in _PASSED_ON if name in response.headers}
        answer = problem_response(Problem(kind, headers=headers))
        answer.status_code = response.status_code
        return answer
