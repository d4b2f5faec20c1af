"""Schemas written by hand: objects that allow nothing but what they name, and lists."""

from typing import Any

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
TRUTH: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 11}
GOAL: Schema = {"type": "integer", "minimum": 0, "maximum": 2}


def ref(name: str) -> Schema:
    """A component by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(inner: Schema, least: int | None = None, most: int | None = None) -> Schema:
    """A list of such values."""
    bounds = {"minItems": least, "maxItems": most}
    return {
        "type": "array",
        "items": inner,
        **{name: value for name, value in bounds.items() if value is not None},
    }


def words(*choices: str) -> Schema:
    """One of some words; of one alone, this."""
    if len(choices) == 1:
        return {"type": "string", "const": choices[0]}
    return {"type": "string", "enum": list(choices)}


def open_words(*choices: str) -> Schema:
    """One of some words, or another that comes later."""
    return {"anyOf": [words(*choices), TEXT]}


def maybe(inner: Schema) -> Schema:
    """The same, or null."""
    return {**inner, "type": [inner["type"], "null"]}


def obj(says: str, required: dict[str, Schema], **optional: Schema) -> Schema:
    """An object with these properties and no others."""
    return {
        "type": "object",
        **({"description": says} if says else {}),
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


def one_of(says: str, *names: str) -> Schema:
    """One of several components."""
    return {"description": says, "oneOf": [ref(name) for name in names]}
