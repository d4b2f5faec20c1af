"""Reading of views for the schema: names, groups and examples of operations; and short forms for
schemas.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc
from drf_spectacular.utils import OpenApiExample

from games.api.access import scope_of
from games.api.strict import Strict

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
TRUTH: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 11}
GOAL: Schema = {"type": "integer", "minimum": 0, "maximum": 2}


def ref(name: str) -> Schema:
    """Return the schema that refers to the component with this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(inner: Schema, least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a list of `inner`, with at least `least` and at most `most` items; None
    means no bound.
    """
    bounds = {"minItems": least, "maxItems": most}
    return {
        "type": "array",
        "items": inner,
        **{name: value for name, value in bounds.items() if value is not None},
    }


def words(*choices: str) -> Schema:
    """Return the schema of a text that is one of these words. A single word makes it a constant."""
    if len(choices) == 1:
        return {"type": "string", "const": choices[0]}
    return {"type": "string", "enum": list(choices)}


def open_words(*choices: str) -> Schema:
    """Return the schema of a text that is one of these words now, and may be others later."""
    return {"anyOf": [words(*choices), TEXT]}


def maybe(inner: Schema) -> Schema:
    """Return a schema like `inner` that also allows null."""
    return {**inner, "type": [inner["type"], "null"]}


def obj(says: str, required: dict[str, Schema], **optional: Schema) -> Schema:
    """Return the schema of an object that has the `required` properties, may have the `optional`
    ones, and no others. `says` is its description, which may be empty.
    """
    return {
        "type": "object",
        **({"description": says} if says else {}),
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


def one_of(says: str, *names: str) -> Schema:
    """Return the schema of a value that is one of the components with these names. `says` is its
    description.
    """
    return {"description": says, "oneOf": [ref(name) for name in names]}


EXAMPLES = Path(__file__).with_name("examples.json")
_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Bearer(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The description, in the API's schema, of authentication with a token."""

    target_class = "games.api.access.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return how tokens are sent, as a dict for the schema's security schemes."""
        return {"type": "http", "scheme": "bearer", "description": "Made in the settings."}


class Operations(AutoSchema):
    """A generator of the schema's operations from the API's views."""

    def get_operation_id(self) -> str:
        """Return the operation's id from its method and its view, such as `post-join`."""
        words = _WORD.sub("-", type(self.view).__name__.removesuffix("ApiView"))
        return f"{self.method}-{words}".lower()

    def get_tags(self) -> list[str]:
        """Return the operation's group, the first part of its path, in a list."""
        return [self.path.removeprefix("/api/v1/").partition("/")[0]]

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return the security requirements of the operation: a list of dicts from the kind of token
        to a list with the scope it needs.
        """
        scope = scope_of(self.view, self.method)
        return [{name: [scope] for name in each} for each in super().get_auth() if each]

    def get_summary(self) -> str:
        """Return the operation's summary: the docstring of the view's method."""
        return str(get_doc(getattr(self.view, self.method.lower())))

    def get_description(self) -> str:  # type: ignore[override]
        """Return the operation's description: the docstring of the view."""
        return str(get_doc(type(self.view)))

    def get_examples(self) -> list[OpenApiExample]:
        """Return the recorded request and answer of the operation as examples. The list is empty
        without a record.
        """
        recorded = examples().get(self.get_operation_id(), {})
        found = []
        if recorded.get("request"):
            found.append(OpenApiExample("asked", recorded["request"], request_only=True))
        if recorded.get("answer") is not None:
            status = [str(recorded["status"])]
            answer = recorded["answer"]
            found.append(OpenApiExample("told", answer, response_only=True, status_codes=status))
        return found

    def _get_serializer_name(self, serializer: Any, *args: Any, **kwargs: Any) -> str:
        name: str = super()._get_serializer_name(serializer, *args, **kwargs)
        return name.removesuffix("Shape")

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        shape: dict[str, Any] = super()._map_basic_serializer(  # type: ignore[no-untyped-call]
            serializer, direction
        )
        return {**shape, "additionalProperties": False} if isinstance(serializer, Strict) else shape


@cache
def examples() -> dict[str, Any]:
    """Return the recorded requests and answers as a dict from operation id to a dict of `request`,
    `status` and `answer`.
    """
    recorded: dict[str, Any] = json.loads(EXAMPLES.read_text())
    return recorded
