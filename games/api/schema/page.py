"""The schema as the documentation page shows it: operations with examples, shapes, problems."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from games.api.problems import KINDS, MEDIA_TYPE
from games.api.schema.hook import schema
from games.api.schema.operation import COMMON

Written = dict[str, Any]
_REF = "#/components/schemas/"


@cache
def documentation() -> Written:
    """Return the context of the documentation page: `groups` of operations, `shapes`, and
    `problems` as triples of code, status and title. `common` are codes of problems that operations
    leave out, and `header` is an example.
    """
    document = schema()
    return {
        "groups": list(_groups(document["paths"])),
        "shapes": [_shape(*each) for each in document["components"]["schemas"].items()],
        "problems": [(code, kind.status, kind.title) for code, kind in KINDS.items()],
        "common": COMMON,
        "header": "Authorization: Bearer sab_…",
    }


def _groups(paths: Written) -> Iterator[Written]:
    found: dict[str, list[Written]] = {}
    for path, methods in paths.items():
        for method, operation in methods.items():
            found.setdefault(operation["tags"][0], []).append(_operation(path, method, operation))
    for name, operations in sorted(found.items()):
        yield {"name": name, "operations": operations}


def _operation(path: str, method: str, operation: Written) -> Written:
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    replies = [_reply(*each) for each in sorted(operation["responses"].items())]
    return {
        "name": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "says": operation["summary"],
        "scope": next((each for way in operation["security"] for each in way["token"]), ""),
        "parameters": [_parameter(each) for each in operation.get("parameters", ())],
        "asks": _name(asked.get("schema", {})),
        "example": _example(asked),
        "replies": [reply for reply in replies if reply["codes"] or reply["shape"] != "Problem"],
    }


def _parameter(parameter: Written) -> Written:
    kind = parameter["schema"].get("type", "")
    return {
        "name": parameter["name"],
        "kind": f"{parameter['in']}, {kind}",
        "shape": "",
        "is_required": parameter.get("required", False),
        "says": parameter.get("description", ""),
    }


def _reply(status: str, reply: Written) -> Written:
    """A way to be answered; `codes` are the problems that it may be."""
    content = reply.get("content", {})
    is_problem = MEDIA_TYPE in content
    codes = reply["description"].replace("`", "").split(", ") if is_problem else []
    answer = content.get("application/json", {})
    shape = "Problem" if is_problem else _name(answer.get("schema", {}))
    return {
        "status": status,
        "shape": shape,
        "codes": [code for code in codes if code not in COMMON],
        "example": _example(answer),
    }


def _shape(name: str, schema: Written) -> Written:
    required = schema.get("required", ())
    members = [
        {
            "name": each,
            "kind": _kind(inner),
            "shape": _name(inner),
            "is_required": each in required,
            "says": inner.get("description", ""),
        }
        for each, inner in schema.get("properties", {}).items()
    ]
    # Of a shape that is one of several, these.
    nameless = {"name": "", "kind": "", "is_required": True, "says": ""}
    members += [{**nameless, "shape": _name(each)} for each in schema.get("oneOf", ())]
    return {"name": name, "says": schema.get("description", ""), "members": members}


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
