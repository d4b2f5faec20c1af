"""Fields for what notation.md writes in its own way."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.rules.events import FIELDS, Event
from games.rules.moves import Move
from games.rules.notation import write_move

CELL = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
MOVE: dict[str, Any] = {
    "type": "object",
    "description": "A move as docs/notation.md writes it.",
    "properties": {
        "play": {"type": "string"},
        "at": CELL,
        "turned": {"type": "boolean"},
        "on": {"type": "integer"},
        "tool": {"type": "string"},
        "goal": {"type": "integer"},
        "pass": {"type": "array", "items": {"type": "string"}},
        "discard": {"type": "array", "items": {"type": "string"}},
        "remove": {"type": "string"},
        "steal": {"type": ["integer", "null"]},
    },
    "additionalProperties": False,
}
EVENT: dict[str, Any] = {
    "type": "object",
    "description": "What everybody may know happened; which fields there are depends on `kind`.",
    "properties": {
        "kind": {"type": "string", "enum": list(FIELDS)},
        "seat": {"type": "integer"},
        "card": {"type": "string"},
        "at": CELL,
        "turned": {"type": "boolean"},
        "on": {"type": "integer"},
        "tool": {"type": "string"},
        "goal": {"type": "integer"},
        "removed": {"type": "string"},
        "count": {"type": "integer"},
        "treasure": {"type": "boolean"},
    },
    "required": ["kind"],
    "additionalProperties": False,
}


class _Told(serializers.Field[Any, Any, Any, Any]):
    """A field that is told and never asked for."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, **options)


@extend_schema_field(MOVE)
class MoveField(_Told):
    """A move."""

    def to_representation(self, value: Move) -> dict[str, Any]:
        """The move as notation.md writes it."""
        return write_move(value)


@extend_schema_field(EVENT)
class EventField(_Told):
    """An event."""

    def to_representation(self, value: Event) -> dict[str, Any]:
        """The event with the fields that it fills."""
        return value.as_json()


@extend_schema_field(CELL)
class CellField(_Told):
    """A cell."""

    def to_representation(self, value: tuple[int, int]) -> list[int]:
        """Its column and its row."""
        return list(value)


class Rows(_Told):
    """Rows of plain values; with `names` each is an object of these."""

    def __init__(self, *names: str) -> None:
        self.names = names
        super().__init__()

    def to_representation(self, value: Any) -> list[Any]:
        """The rows."""
        if not self.names:
            return [_plain(row) for row in value]
        return [dict(zip(self.names, map(_plain, row), strict=True)) for row in value]


class Seconds(_Told):
    """A span of time in seconds."""

    def to_representation(self, value: Any) -> int:
        """The whole seconds."""
        return int(value.total_seconds())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return value
