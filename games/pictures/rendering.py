"""The mine as a PNG: the page's drawing without letters, with the card laid last marked."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import Literal

from django.conf import settings
from PIL import Image
from resvg_py import svg_to_bytes

from games.rules.cards.cells import Cell
from games.table.mine.bounds import bounds_of
from games.table.mine.drawing import VisibleMine, draw_cell, faces
from games.table.mine.geometry import HEIGHT, WIDTH
from games.table.mine.strokes import draw_card, draw_corners
from games.table.mine.svg import Svg, element, joined

Theme = Literal["light", "dark"]
_COLOUR = "#[0-9a-fA-F]{6}"
_TOKEN = re.compile(rf"--([\w-]+):\s*(?:({_COLOUR})|light-dark\(({_COLOUR}),\s*({_COLOUR})\))\s*;")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
# How each group of a card is lit, and what takes the light from it (tokens.css, `.u0`).
_LIT = {"g": "floor", "t": "trail", "x": ""}
_UNLIT = {"g": "dimf", "t": "dimt", "x": "dimx"}
_NONE = "none"


@cache
def colours(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme from the style sheet, as a dict from name to
    hexadecimal text.
    """
    sheet = settings.BASE_DIR / "static" / "css" / "tokens.css"
    found = _TOKEN.findall(sheet.read_text(encoding="utf-8"))
    return {
        name: same or (light if theme == "light" else dark) for name, same, light, dark in found
    }


def in_colours(drawn: str, theme: Theme, unlit: tuple[str, ...] = ()) -> str:
    """Return an SVG drawing with a theme's colours in place of their names. `unlit` are the groups
    of joined openings without light, by class (`u0` to `u3`), whose tunnels are dark.
    """
    known = colours(theme)

    def colour(match: re.Match[str]) -> str:
        name = match[1]
        if name[:1] in _LIT and name[1:] in ("0", "1", "2", "3"):
            name = (_UNLIT if f"u{name[1]}" in unlit else _LIT)[name[0]]
        return known[name] if name else _NONE

    return _VARIABLE.sub(colour, drawn)


_SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?)</symbol>', re.DOTALL)
_USE = re.compile(r'(<use href="#)([\w-]+)("[^>]*?)(?: class="([u0-3 ]*)")?/>')


def with_symbols(drawn: str, theme: Theme) -> Svg:
    """Return an SVG drawing in a theme's colours, with the symbols of the sprite that it uses
    added.
    """
    used: dict[str, Svg] = {}

    def use(match: re.Match[str]) -> str:
        symbol, unlit = match[2], tuple((match[4] or "").split())
        name = "-".join((symbol, *unlit))
        used[name] = _symbol(symbol, unlit, name, theme)
        return f"{match[1]}{name}{match[3]}/>"

    body = Svg(in_colours(_USE.sub(use, drawn), theme))
    return joined([*used.values(), body])


@cache
def _symbol(symbol: str, unlit: tuple[str, ...], name: str, theme: Theme) -> Svg:
    return Svg(f'<symbol id="{name}"{in_colours(_sprite()[symbol], theme, unlit)}</symbol>')


@cache
def _sprite() -> dict[str, str]:
    sprite = settings.BASE_DIR / "static" / "sprite.svg"
    return dict(_SYMBOL.findall(sprite.read_text(encoding="utf-8")))


_STYLE = (
    ".cell{{fill:none;stroke:{grid};stroke-width:1.6;stroke-dasharray:5 6}}"
    ".last{{fill:none;stroke:{last};stroke-width:5}}"
)


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a picture in pixels, and the theme of its colours."""

    width: int
    height: int
    theme: Theme


# Shown 490 wide, and on phones at some 350 with two points where others have one: sharp there. The
# first mine fills it from top to bottom.
IN_A_MAIL = Format(720, 496, "light")
# What programs that preview links ask for.
PREVIEW = Format(1200, 630, "dark")
# The size of a cell in parts of which its width and its height are whole numbers.
_UNIT = 40
# The scale of the drawing that a palette is taken from.
_SHEET = 0.5


@lru_cache(maxsize=16)
def render(mine: VisibleMine, last: Cell | None, format_: Format) -> bytes:
    """Return the mine as the bytes of a PNG, of the size that `format_` says. `last` is the cell of
    the card laid last, which is marked, or None.

    Do not call this while a row is locked: a card that this process has not drawn before takes a
    while.
    """
    bounds, theme = bounds_of(mine.mine, mine.besides), format_.theme
    width, height = bounds.size
    # Whole pixels for each cell, which is twice as wide and three times as high as this.
    unit = min(format_.width * _UNIT // width, format_.height * _UNIT // height)
    across, down = unit * WIDTH // _UNIT, unit * HEIGHT // _UNIT
    left = (format_.width - bounds.columns * across) // 2
    top = (format_.height - bounds.rows * down) // 2
    drawn = {
        at: draw_card("", card, (0, 0), turned, unlit) for card, at, turned, unlit in faces(mine)
    }
    ground = _in_palette(Image.new("RGB", (1, 1), colours(theme)["mine"]), theme)
    picture = ground.resize((format_.width, format_.height))
    for at in bounds.cells:
        content = drawn.get(at) or draw_cell((0, 0))
        place = left + (at[0] - bounds.west) * across, top + (at[1] - bounds.north) * down
        picture.paste(_cell(content, at == last, unit, theme), place)
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=1024)
def _cell(content: Svg, is_last: bool, unit: int, theme: Theme) -> Image.Image:
    """Return the picture of one cell, some 5 kB; the one laid last is marked."""
    drawn = joined([content, draw_corners([(0, 0)])]) if is_last else content
    return _in_palette(_rendered(drawn, (WIDTH, HEIGHT), unit / _UNIT, theme), theme)


def _in_palette(image: Image.Image, theme: Theme) -> Image.Image:
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@cache
def _palette(theme: Theme) -> Image.Image:
    """Return the 256 most frequent colours of a theme's cards; the others are blends at edges."""
    symbols = [name.removeprefix("p-") for name in _sprite() if name.startswith("p-")]
    cards = [
        draw_card("", symbol, (column, row), False, classes)
        for column, symbol in enumerate(symbols)
        for row, classes in enumerate(("", "u0 u1 u2 u3"))
    ]
    marked = joined([*cards, draw_cell((0, 2 * HEIGHT)), draw_corners([(0, 0), (1, 1)])])
    sheet = _rendered(marked, (len(symbols) * WIDTH, 3 * HEIGHT), _SHEET, theme)
    pixels = sheet.tobytes()
    frequent = Counter(pixels[at : at + 3] for at in range(0, len(pixels), 3)).most_common(256)
    palette = Image.new("P", (1, 1))
    palette.putpalette(b"".join(colour for colour, _count in frequent))
    return palette


def _rendered(drawn: Svg, size: tuple[int, int], scale: float, theme: Theme) -> Image.Image:
    width, height = size
    svg = element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"},
        element("style", {}, Svg(_STYLE.format(**colours(theme)))),
        with_symbols(drawn, theme),
    )
    png = svg_to_bytes(
        svg_string=svg,
        width=round(width * scale),
        height=round(height * scale),
        background=colours(theme)["mine"],
        # Nothing is written in it: what fonts there are makes no difference.
        skip_system_fonts=True,
    )
    return Image.open(BytesIO(png)).convert("RGB")
