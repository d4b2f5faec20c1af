"""What the generator leaves to us: components written by hand, open doors, and addresses."""

from typing import Any

from games.api.schema.files import FILES
from games.api.schema.words import WORDS


def complete(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the components, say of every operation whether it asks for a token, and name addresses
    without the last slash, with which they answer the same.
    """
    schemas = result["components"]["schemas"]
    assert not schemas.keys() & (WORDS | FILES).keys(), "two shapes have one name"
    result["components"]["schemas"] = dict(sorted((schemas | WORDS | FILES).items()))
    result["paths"] = {path.rstrip("/"): told for path, told in result["paths"].items()}
    for methods in result["paths"].values():
        for told in methods.values():
            told.setdefault("security", [])
    _without(result, "x-spec-enum-id")
    return result


def _without(value: Any, name: str) -> None:
    """Take a key of the generator's own out of everything."""
    if isinstance(value, dict):
        value.pop(name, None)
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            _without(inner, name)
