"""Lists of the API, page by page: the address of the next page holds the key of the last row."""

from typing import Any
from urllib.parse import urlencode

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.problems import Problem
from games.api.strict import OneOf, Strict

_MOST_DIGITS = 10
_LONGEST_CURSOR = 200
_NOT_THE_LIST = ("after", "limit")


class Number(serializers.IntegerField):
    """A whole number in an address, up to 10^9 by default."""

    def __init__(self, *, max_value: int = 10**9, **options: Any) -> None:
        super().__init__(max_value=max_value, **{"min_value": 0, **options})

    def to_internal_value(self, data: Any) -> int:
        """Return the number that the digits spell. Raises ValidationError for anything else, or for
        a number out of range.
        """
        if not is_number(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class PageKey(Number):
    """A number in the address of a page, after or before which the page begins."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the number at which a page begins. Raises Problem (400) for a malformed number."""
        try:
            return super().run_validation(data)
        except serializers.ValidationError as error:
            raise _bad_cursor(str(self.field_name)) from error


class Cursor(serializers.CharField):
    """The signed key of a page, as `next` contains it, valid for one list and one reader."""

    def __init__(self) -> None:
        super().__init__(required=False, default=None, max_length=_LONGEST_CURSOR)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the key that a selector gave for the next page, read from its signed form. None
        for the first page. Raises Problem (400) for a key that this list's `next` has never
        contained.
        """
        if data is serializers.empty:
            return None
        try:
            return _signer(self.context["request"]).unsign(str(data)[:_LONGEST_CURSOR])
        except BadSignature as error:
            raise _bad_cursor(str(self.field_name)) from error


class Query(Strict):
    """The parameters of an address; this base class has none."""


def among(*words: str, **options: Any) -> OneOf:
    """Return a query parameter that is one of these words, and the first if it is missing.
    `options` are those of a serializer's field.
    """
    return OneOf(choices=words, required=False, default=words[0], **options)


def read_query(request: Request, kind: type[Query] = Query) -> dict[str, Any]:
    """Return the parameters in the query of a request as a dict, validated by the serializer
    `kind`. Raises Problem if a parameter is wrong, unknown or given twice.
    """
    for name, values in request.query_params.lists():
        if len(values) > 1:
            raise wrong_parameter(name, _("Once, please."))
    query = kind(data=request.query_params.dict(), context={"request": request})
    if query.is_valid():
        return dict(query.validated_data)
    errors = [
        {"parameter": name, "detail": str(why)}
        for name, reasons in query.errors.items()
        for why in reasons
    ]
    raise Problem("invalid", errors[0]["detail"] if len(errors) == 1 else "", errors=errors)


def listed(request: Request, results: Any, **key: Any) -> Response:
    """Return the response with a page of a list: a dict of `results` and `next`, the next page's
    address or None. `key` are the query parameters of the next page, all None on the last page.
    """
    following = None
    if all(value is not None for value in key.values()) and key:
        query = urlencode({**request.query_params.dict(), **key})
        following = f"{request.build_absolute_uri(request.path)}?{query}"
    response = Response({"results": results, "next": following})
    if following:
        response["Link"] = f'<{following}>; rel="next"'
    return response


def cursor(request: Request, key: str | None) -> str | None:
    """Return a selector's key for the next page, signed for this list and this reader so that
    `Cursor` reads it. None if `key` is None.
    """
    return None if key is None else _signer(request).sign(key)


def wrong_parameter(name: str, why: str) -> Problem:
    """Return the problem that the query parameter `name` is wrong, with the reason `why`."""
    return Problem("invalid", why, errors=[{"parameter": name, "detail": why}])


def is_number(text: object) -> bool:
    """Return whether a text consists of one to ten ASCII digits."""
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def _signer(request: Request) -> Signer:
    """Signs keys of this list for this reader: whose it is, its address and what it leaves out."""
    asked = request.query_params.dict().items()
    kept = sorted((name, value) for name, value in asked if name not in _NOT_THE_LIST)
    return Signer(salt=repr((request.path, kept, request.user.pk)))


def _bad_cursor(name: str) -> Problem:
    why = _("This page’s key is none of ours. Begin with the first page.")
    return Problem("bad-cursor", why, errors=[{"parameter": name, "detail": why}])
