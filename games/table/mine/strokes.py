"""The strokes every drawing of the mine is made of, as SVG text."""

from games.rules.cards.cells import Cell
from games.table.mine.geometry import HEIGHT, WIDTH, corner, middle


def symbol_of(card: str) -> str:
    """The name of a card's symbol in the sprite."""
    return "p-" + card.replace(".", "_").replace("+", "-")


def draw_card(sprite: str, card: str, at: Cell, turned: bool, classes: str = "") -> str:
    """A card in its cell, turned by 180 degrees or not, with the classes of its unlit groups."""
    x, y = corner(at)
    turn = f' transform="rotate(180 {x + 40} {y + 60})"' if turned else ""
    named = f' class="{classes}"' if classes else ""
    return (
        f'<use href="{sprite}#{symbol_of(card)}" x="{x}" y="{y}"'
        f' width="{WIDTH}" height="{HEIGHT}"{turn}{named}/>'
    )


def draw_ring(at: Cell, inset: int, name: str) -> str:
    """A rounded rectangle inside a cell; a negative inset reaches beyond it."""
    x, y = corner(at)
    return (
        f'<rect class="{name}" x="{x + inset}" y="{y + inset}" width="{WIDTH - 2 * inset}"'
        f' height="{HEIGHT - 2 * inset}" rx="7"/>'
    )


def draw_corners(at: Cell) -> str:
    """Four angles in the corners of a cell: the mark of the card that was laid last."""
    x, y = corner(at)
    west, east, north, south = x + 4, x + WIDTH - 4, y + 4, y + HEIGHT - 4
    return (
        f'<path class="last" d="M{west} {north + 16}V{north}H{west + 16}'
        f"M{east - 16} {north}H{east}V{north + 16}M{east} {south - 16}V{south}H{east - 16}"
        f'M{west + 16} {south}H{west}V{south - 16}"/>'
    )


def draw_dots(points: list[tuple[int, int]], radius: int, name: str) -> str:
    """Equal discs, all in one path."""
    if not points:
        return ""
    across = 2 * radius
    path = "".join(
        f"M{x - radius} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0"
        for x, y in points
    )
    return f'<path class="{name}" d="{path}"/>'


def draw_diamonds(points: list[tuple[int, int]], reach: int, name: str) -> str:
    """Equal squares on their points, all in one path."""
    if not points:
        return ""
    path = "".join(
        f"M{x} {y - reach}l{reach} {reach}-{reach} {reach}-{reach}-{reach}z" for x, y in points
    )
    return f'<path class="{name}" d="{path}"/>'


def draw_shape(shape: str, at: Cell, name: str = "") -> str:
    """Something that the same drawing holds under an id, in a cell."""
    x, y = corner(at)
    named = f' class="{name}"' if name else ""
    return f'<use href="#{shape}"{named} x="{x}" y="{y}"/>'


def draw_centre_badge(sprite: str, at: Cell, icon: str, name: str) -> str:
    """A larger badge with an icon in the middle of a cell."""
    x, y = middle(at)
    return (
        f'<circle class="{name}" cx="{x}" cy="{y}" r="22"/>'
        f'<use class="{name}__icon" href="{sprite}#i-{icon}" x="{x - 15}" y="{y - 15}"'
        ' width="30" height="30"/>'
    )
