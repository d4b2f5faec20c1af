"""Whatever goes wrong before or around the API's views is told as a problem too, not as a page."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from games.api.problems import BY_STATUS, Problem, problem_response

ROOT = "/api/"
_PASSED_ON = ("Retry-After", "Allow", "WWW-Authenticate", "Connection")


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
