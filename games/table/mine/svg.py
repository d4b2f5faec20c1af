"""SVG as typed text: elements whose attributes are escaped, so that templates take it as it is."""

from collections.abc import Iterable, Mapping
from html import escape

Attributes = Mapping[str, str | int | float]


class Svg(str):
    """Finished markup, or none; made by `element`, `text` and `joined` alone."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return the markup for templates, which is escaped already."""
        return self


NOTHING = Svg()


def element(name: str, attributes: Attributes, *children: Svg) -> Svg:
    """Return an element with its children; without any it closes itself."""
    opening = f"<{name}{''.join([_written(*pair) for pair in attributes.items()])}"
    return Svg(f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>")


def text(content: str) -> Svg:
    """Return a text, for inside an element."""
    return Svg(escape(content))


def joined(parts: Iterable[Svg]) -> Svg:
    """Return elements one after another."""
    return Svg("".join(parts))


def _written(name: str, value: str | int | float) -> str:
    return f' {name}="{escape(value) if isinstance(value, str) else value}"'
