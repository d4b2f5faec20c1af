"""The mine as a PNG: the page's drawing, the card laid last marked, and nothing in letters."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from django.conf import settings
from resvg_py import svg_to_bytes

from games.rules.cards.cells import Cell
from games.table.mine.bounds import Bounds, bounds_of
from games.table.mine.drawing import VisibleMine, draw_cell, mine_parts
from games.table.mine.geometry import corner
from games.table.mine.strokes import draw_corners
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
    """Every colour of a theme by its name."""
    sheet = settings.BASE_DIR / "static" / "css" / "tokens.css"
    found = _TOKEN.findall(sheet.read_text(encoding="utf-8"))
    return {
        name: same or (light if theme == "light" else dark) for name, same, light, dark in found
    }


def in_colours(drawn: str, theme: Theme, unlit: tuple[str, ...] = ()) -> str:
    """A drawing with colours in place of their names; `unlit` are the classes `u0` to `u3`."""
    known = colours(theme)

    def colour(found: re.Match[str]) -> str:
        name = found[1]
        if name[:1] in _LIT and name[1:] in ("0", "1", "2", "3"):
            name = (_UNLIT if f"u{name[1]}" in unlit else _LIT)[name[0]]
        return known[name] if name else _NONE

    return _VARIABLE.sub(colour, drawn)


_SYMBOL = re.compile(r'<symbol id="([^"]+)"(.*?)</symbol>', re.DOTALL)
_USE = re.compile(r'(<use href="#)([\w-]+)("[^>]*?)(?: class="([u0-3 ]*)")?/>')


def with_symbols(drawn: str, theme: Theme) -> Svg:
    """A drawing whose symbols have no address but their names, with the symbols themselves."""
    used: dict[str, Svg] = {}

    def use(found: re.Match[str]) -> str:
        symbol, unlit = found[2], tuple((found[4] or "").split())
        name = "-".join((symbol, *unlit))
        used[name] = _symbol(symbol, unlit, name, theme)
        return f"{found[1]}{name}{found[3]}/>"

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
    """How large a picture is, in pixels of its file, and in whose colours."""

    width: int
    height: int
    theme: Theme


# Shown 490 wide, and on phones at some 350 with two points where others have one: sharp there, at
# half of what a picture twice as large costs. The first mine fills it in whole pixels.
IN_A_MAIL = Format(720, 496, "light")
# What programs that preview links ask for.
PREVIEW = Format(1200, 630, "dark")


@lru_cache(maxsize=16)
def render(mine: VisibleMine, last: Cell | None, format_: Format) -> bytes:
    """The mine as a PNG, some 20 ms of a core: never to be called while a row is locked."""
    return svg_to_bytes(
        svg_string=_document(mine, last, format_),
        width=format_.width,
        height=format_.height,
        background=colours(format_.theme)["mine"],
        # Nothing is written in it: what fonts there are makes no difference.
        skip_system_fonts=True,
    )


def _document(mine: VisibleMine, last: Cell | None, format_: Format) -> Svg:
    bounds = bounds_of(mine.mine, mine.besides)
    _pattern, *cards = mine_parts(mine, "")
    marked = joined([_draw_free_cells(bounds, mine), *cards, draw_corners([last] if last else [])])
    style = Svg(_STYLE.format(**colours(format_.theme)))
    return element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": format_.width,
            "height": format_.height,
            "viewBox": bounds.view_box,
        },
        element("style", {}, style),
        with_symbols(marked, format_.theme),
    )


def _draw_free_cells(bounds: Bounds, mine: VisibleMine) -> Svg:
    """The dashed cells one by one: as a pattern they cost resvg as much as all the rest."""
    taken = {laid.at for laid in mine.mine}
    return joined(draw_cell(corner(at)) for at in bounds.cells if at not in taken)
