"""The symbols that a drawing uses, put into it: in plain colours, one for each way of light."""

import re
from functools import cache

from django.conf import settings

from games.pictures.colours import Theme, in_colours
from games.table.mine.svg import Svg, joined

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
