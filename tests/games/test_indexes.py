"""Indexes that cost space and writes without serving any query."""

from django.apps import apps
from django.db import models


def repeated() -> list[str]:
    """Columns with an index of their own where one for all rows begins with them already."""
    found = []
    for model in apps.get_app_config("games").get_models():
        heads = {
            constraint.fields[0]
            for constraint in model._meta.constraints
            if isinstance(constraint, models.UniqueConstraint)
            and constraint.fields
            and constraint.condition is None
        }
        found += [
            f"{model.__name__}.{field.name}"
            for field in model._meta.local_fields
            if field.name in heads and field.db_index
        ]
    return found


def test_no_index_repeats_the_head_of_a_unique_one() -> None:
    assert repeated() == []
