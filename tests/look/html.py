"""Validating a page as HTML: its syntax, its ids, and its nesting.

The syntax is checked as the HTML standard's own parser defines it, by tinyhtml5; what that
parser lets pass although the standard forbids it is checked here.
"""

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tinyhtml5.parser import HTMLParser

_ELEMENTS = frozenset(
    "a abbr address article aside audio b base bdi bdo blockquote body br button canvas caption"
    " cite code col colgroup data datalist dd del details dfn dialog div dl dt em fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins"
    " kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup"
    " option output p picture pre progress q rp rt ruby s samp script search section select slot"
    " small source span strong style sub summary sup table tbody td template textarea tfoot th"
    " thead time title tr track u ul var video wbr".split()
)
_PHRASES = frozenset(
    "a abbr b bdi bdo br button canvas cite code data del dfn em i iframe img input ins kbd label"
    " map mark meter noscript object output picture progress q ruby s samp script select slot"
    " small span strong sub sup svg template textarea time u var video wbr".split()
)
_HOLD_PHRASES = frozenset(
    "p h1 h2 h3 h4 h5 h6 span b i em strong small button label legend summary dt kbd code".split()
)
_PRESSED = frozenset("a button input select textarea summary label".split())
# What a heading or a legend may stand in although most phrases may not.
_ALSO = {"legend": {"h1", "h2", "h3"}, "summary": {"h1", "h2", "h3"}, "dt": {"h3"}}
_CHILDREN = {
    "ul": {"li", "script", "template"},
    "ol": {"li", "script", "template"},
    "dl": {"dt", "dd", "div", "script", "template"},
    "select": {"option", "optgroup", "hr"},
    "tr": {"td", "th", "script", "template"},
}
_NAMING = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "form")
_HTML = "{http://www.w3.org/1999/xhtml}"


def faults(text: str) -> list[str]:
    """Everything wrong with a whole page; an empty list for a valid one."""
    parser = HTMLParser()
    root = parser.parse(text)
    lines = text.splitlines()
    told = [f"{kind} {facts or ''}: {_line(lines, at)}" for at, kind, facts in parser.errors]
    return [
        *told,
        *_wrong_names(root),
        *_wrong_places(root),
        *_wrong_values(root),
        *_wrong_outline(root),
    ]


def fragment_faults(text: str) -> list[str]:
    """Everything wrong with a part of a page, but for names that stand in the rest of it."""
    page = f'<!doctype html><html lang="en"><head><title>x</title></head><body>{text}</body></html>'
    parser = HTMLParser()
    root = parser.parse(page)
    lines = page.splitlines()
    told = [f"{kind} {facts or ''}: {_line(lines, at)}" for at, kind, facts in parser.errors]
    return [*told, *_twice(root), *_wrong_places(root), *_wrong_values(root)]


def _line(lines: list[str], at: tuple[int, int]) -> str:
    row, column = at
    return lines[row - 1][max(0, column - 80) : column + 10] if row <= len(lines) else ""


def _elements(root: Element) -> Iterator[tuple[Element, Element | None]]:
    yield root, None
    for parent in root.iter():
        for child in parent:
            if isinstance(child.tag, str):
                yield child, parent


def _name(element: Element) -> str:
    return str(element.tag).removeprefix(_HTML).rpartition("}")[2]


def _is_html(element: Element) -> bool:
    return str(element.tag).startswith(_HTML)


def _twice(root: Element) -> Iterator[str]:
    names = Counter(element.get("id") for element, _ in _elements(root) if element.get("id"))
    yield from (f"two places named {name}" for name, times in names.items() if times > 1)


def _wrong_names(root: Element) -> Iterator[str]:
    yield from _twice(root)
    known = {element.get("id") for element, _ in _elements(root)}
    for element, _ in _elements(root):
        if "id" in element.keys() and not re.fullmatch(r"\S+", element.get("id") or ""):  # noqa: SIM118
            yield f"a name that is no name on {_name(element)}"
        for attribute in _NAMING:
            for name in (element.get(attribute) or "").split():
                if name not in known:
                    yield f"{attribute} names {name}, which is not there"


def _wrong_places(root: Element) -> Iterator[str]:
    for element, parent in _elements(root):
        name = _name(element)
        if _is_html(element) and name not in _ELEMENTS and "-" not in name:
            yield f"there is no element {name}"
        if name in ("img", "area") and element.get("alt") is None:
            yield "a picture without a text"
        if parent is None or not _is_html(parent):
            continue
        above = _name(parent)
        if above in _CHILDREN and name not in _CHILDREN[above]:
            yield f"{name} in {above}"
        if above in _HOLD_PHRASES and name not in _PHRASES | _ALSO.get(above, set()):
            yield f"{name} in {above}"
    for name in ("a", "button"):
        for outer in root.iter(_HTML + name):
            inside = [each for each in outer.iter() if each is not outer and _is_html(each)]
            yield from (f"{_name(each)} in {name}" for each in inside if _name(each) in _PRESSED)


def _wrong_values(root: Element) -> Iterator[str]:
    for element, _ in _elements(root):
        if re.search(r"\.\d{4}", element.get("datetime") or ""):
            yield "a time with more than thousandths of a second"
        if _name(element) in ("ul", "ol") and element.get("role") in ("status", "alert"):
            yield f"a list that is a {element.get('role')}"
        for key in dict(element.items()):
            if key.startswith("hx-"):
                yield f"there is no attribute {key}, but data-{key}"


def _wrong_outline(root: Element) -> Iterator[str]:
    if not root.get("lang"):
        yield "no language"
    for name in ("title", "main", "h1"):
        number = sum(1 for each in root.iter(_HTML + name) if each.get("hidden") is None)
        if number != 1:
            yield f"{number} of {name}"
