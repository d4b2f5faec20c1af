"""The schema as a document."""

from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator


@cache
def schema() -> dict[str, Any]:
    """The whole API in OpenAPI 3.1, in English: the same for everybody."""
    with translation.override("en"):
        generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
        told: dict[str, Any] = generator.get_schema(request=None, public=True)
    return told
