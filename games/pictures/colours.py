"""The colours of the style sheet by name, for pictures that cannot ask it."""

import re
from functools import cache
from typing import Literal

from django.conf import settings

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
