"""Which problem each refusal is: of the services, of the selectors, of the framework."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from games.api.problems import BY_STATUS, MEDIA_TYPE, Problem
from games.core.errors import InvalidTable, ServiceError, SeveralMeant, StaleTurn
from games.core.visibility import NotFound, NotOver


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an error; None for our own faults, which are answered as everywhere."""
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
    """The problem that an error is; None for one of our own."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, NotFound | Http404):
        # One response for what does not exist and what is not theirs: nobody learns which.
        return Problem("not-found")
    if isinstance(error, NotOver):
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
    # On a page the table is shown anew.
    detail = "" if isinstance(error, StaleTurn) else error.sentence
    return Problem(kind, detail, code=error.code, **more)


def _of_framework(error: exceptions.APIException) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        wrong = list(_wrong(error.detail, "#"))
        return Problem("invalid", wrong[0]["detail"] if len(wrong) == 1 else "", errors=wrong)
    kind = BY_STATUS.get(error.status_code, "malformed")
    headers = {}
    if error.status_code == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Problem(kind, error.detail, headers=headers)


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
