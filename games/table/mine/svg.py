"""SVG as typed text: elements with escaped attributes, which templates take as they are."""

from collections.abc import Iterable, Mapping
from html import escape

Attributes = Mapping[str, str | int | float]


class Svg(str):
    """Finished SVG markup, perhaps empty; made only with `element`, `text` and `joined`."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return the markup for templates, which need not escape it."""
        return self


NOTHING = Svg()


def element(name: str, attributes: Attributes, *children: Svg) -> Svg:
    """Return an SVG element with its attributes and children. Without children it closes itself."""
    opening = f"<{name}{''.join([_written(*pair) for pair in attributes.items()])}"
    return Svg(f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>")


def text(content: str) -> Svg:
    """Return a text, escaped for the inside of an element."""
    return Svg(escape(content))


def joined(parts: Iterable[Svg]) -> Svg:
    """Return the markup of elements one after another."""
    return Svg("".join(parts))


def _written(name: str, value: str | int | float) -> str:
    return f' {name}="{escape(value) if isinstance(value, str) else value}"'
