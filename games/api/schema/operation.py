"""The decorator that describes an operation of the API, beside its view: request, answers,
problems.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import CharField, IntegerField, ListField, Serializer, URLField

from games.api.problems import KINDS, MEDIA_TYPE

Method = TypeVar("Method", bound=Callable[..., Any])
Answer = type[Serializer[Any]] | dict[str, Any] | None
ScopeWord = Literal["read", "play", "talk", "account"]

_EVERY = ("not-acceptable", "too-many-requests", "unavailable")
_WITH_TOKEN = ("not-authenticated",)
_WITH_BODY = ("malformed", "too-large", "unsupported-media-type", "invalid")
_KEYS = ("after", "before")
# What every operation of its kind may be refused with, whatever it is asked for.
COMMON = (*_WITH_TOKEN, *_EVERY, *(kind for kind in _WITH_BODY if kind != "invalid"))


def operation(
    answer: Answer,
    *problems: str,
    scope: ScopeWord | None,
    status: int = 200,
    asks: type[Serializer[Any]] | None = None,
    query: type[Serializer[Any]] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    unchanged: bool = False,
) -> Callable[[Method], Method]:
    """Return a decorator that describes a view's method for the schema: its `answer`, sent with
    `status`, and codes of `problems` besides those that every operation of its HTTP method and
    scope has.

    `scope` is the permission that a token needs, None if no token is needed. `asks` is the
    serializer of the body, `query` that of the query parameters, and `parameters` are further ones,
    such as headers. `unchanged` says that the operation may answer 304.
    """

    def described(method: Method) -> Method:
        kinds = {*problems, *_EVERY, *_of_kind(method.__name__), *_of_scope(scope)}
        if query is not None:
            kinds |= _of_query(query)
        extended: Method = extend_schema(
            request=asks,
            responses={
                status: _success(answer),
                **({304: OpenApiResponse(None, "It is as it was.")} if unchanged else {}),
                **_refusals(kinds),
            },
            parameters=[
                *([query] if query else ()),
                *parameters,
                *_headers(status, scope),
            ],
        )(method)
        extended.scope = scope  # type: ignore[attr-defined]
        return extended

    return described


@cache
def listing(shape: type[Serializer[Any]]) -> type[Serializer[Any]]:
    """Return the serializer of a page of a list: `results`, each of this shape, and `next`, the
    next page's address or None.
    """
    fields = {
        "__doc__": "A page of a list.",
        "results": shape(many=True),
        "next": URLField(allow_null=True, help_text="Where the next page is."),
    }
    return type(f"{shape.__name__.removesuffix('Shape')}List", (Serializer,), fields)


def header(name: str, says: str) -> OpenApiParameter:
    """Return the schema's description of a request's header; `says` is the text."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=says)


def told_header(name: str, says: str, *statuses: int) -> OpenApiParameter:
    """Return the schema's description of a response's header; `says` is the text. Responses with
    these `statuses` have the header, or all if none are given.
    """
    return OpenApiParameter(
        name, str, OpenApiParameter.HEADER, description=says, response=list(statuses) or True
    )


def _success(answer: Answer) -> Any:
    return OpenApiResponse(answer, "What was asked for." if answer else "Done.")


def _of_kind(method: str) -> tuple[str, ...]:
    return _WITH_BODY if method in ("post", "put") else ()


def _of_scope(scope: ScopeWord | None) -> tuple[str, ...]:
    if scope is None:
        return ()
    return _WITH_TOKEN if scope == "read" else (*_WITH_TOKEN, "scope")


def _of_query(query: type[Serializer[Any]]) -> set[str]:
    return {"invalid", *(["bad-cursor"] if any(key in query().fields for key in _KEYS) else [])}


def _refusals(kinds: set[str]) -> dict[Any, OpenApiResponse]:
    by_status: dict[int, list[str]] = {}
    for kind in KINDS:
        if kind in kinds:
            by_status.setdefault(KINDS[kind].status, []).append(kind)
    return {
        (status, MEDIA_TYPE): OpenApiResponse(ProblemShape, ", ".join(f"`{kind}`" for kind in each))
        for status, each in by_status.items()
    }


def _headers(status: int, scope: ScopeWord | None) -> list[OpenApiParameter]:
    headers = [told_header("Retry-After", "When to come back, in seconds.", 429)]
    if status == 201:
        headers.append(told_header("Location", "Where what was made is.", 201))
    if scope is not None:
        headers.append(
            told_header("RateLimit", "What is left: `r` requests for `t` seconds.", status)
        )
    return headers


class WrongShape(Serializer[Any]):
    """A wrong part of the request: of its body, or a parameter of its query."""

    pointer = CharField(required=False, help_text="A JSON pointer into the body.")
    parameter = CharField(required=False)
    detail = CharField()


class ProblemShape(Serializer[Any]):
    """Problem details (RFC 9457). `code` is stable; `title` and `detail` are for people."""

    type = URLField(help_text="Where the kind of the problem is explained.")
    title = CharField()
    status = IntegerField()
    code = CharField(help_text="The kind; for an illegal move the refusal of docs/notation.md.")
    detail = CharField()
    version = IntegerField(required=False, help_text="The current one, when yours is stale.")
    names = ListField(
        child=CharField(), required=False, help_text="Whoever else a name could have meant."
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the declared fields by name, and `errors`, which could not be declared because
        serializers use that name themselves.
        """
        return {**super().get_fields(), "errors": WrongShape(many=True, required=False)}
