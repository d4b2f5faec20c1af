"""Problems of RFC 9457: a status, a stable code, a sentence for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from games.core import errors
from games.core.errors import InvalidTable, ServiceError, SeveralMeant, StaleTurn
from games.core.visibility import NotFound, SecretUntilOver
from games.rules.refusals import SENTENCES

MEDIA_TYPE = "application/problem+json"
DOCS = "/api/v1/docs/"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its HTTP status, and its title in a few words."""

    status: int
    title: Any


_OWN: dict[str, ProblemKind] = {
    "malformed": ProblemKind(400, _("The request cannot be read.")),
    "bad-cursor": ProblemKind(400, _("The address of this page of a list cannot be read.")),
    "not-authenticated": ProblemKind(
        401, _("A valid token is needed; this isn’t one, or no longer is.")
    ),
    "wrong-password": ProblemKind(401, _("The name or the password is wrong.")),
    "scope": ProblemKind(403, _("This token may not do that.")),
    "forbidden": ProblemKind(403, _("That is not allowed.")),
    "second-factor": ProblemKind(403, _("This account asks for more than a password.")),
    "unverified-address": ProblemKind(403, _("The email address of this account is not verified.")),
    "not-found": ProblemKind(404, _("There is nothing here, or nothing that you may know of.")),
    "method-not-allowed": ProblemKind(405, _("That cannot be done at this address.")),
    "not-acceptable": ProblemKind(406, _("Answers are JSON.")),
    "too-many-tokens": ProblemKind(409, _("The account has as many tokens as it may have.")),
    "too-large": ProblemKind(413, _("The request is too large.")),
    "unsupported-media-type": ProblemKind(415, _("Requests are JSON.")),
    "too-many-requests": ProblemKind(429, _("Too many requests.")),
    "too-many-attempts": ProblemKind(429, _("Too many attempts.")),
    "server-error": ProblemKind(500, _("Something broke on our side.")),
    "unavailable": ProblemKind(503, _("The site is catching its breath.")),
}
# A class without a code of its own has that of its parent.
_OF_SERVICES = {
    each.code: ProblemKind(each.status, vars(each).get("title", each.default_sentence))
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, errors.ServiceError) and "code" in vars(each)
}
# What the rules refuse a move for: each has a code of its own.
_OF_MOVES = {code: ProblemKind(422, _(sentence)) for code, sentence in SENTENCES.items()}
_EVERY = _OF_MOVES | _OWN | _OF_SERVICES
KINDS = dict(sorted(_EVERY.items(), key=lambda each: each[1].status))
# What there is to say where nothing more is known.
BY_STATUS = {
    400: "malformed",
    401: "not-authenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    413: "too-large",
    415: "unsupported-media-type",
    422: "invalid",
    429: "too-many-requests",
    503: "unavailable",
}


class Problem(Exception):
    """Raised to refuse a request. `errors` list its wrong parts, `more` are further members of the
    body.
    """

    def __init__(
        self,
        kind: str,
        detail: object = "",
        *,
        code: str = "",
        errors: Sequence[dict[str, str]] = (),
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(kind)
        self.kind, self.detail, self.code = kind, detail, code or kind
        self.errors, self.headers, self.more = list(errors), headers or {}, more

    @property
    def status(self) -> int:
        """Return the HTTP status with which this kind of problem is answered."""
        return KINDS[self.kind].status

    def as_json(self) -> dict[str, Any]:
        """Return the body of the problem's response as a dict (RFC 9457): `type`, `title`,
        `status`, `code`, `detail`, and more for some kinds.
        """
        kind = KINDS[self.kind]
        document: dict[str, Any] = {
            "type": f"{settings.SITE_URL}{DOCS}#{self.code}",
            "title": str(kind.title),
            "status": kind.status,
            "code": self.code,
            "detail": str(self.detail or kind.title),
        }
        if self.errors:
            document["errors"] = self.errors
        return {**document, **self.more}


def problem_response(problem: Problem) -> HttpResponse:
    """Return the JSON response to a problem, for code outside the API's views."""
    body = JSONRenderer().render(problem.as_json())
    return HttpResponse(
        body, status=problem.status, content_type=MEDIA_TYPE, headers=problem.headers
    )


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error of a view. None for an unexpected error, which Django answers
    with 500.
    """
    problem = problem_of(error)
    if problem is None:
        return None
    return Response(
        problem.as_json(),
        status=problem.status,
        content_type=MEDIA_TYPE,
        headers=problem.headers,
    )


def problem_of(error: Exception) -> Problem | None:
    """Return the problem for an error of a service or of the framework. None for an unexpected
    error.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, NotFound | Http404):
        # One response for what does not exist and what is not theirs: nobody learns which.
        return Problem("not-found")
    if isinstance(error, SecretUntilOver):
        return Problem("not-over")
    if isinstance(error, ServiceError):
        return _of_service(error)
    if isinstance(error, exceptions.APIException):
        return _of_framework(error)
    return Problem("forbidden") if isinstance(error, PermissionDenied) else None


def _of_service(error: ServiceError) -> Problem:
    more: dict[str, Any] = {}
    if isinstance(error, InvalidTable):
        more["errors"] = [{"pointer": f"#/{error.field}", "detail": error.sentence}]
    if isinstance(error, SeveralMeant):
        more["names"] = error.names
    # A move that cannot be read is a request that cannot be.
    kind = "malformed" if error.code == "malformed" else type(error).code
    # On a page the table is drawn again.
    detail = "" if isinstance(error, StaleTurn) else error.sentence
    return Problem(kind, detail, code=error.code, **more)


def _of_framework(error: exceptions.APIException) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        wrong = list(_wrong(error.detail, "#"))
        return Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)
    return Problem(BY_STATUS.get(error.status_code, "malformed"), error.detail)


def _wrong(detail: Any, place: str) -> Iterator[dict[str, str]]:
    """Each thing that is wrong with a body, and a JSON pointer to it."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _wrong(inner, place if name == "non_field_errors" else f"{place}/{name}")
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _wrong(inner, f"{place}/{number}" if nested else place)
    else:
        yield {"pointer": place, "detail": str(detail)}
