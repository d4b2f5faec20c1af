"""Parsing of request bodies: JSON of limited size and depth, with only one reading."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from games.api.problems import Problem

# Far more than any request here needs.
MAX_BYTES = 64 * 1024
MAX_DEPTH = 12


class StrictJSONParser(BaseParser):
    """A parser that refuses JSON that other parsers read differently: repeated names, NaN, halves
    of characters, endless nesting.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value of a request's body. Raises Problem if it is over 64 KiB (413) or not
        strict JSON (400).
        """
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise Problem("too-large")
        return read_json(body)


def read_json(body: bytes) -> Any:
    """Return the value of strict JSON. Raises Problem (400) for malformed, ambiguous or too deeply
    nested text.
    """
    try:
        value = json.loads(
            body.decode(), object_pairs_hook=_once, parse_constant=_refuse, parse_float=_finite
        )
    except RecursionError:
        raise _too_deep() from None
    except (ValueError, UnicodeDecodeError) as error:
        raise Problem("malformed", _("The body is not JSON: %(why)s") % {"why": error}) from None
    _check(value, MAX_DEPTH)
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a name is told twice")
    return members


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number


def _check(value: Any, depth: int) -> None:
    if depth < 0:
        raise _too_deep()
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check_text(name)
            _check(inner, depth - 1)
    elif isinstance(value, list):
        for inner in value:
            _check(inner, depth - 1)


def _check_text(text: str) -> None:
    # No database takes these.
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Problem("malformed", _("The body holds characters that cannot be written."))


def _too_deep() -> Problem:
    return Problem("malformed", _("The body is nested too deeply."))
