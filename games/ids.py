"""URL converters for primary keys and cells of the mine, and keys in queries.

Numbers larger than any table's keys do not match: SQLite would fail on them.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter

from games.rules.cards.cells import Cell

_MOST_DIGITS = 18


class IdConverter(IntConverter):
    """The converter `<id:…>`: an integer that fits into a primary key."""

    regex = f"[0-9]{{1,{_MOST_DIGITS}}}"


class CellConverter:
    """The converter `<cell:…>`: a column and a row, `3,-1`."""

    regex = "-?[0-9]{1,3},-?[0-9]{1,3}"

    def to_python(self, value: str) -> Cell:
        """Return the cell for its text in a URL, as a pair of column and row."""
        x, y = value.split(",")
        return int(x), int(y)

    def to_url(self, value: Cell) -> str:
        """Return the text of a cell in a URL, such as `3,-1`."""
        return f"{value[0]},{value[1]}"


def read_id(text: str) -> int | None:
    """Return the primary key written in a text. None for a text that is not a number of at most 18
    digits.
    """
    is_key = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_key else None


def register_converters() -> None:
    """Register the URL converters `<id:…>` and `<cell:…>`, before any URLs are loaded."""
    register_converter(IdConverter, "id")
    register_converter(CellConverter, "cell")
