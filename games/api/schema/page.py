"""The schema as people read it: operations with their examples, shapes, problems."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.api.problems import KINDS, MEDIA_TYPE
from games.api.schema.hook import schema
from games.api.schema.operation import COMMON

Written = dict[str, Any]
_REF = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class DocField:
    """A field of a shape, or a parameter; `shape` is what its values are, if that has a name."""

    name: str
    kind: str
    shape: str
    is_required: bool
    says: str


@dataclass(frozen=True, slots=True)
class DocShape:
    """An object of the API."""

    name: str
    says: str
    members: tuple[DocField, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A way to be answered; `codes` are the problems that it may be."""

    status: str
    shape: str
    codes: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be asked for."""

    name: str
    method: str
    path: str
    says: str
    scope: str
    parameters: tuple[DocField, ...]
    asks: str
    example: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Operations on addresses that begin with the same word."""

    name: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Documentation:
    """All of it; `common` are the problems that no operation repeats."""

    groups: tuple[Group, ...]
    shapes: tuple[DocShape, ...]
    problems: tuple[tuple[str, int, Any], ...]
    common: tuple[str, ...] = COMMON
    header: str = "Authorization: Bearer sab_…"


@cache
def documentation() -> Documentation:
    """Return what the documentation page shows."""
    told = schema()
    return Documentation(
        groups=tuple(_groups(told["paths"])),
        shapes=tuple(_shape(*each) for each in told["components"]["schemas"].items()),
        problems=tuple((code, kind.status, kind.title) for code, kind in KINDS.items()),
    )


def _groups(paths: Written) -> Iterator[Group]:
    found: dict[str, list[Operation]] = {}
    for path, methods in paths.items():
        for method, told in methods.items():
            found.setdefault(told["tags"][0], []).append(_operation(path, method, told))
    for name, operations in sorted(found.items()):
        yield Group(name, tuple(operations))


def _operation(path: str, method: str, operation: Written) -> Operation:
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        says=operation["summary"],
        scope=next((each for way in operation["security"] for each in way["token"]), ""),
        parameters=tuple(_parameter(each) for each in operation.get("parameters", ())),
        asks=_name(asked.get("schema", {})),
        example=_example(asked),
        replies=tuple(
            reply
            for each in sorted(operation["responses"].items())
            if (reply := _reply(*each)).codes or reply.shape != "Problem"
        ),
    )


def _parameter(parameter: Written) -> DocField:
    kind = parameter["schema"].get("type", "")
    says = parameter.get("description", "")
    return DocField(
        parameter["name"], f"{parameter['in']}, {kind}", "", parameter.get("required", False), says
    )


def _reply(status: str, reply: Written) -> Reply:
    content = reply.get("content", {})
    is_problem = MEDIA_TYPE in content
    codes = reply["description"].replace("`", "").split(", ") if is_problem else []
    own = tuple(code for code in codes if code not in COMMON)
    answer = content.get("application/json", {})
    shape = "Problem" if is_problem else _name(answer.get("schema", {}))
    return Reply(status, shape, own, _example(answer))


def _shape(name: str, schema: Written) -> DocShape:
    required = schema.get("required", ())
    members = [
        DocField(each, _kind(inner), _name(inner), each in required, inner.get("description", ""))
        for each, inner in schema.get("properties", {}).items()
    ]
    # Of a shape that is one of several, these.
    members += [DocField("", "", _name(each), True, "") for each in schema.get("oneOf", ())]
    return DocShape(name, schema.get("description", ""), tuple(members))


def _kind(schema: Written) -> str:
    """In a word or two what values there are."""
    if schema.get("type") == "array":
        return f"array: {_kind(schema['items'])}".removesuffix(": ")
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    kind = schema.get("type", "")
    return " | ".join(kind) if isinstance(kind, list) else kind


def _name(schema: Written) -> str:
    """The shape that is meant, of the value or of what it is a list of; empty without a name."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REF)
    inside = [*schema.get("allOf", ()), *schema.get("oneOf", ()), schema.get("items", {})]
    return next((name for each in inside if each and (name := _name(each))), "")


def _example(content: Written) -> str:
    examples = list(content.get("examples", {}).values())
    if not examples:
        return ""
    return json.dumps(examples[0]["value"], indent=1, ensure_ascii=False)
