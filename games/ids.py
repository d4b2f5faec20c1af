"""Keys of rows in addresses.

Longer ones than any table has are no address at all: SQLite falls over them.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter


class IdConverter(IntConverter):
    """`<id:…>`: a whole number that fits into a key."""

    regex = "[0-9]{1,18}"


register_converter(IdConverter, "id")
