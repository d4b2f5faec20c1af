"""Serializer fields for values that notation.md writes in its own way."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.portraits import FACES, LETTER
from games.api.schema.inspector import open_words, ref
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import write_move


@extend_schema_field(ref("Move"))
class AskedMove(serializers.JSONField):
    """A move in a request, as any JSON; the rules parse it."""


class _Told(serializers.Field[Any, Any, Any, Any]):
    """A read-only field."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, **options)


@extend_schema_field(ref("Move"))
class MoveField(_Told):
    """A move in an answer, in notation.md's form."""

    def to_representation(self, value: Move) -> dict[str, Any]:
        """Return a move as a dict in the form that docs/notation.md describes."""
        return write_move(value)


@extend_schema_field(ref("Event"))
class EventField(_Told):
    """An event in an answer: its kind, and the fields that this kind fills."""

    def to_representation(self, value: Event) -> dict[str, Any]:
        """Return an event as a dict of its kind and those of its fields that are set."""
        return value.as_json()


@extend_schema_field(ref("Cell"))
class CellField(_Told):
    """A cell of the mine in an answer, as column and row."""

    def to_representation(self, value: tuple[int, int]) -> list[int]:
        """Return a cell as a list of column and row."""
        return list(value)


class Rows(_Told):
    """A list of plain values; with `names`, each row is an object with these keys."""

    def __init__(self, *names: str) -> None:
        self.names = names
        super().__init__()

    def to_representation(self, value: Any) -> list[Any]:
        """Return each row as a list of its values, or, if the field has names, as a dict by these
        names.
        """
        if not self.names:
            return [_plain(row) for row in value]
        return [dict(zip(self.names, map(_plain, row), strict=True)) for row in value]


class WordField(serializers.CharField):
    """A text field with a set of words in the schema, to which others may be added later."""

    def __init__(self, *words: str, **options: Any) -> None:
        super().__init__(**options)
        set_override(self, "field", open_words(*words))


@extend_schema_field(ref("Card"))
class CardField(_Told):
    """A playing card in an answer, as its code."""

    def to_representation(self, value: str) -> str:
        """Return the code of a card unchanged."""
        return value


class PortraitField(serializers.IntegerField):
    """A portrait's number: one of twelve dwarf faces, or 0 for the first letter of the name."""

    def __init__(self, **options: Any) -> None:
        help_text = "1 to 12 for a dwarf, 0 for the first letter of the name."
        super().__init__(min_value=LETTER, max_value=FACES, help_text=help_text, **options)


class Seconds(_Told):
    """A span of time in an answer, in seconds."""

    def to_representation(self, value: Any) -> int:
        """Return a duration in whole seconds, rounded down."""
        return int(value.total_seconds())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return value
