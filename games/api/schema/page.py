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


def _operation(path: str, method: str, told: Written) -> Operation:
    asked = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(
        name=told["operationId"],
        method=method.upper(),
        path=path,
        says=told["summary"],
        scope=next((each for way in told["security"] for each in way["token"]), ""),
        parameters=tuple(_parameter(each) for each in told.get("parameters", ())),
        asks=_name(asked.get("schema", {})),
        example=_example(asked),
        replies=tuple(
            reply
            for each in sorted(told["responses"].items())
            if (reply := _reply(*each)).codes or reply.shape != "Problem"
        ),
    )


def _parameter(told: Written) -> DocField:
    kind = told["schema"].get("type", "")
    says = told.get("description", "")
    return DocField(told["name"], f"{told['in']}, {kind}", "", told.get("required", False), says)


def _reply(status: str, told: Written) -> Reply:
    content = told.get("content", {})
    is_problem = MEDIA_TYPE in content
    codes = told["description"].replace("`", "").split(", ") if is_problem else []
    own = tuple(code for code in codes if code not in COMMON)
    answer = content.get("application/json", {})
    shape = "Problem" if is_problem else _name(answer.get("schema", {}))
    return Reply(status, shape, own, _example(answer))


def _shape(name: str, told: Written) -> DocShape:
    required = told.get("required", ())
    members = [
        DocField(each, _kind(inner), _name(inner), each in required, inner.get("description", ""))
        for each, inner in told.get("properties", {}).items()
    ]
    # Of a shape that is one of several, these.
    members += [DocField("", "", _name(each), True, "") for each in told.get("oneOf", ())]
    return DocShape(name, told.get("description", ""), tuple(members))


def _kind(told: Written) -> str:
    """In a word or two what values there are."""
    if told.get("type") == "array":
        return f"array: {_kind(told['items'])}".removesuffix(": ")
    if "const" in told:
        return json.dumps(told["const"])
    if "enum" in told:
        return " | ".join(json.dumps(each) for each in told["enum"])
    kind = told.get("type", "")
    return " | ".join(kind) if isinstance(kind, list) else kind


def _name(told: Written) -> str:
    """The shape that is meant, of the value or of what it is a list of; empty without a name."""
    if "$ref" in told:
        return str(told["$ref"]).removeprefix(_REF)
    inside = [*told.get("allOf", ()), *told.get("oneOf", ()), told.get("items", {})]
    return next((name for each in inside if each and (name := _name(each))), "")


def _example(content: Written) -> str:
    examples = list(content.get("examples", {}).values())
    if not examples:
        return ""
    return json.dumps(examples[0]["value"], indent=1, ensure_ascii=False)
