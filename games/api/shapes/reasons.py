"""Reasons of computer players for moves."""

from typing import Any

from rest_framework.serializers import CharField, IntegerField, Serializer


class ReasonShape(Serializer[Any]):
    """The strongest argument for a move, or against it."""

    kind = CharField()
    seat = IntegerField(allow_null=True, help_text="Whom it concerns.")
    cards = IntegerField(help_text="How far from the gold the way was then.")
    percent = IntegerField(help_text="How likely gold, or a saboteur, was there.")
