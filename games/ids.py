"""Primary keys, and cells of the mine, in URLs.

Numbers larger than any table's keys do not match: SQLite would fail on them.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter


class IdConverter(IntConverter):
    """`<id:…>`: an integer that fits into a key."""

    regex = "[0-9]{1,18}"


register_converter(IdConverter, "id")
