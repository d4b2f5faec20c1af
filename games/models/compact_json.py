"""JSON in a short form: text without spaces, and events without the names of their fields.

Such columns are read and written whole and never searched, so the database need not parse them.
They are most of the space that a finished game takes.
"""

import json
from typing import Any

from django.db import models

from games.rules.events import FIELDS


class CompactJSONField(models.JSONField):
    """A column of JSON kept as text; queries cannot look inside."""

    def get_internal_type(self) -> str:
        """Return the type of a text column, for every database."""
        return "TextField"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Return the text to store for a value; None and expressions stay as they are."""
        if value is None or hasattr(value, "as_sql"):
            return value
        kept = in_order(self.shortened(value))
        return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        """Return the value of a stored text, or None for a null."""
        return None if value is None else in_order(self.in_full(json.loads(value)))

    def shortened(self, value: Any) -> Any:
        """Return the short form of a value for storage: here the value itself."""
        return value

    def in_full(self, kept: Any) -> Any:
        """Return the value for a stored short form: here the form itself."""
        return kept


class EventsField(CompactJSONField):
    """A column with the events of a turn, each as a list of its kind and then its FIELDS in order.

    Events stored as objects can be read as well.
    """

    def shortened(self, value: Any) -> Any:
        """Return the events as lists; an event of which a list would lose a field stays as
        it is.
        """
        return [_short(event) for event in value]

    def in_full(self, kept: Any) -> Any:
        """Return the events of a stored value as objects with the names of their fields."""
        return [event if isinstance(event, dict) else _full(event) for event in kept]


def events_of(written: str) -> Any:
    """Return the events, as objects, of an EventsField's stored text."""
    return EventsField().in_full(json.loads(written))


def in_order(value: Any) -> Any:
    """Return a JSON value with its objects' keys sorted by length, then name, as PostgreSQL's jsonb
    does. So pages, exports and the API are the same to the letter as with that type.
    """
    if isinstance(value, list):
        return [in_order(item) for item in value]
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value, key=lambda key: (len(key), key))}
    return value


def _short(event: dict[str, Any]) -> Any:
    if event.get("kind") not in FIELDS:
        return event
    kept = [event["kind"], *(event.get(name) for name in FIELDS[event["kind"]])]
    while kept[-1] is None:
        kept.pop()
    return kept if _full(kept) == event else event


def _full(kept: list[Any]) -> dict[str, Any]:
    kind, *values = kept
    named = zip(FIELDS[kind], values, strict=False)
    return {"kind": kind, **{name: value for name, value in named if value is not None}}
