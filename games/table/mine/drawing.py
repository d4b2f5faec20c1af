"""The mine as everybody sees it: empty cells, lit cards, goals, and marks of players.

Everything here is public, so a drawing does not depend on any seat's secrets. Drawings are cached
by all that they show, and need never be dropped.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.templatetags.static import static

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import LaidCard, Observation
from games.table.mine.bounds import Bounds, bounds_of
from games.table.mine.geometry import HEIGHT, WIDTH, corner, middle
from games.table.mine.lighting import (
    BLUE,
    GREEN,
    START,
    groups_as_it_lies,
    lit_openings,
    unlit_classes,
)
from games.table.mine.marks import CellMark, draw_cell_marks, draw_goal_looks
from games.table.mine.strokes import draw_card, draw_diamonds, draw_dots
from games.table.mine.svg import Attributes, Svg, element, joined, text


@dataclass(frozen=True, slots=True)
class VisibleMine:
    """All that a drawing of the mine shows: cards, faces of goals that are up, marks.

    `shown` holds the faces of goals that were not reached, once they may be seen. `lighting` is the
    mine's lighting; with `marked` each lit opening is marked as well. `marks` and `looks` are for
    players' deeds. `name` is the id of the repeated cells; it is unique on a page. The bounds hold
    `besides` too, the cells of other drawings that must be as large.
    """

    mine: tuple[LaidCard, ...]
    goals: tuple[str | None, ...]
    shown: tuple[str | None, ...] = (None, None, None)
    marks: tuple[CellMark, ...] = ()
    looks: tuple[tuple[str, ...], ...] = ((), (), ())
    lighting: str = START
    marked: bool = False
    name: str = "cells"
    besides: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class MineDrawing:
    """The strokes of a mine, and the rectangle they fill."""

    bounds: Bounds
    body: Svg

    @property
    def numbered(self) -> Svg:
        """Return the drawing together with the numbers of columns and rows, which are outside its
        bounds.
        """
        return joined([self.body, draw_coordinates(self.bounds)])


def visible_mine(
    seen: Observation,
    marks: tuple[CellMark, ...] = (),
    looks: tuple[tuple[str, ...], ...] = ((), (), ()),
    lighting: str | None = None,
    besides: tuple[Cell, ...] = (),
    faces: tuple[str | None, ...] = (),
) -> VisibleMine:
    """Return everything that a drawing of an observation's mine shows.

    `marks` and `looks` are for players' deeds (looks by goal), `lighting` is None if none was
    chosen, and the drawing has room for the cells `besides`. `faces` are those of goals that
    viewers may see before they are reached.
    """
    shown: tuple[str | None, ...] = (None, None, None)
    if all_faces := seen.ending.goals if seen.ending else faces:
        shown = tuple(
            None if up else face for up, face in zip(seen.goals_up, all_faces, strict=True)
        )
    return VisibleMine(
        seen.mine,
        seen.goals_up,
        shown,
        marks,
        looks,
        lighting or START,
        marked=lighting is not None,
        besides=besides,
    )


@lru_cache(maxsize=512)
def draw_mine(visible: VisibleMine, sprite: str) -> MineDrawing:
    """Return the drawing of a mine, from a cache if possible; `sprite` is the address of the
    symbols.
    """
    bounds = bounds_of(visible.mine, visible.besides)
    return MineDrawing(bounds, joined(_mine_parts(visible, sprite)))


@lru_cache(maxsize=64)
def draw_coordinates(bounds: Bounds) -> Svg:
    """Return the drawn numbers of columns (above the mine) and of rows (before it), which the log
    uses for places.
    """
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


def draw_thumbnail(seen: Observation, name: str) -> Svg:
    """Return an SVG element with the mine of an observation; `name` is unique on the page."""
    drawing = draw_mine(replace(visible_mine(seen), name=name), static("sprite.svg"))
    view = {"viewBox": drawing.bounds.view_box, "aria-hidden": "true"}
    return element("svg", view, drawing.body)


def _mine_parts(visible: VisibleMine, sprite: str) -> list[Svg]:
    """The pieces of the drawing, the lowest first."""
    bounds = bounds_of(visible.mine, visible.besides)
    parts = [_draw_cells(bounds, visible.name)]
    parts += [draw_card(sprite, *face) for face in faces(visible)]
    if visible.marked:
        parts.append(draw_opening_marks(visible.mine, visible.lighting))
    parts += [draw_goal_looks(goal, who, sprite) for goal, who in enumerate(visible.looks)]
    parts.append(draw_cell_marks(visible.marks, sprite))
    return parts


def _draw_cells(bounds: Bounds, name: str) -> Svg:
    """The dashed cells as one pattern under the cards, which hide those that are taken."""
    x, y = corner((bounds.west, bounds.north))
    all_ = {"x": x, "y": y, "width": bounds.columns * WIDTH, "height": bounds.rows * HEIGHT}
    size: Attributes = {"width": WIDTH, "height": HEIGHT, "patternUnits": "userSpaceOnUse"}
    pattern = element("pattern", {"id": name, **size}, draw_cell((0, 0)))
    return joined([pattern, element("rect", {**all_, "fill": f"url(#{name})"})])


def draw_cell(at: tuple[int, int]) -> Svg:
    """Return the drawing of an empty cell with its top left corner at a point."""
    x, y = at
    place: Attributes = {"class": "cell", "x": x + 2, "y": y + 2}
    return element("rect", {**place, "width": WIDTH - 4, "height": HEIGHT - 4, "rx": 6})


def faces(visible: VisibleMine) -> Iterator[tuple[str, Cell, bool, str]]:
    """Yield each card and goal to draw as a tuple: card code, cell, whether it is turned, and CSS
    classes of unlit parts.
    """
    for laid in visible.mine:
        groups = groups_as_it_lies(laid.card, laid.turned)
        unlit = unlit_classes(groups, lit_openings(laid, visible.lighting))
        yield laid.card, laid.at, laid.turned, unlit
    for at, up, shown in zip(GOAL_CELLS, visible.goals, visible.shown, strict=True):
        if not up:  # a goal that is up lies in the mine as a card
            yield (shown, at, False, "u0") if shown else ("goal", at, False, "")


# From the centre of the card towards each opening.
_AWAY = {"N": (0, -46), "E": (27, 0), "S": (0, 46), "W": (-27, 0)}


def draw_opening_marks(mine: Iterable[LaidCard], lighting: str) -> Svg:
    """Return the drawn marks of all lit openings. Each lighting has a shape of its own."""
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
