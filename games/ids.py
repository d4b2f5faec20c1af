"""Primary keys, and cells of the mine, in URLs and queries.

Numbers larger than any table's keys do not match: SQLite would fail on them.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter

from games.rules.cards.cells import Cell

_MOST_DIGITS = 18


class IdConverter(IntConverter):
    """`<id:…>`: an integer that fits into a key."""

    regex = f"[0-9]{{1,{_MOST_DIGITS}}}"


class CellConverter:
    """`<cell:…>`: a column and a row, `3,-1`."""

    regex = "-?[0-9]{1,3},-?[0-9]{1,3}"

    def to_python(self, value: str) -> Cell:
        """Return the cell that an address names."""
        x, y = value.split(",")
        return int(x), int(y)

    def to_url(self, value: Cell) -> str:
        """Return the cell as an address names it."""
        return f"{value[0]},{value[1]}"


def read_id(text: str) -> int | None:
    """Return the key that a text names, or None."""
    is_key = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_key else None


def register_converters() -> None:
    """Make `<id:…>` and `<cell:…>` known, before anything loads the addresses."""
    register_converter(IdConverter, "id")
    register_converter(CellConverter, "cell")
