"""Strict fields and serializers without coercion: "5" is no number, and 1 is not true."""

from collections.abc import Mapping
from datetime import UTC
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

# An error lists at most so many unknown names.
_MOST_TOLD = 20


class Whole(serializers.IntegerField):
    """A whole number in a request; no other type is converted."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises ValidationError for any other type, or for a number out of
        range.
        """
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(serializers.BooleanField):
    """True or false in a request; no other type is converted."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the boolean. Raises ValidationError for any other type."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """A text in a request; no other type is converted."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text, stripped unless the field says otherwise. Raises ValidationError for any
        other type.
        """
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class OneOf(serializers.ChoiceField):
    """One of some words or numbers in a request, of exactly their type."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the chosen value. Raises ValidationError if the value is not among the choices or
        not of the same type as the choice.
        """
        if not any(type(data) is type(each) and data == each for each in self.choices):
            self.fail("invalid_choice", input=data)
        return data


class Several(serializers.ListField):
    """A list in a request, of limited length; the items of a longer one are not even read."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        self.most = max_length
        super().__init__(max_length=max_length, **options)

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the list of values. Raises ValidationError if the value is no list, or if the list
        is too long or has a wrong item.
        """
        if isinstance(data, list) and len(data) > self.most:
            self.fail("max_length", max_length=self.most)
        return super().to_internal_value(data)


class Instant(serializers.DateTimeField):
    """An instant in ISO 8601, in UTC."""

    def __init__(self, **options: Any) -> None:
        super().__init__(default_timezone=UTC, **options)


class Strict(serializers.Serializer[Any]):
    """An object in a request whose keys must all be known fields."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated values as a dict by field. Raises ValidationError for wrong values
        and unknown keys, of which 20 are named at most.
        """
        errors = {}
        if isinstance(data, Mapping):
            strangers = (name for name in data if name not in self.fields)
            errors = {
                name: [_("There is no such field.")] for name in islice(strangers, _MOST_TOLD)
            }
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as wrong:
            if not errors:
                raise
            detail = wrong.detail if isinstance(wrong.detail, dict) else {}
            raise serializers.ValidationError({**detail, **errors}) from None
        if errors:
            raise serializers.ValidationError(errors)
        return value


class Nothing(Strict):
    """An empty object: the body of a request without fields."""


class Somebody(Strict):
    """A person in a request, by name."""

    name = Text(max_length=254)
