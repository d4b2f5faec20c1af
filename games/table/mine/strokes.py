"""The strokes that every drawing of the mine is made of."""

from collections.abc import Iterable

from games.rules.cards.cells import Cell
from games.table.mine.geometry import HEIGHT, WIDTH, corner, middle
from games.table.mine.svg import NOTHING, Svg, element, joined


def symbol_of(card: str) -> str:
    """Return the name of a card's symbol in the sprite."""
    return "p-" + card.replace(".", "_").replace("+", "-")


def draw_card(sprite: str, card: str, at: Cell, turned: bool, classes: str = "") -> Svg:
    """Return a drawn card in its cell, `turned` by 180 degrees or not.

    `sprite` is the address of the symbols, and `classes` are those of its unlit groups.
    """
    x, y = corner(at)
    place = {"x": x, "y": y, "width": WIDTH, "height": HEIGHT}
    turn = {"transform": f"rotate(180 {x + 40} {y + 60})"} if turned else {}
    named = {"class": classes} if classes else {}
    return element("use", {"href": f"{sprite}#{symbol_of(card)}", **place, **turn, **named})


def draw_ring(at: Cell, inset: int, name: str) -> Svg:
    """Return a drawn rounded rectangle inside a cell, of the CSS class `name`.

    A negative inset reaches beyond the cell.
    """
    x, y = corner(at)
    size = {"width": WIDTH - 2 * inset, "height": HEIGHT - 2 * inset}
    return element("rect", {"class": name, "x": x + inset, "y": y + inset, **size, "rx": 7})


def draw_corners(cells: Iterable[Cell]) -> Svg:
    """Return drawn angles in the corners of each cell, in one path: the mark of the last card."""
    return _draw_path("last", "".join(_corners_of(at) for at in cells))


def _corners_of(at: Cell) -> str:
    x, y = corner(at)
    # From the south-west by the north to the south-east; m goes back to where an angle ended.
    return f"M{x + 4} {y + 20}v-16h16m40 0h16v16m0 80v16h-16m-40 0h-16v-16"


def draw_dots(points: list[tuple[int, int]], radius: int, name: str) -> Svg:
    """Return drawn discs of one radius around points, all in one path of the CSS class `name`."""
    across = 2 * radius
    return _draw_path(
        name,
        "".join(
            f"M{x - radius} {y}a{radius} {radius} 0 1 0 {across} 0"
            f"a{radius} {radius} 0 1 0-{across} 0"
            for x, y in points
        ),
    )


def draw_diamonds(points: list[tuple[int, int]], reach: int, name: str) -> Svg:
    """Return drawn squares standing on a corner around points, all in one path of the CSS class
    `name`.
    """
    return _draw_path(
        name,
        "".join(
            f"M{x} {y - reach}l{reach} {reach}-{reach} {reach}-{reach}-{reach}z" for x, y in points
        ),
    )


def _draw_path(name: str, path: str) -> Svg:
    return element("path", {"class": name, "d": path}) if path else NOTHING


def draw_shape(shape: str, at: Cell, name: str = "") -> Svg:
    """Return a use of a shape, which is defined by its id in the same drawing, in a cell."""
    x, y = corner(at)
    named = {"class": name} if name else {}
    return element("use", {"href": f"#{shape}", **named, "x": x, "y": y})


def draw_centre_badge(sprite: str, at: Cell, icon: str, name: str) -> Svg:
    """Return a drawn larger badge with an icon in the middle of a cell."""
    x, y = middle(at)
    disc = element("circle", {"class": name, "cx": x, "cy": y, "r": 22})
    return joined([disc, draw_icon(sprite, icon, f"{name}__icon", (x - 15, y - 15), 30)])


def draw_icon(sprite: str, icon: str, name: str, at: tuple[int, int], size: int) -> Svg:
    """Return a drawn icon of the sprite with its top left corner at a point."""
    place = {"x": at[0], "y": at[1], "width": size, "height": size}
    return element("use", {"class": name, "href": f"{sprite}#i-{icon}", **place})
