"""Lists, page by page: what comes next is asked for by the key of what came last."""

from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.problems import Problem


def listed(request: Request, results: Any, **key: Any) -> Response:
    """A page of a list; `key` are the parameters that ask for the next one, None for the last."""
    following = None
    if all(value is not None for value in key.values()) and key:
        asked = {name: request.query_params[name] for name in request.query_params}
        query = urlencode({**asked, **key})
        following = f"{request.build_absolute_uri(request.path)}?{query}"
    response = Response({"results": results, "next": following})
    if following:
        response["Link"] = f'<{following}>; rel="next"'
    return response


def whole_parameter(
    request: Request, name: str, default: int | None = None, *, least: int = 0, most: int = 10**9
) -> int | None:
    """A whole number of the query. Raises Problem for whatever else."""
    text = request.query_params.get(name)
    if text is None:
        return default
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 11 else -1
    if not least <= number <= most:
        raise wrong_parameter(
            name, _("A whole number from %(least)d to %(most)d.") % {"least": least, "most": most}
        )
    return number


def known_parameters(request: Request, *names: str) -> None:
    """Raises Problem for parameters that there are not, or that are told twice."""
    for name in request.query_params:
        if name not in names:
            raise wrong_parameter(name, _("There is no such parameter."))
        if len(request.query_params.getlist(name)) > 1:
            raise wrong_parameter(name, _("Once, please."))


def wrong_parameter(name: str, why: str) -> Problem:
    """That a parameter of the query is wrong."""
    return Problem("invalid", why, errors=[{"parameter": name, "detail": why}])
