"""The numbers of the columns and rows along the edge of the mine, as the log names places."""

from functools import lru_cache

from games.table.mine.bounds import Bounds
from games.table.mine.geometry import middle
from games.table.mine.svg import Svg, element, joined, text


@lru_cache(maxsize=64)
def draw_coordinates(bounds: Bounds) -> Svg:
    """Columns above the northern row, rows before the western column."""
    left, top = middle((bounds.west, bounds.north))
    columns = [
        _draw_number(x, middle((x, 0))[0], top - 67) for x in range(bounds.west, bounds.east + 1)
    ]
    rows = [
        _draw_number(y, left - 53, middle((0, y))[1] + 7)
        for y in range(bounds.north, bounds.south + 1)
    ]
    return element("g", {"class": "coordinates"}, joined([*columns, *rows]))


def _draw_number(number: int, x: int, y: int) -> Svg:
    return element("text", {"x": x, "y": y}, text(str(number).replace("-", "\u2212")))
