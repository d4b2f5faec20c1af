"""The marks of a lighting at each opening: joined, free for blue, free for green."""

from collections.abc import Iterable

from games.rules.observation import LaidCard
from games.table.mine.geometry import middle
from games.table.mine.lighting import BLUE, GREEN, lit_openings
from games.table.mine.strokes import draw_diamonds, draw_dots
from games.table.mine.svg import Svg, joined

# From the centre of the card towards each opening.
_AWAY = {"N": (0, -46), "E": (27, 0), "S": (0, 46), "W": (-27, 0)}


def draw_opening_marks(mine: Iterable[LaidCard], lighting: str) -> Svg:
    """A mark on every opening that is lit; each lighting has a shape of its own."""
    points = []
    for laid in mine:
        x, y = middle(laid.at)
        points += [
            (x + _AWAY[side][0], y + _AWAY[side][1]) for side in lit_openings(laid, lighting)
        ]
    if lighting == BLUE:
        return joined([draw_diamonds(points, 9, "way-blue"), draw_diamonds(points, 3, "way-white")])
    if lighting == GREEN:
        three = [(x + dx, y + dy) for x, y in points for dx, dy in ((0, -3), (-3, 2), (3, 2))]
        return joined([draw_dots(points, 8, "way-green"), draw_dots(three, 2, "way-white")])
    return draw_dots(points, 7, "way-day")
