"""The numbers of columns and rows along the edge of the mine; the log uses them for places."""

from collections.abc import Iterable
from functools import lru_cache

from games.table.mine.bounds import Bounds
from games.table.mine.geometry import middle
from games.table.mine.svg import Svg, element, joined, text


@lru_cache(maxsize=64)
def draw_coordinates(bounds: Bounds) -> Svg:
    """Return the drawn numbers of columns, above the mine, and of rows, before it."""
    left, top = middle((bounds.west, bounds.north))
    columns = [
        _draw_number(x, middle((x, 0))[0], top - 67) for x in range(bounds.west, bounds.east + 1)
    ]
    rows = [
        _draw_number(y, left - 53, middle((0, y))[1] + 7)
        for y in range(bounds.north, bounds.south + 1)
    ]
    edges = [_draw_edge("columns", columns), _draw_edge("rows", rows)]
    return element("g", {"class": "coordinates"}, joined(edges))


def _draw_edge(name: str, numbers: Iterable[Svg]) -> Svg:
    """The numbers of one edge, which move together with what is in sight (`camera.js`)."""
    return element("g", {"id": f"edge-{name}"}, joined(numbers))


def _draw_number(number: int, x: int, y: int) -> Svg:
    return element("text", {"x": x, "y": y}, text(str(number).replace("-", "\u2212")))
