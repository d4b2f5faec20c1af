"""The rules page, and single entries of it."""

import re
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from games.views.requests import is_fragment

_LISTS = ("ul", "ol", "dl")
_NO_END = ("br", "hr", "img", "wbr")
_IDS = re.compile(r' id="[^"]*"')


@dataclass(slots=True)
class Element:
    """An element of a page: its opening tag as written, and its contents."""

    tag: str
    opening: str = ""
    inside: "list[Element | str]" = field(default_factory=list)

    @property
    def elements(self) -> "list[Element]":
        """Return the child elements of this one, without its texts."""
        return [child for child in self.inside if isinstance(child, Element)]


def find_entry(page: str, name: str) -> str:
    """Return the HTML of the rules' entry with this id on a page, under its heading. Empty if there
    is no such entry. All ids are removed, since the page that shows the entry has its own.
    """
    return _IDS.sub("", "".join(_write(one) for one in _parts(page, f'id="{name}"')))


def _parts(page: str, mark: str) -> list[Element]:
    for section in _read(page).elements:
        for group in _groups(section.elements):
            for part in group:
                if entries := _entries(part, mark):
                    kind = [element for element in group if element.tag in ("h3", "p")]
                    return [*kind[:2], entries]
                if mark in part.opening:
                    return [part]
        if mark in section.opening:
            return section.elements
    return []


def _entries(part: Element, mark: str) -> Element | None:
    """The list in a part that has the entry, without its others."""
    for one in part.elements:
        if part.tag in _LISTS and mark in one.opening:
            return Element(part.tag, part.opening, [one])
        if found := _entries(one, mark):
            return found
    return None


def _groups(elements: list[Element]) -> list[list[Element]]:
    groups: list[list[Element]] = []
    for element in elements:
        if element.tag == "h3" or not groups:
            groups.append([])
        groups[-1].append(element)
    return groups


def _write(element: Element) -> str:
    inside = "".join(
        escape(child) if isinstance(child, str) else _write(child) for child in element.inside
    )
    if element.opening.endswith("/>") or element.tag in _NO_END:
        return element.opening
    return f"{element.opening}{inside}</{element.tag}>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, self.get_starttag_text() or "")
        self.open[-1].inside.append(element)
        if tag not in _NO_END:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, self.get_starttag_text() or ""))

    def handle_endtag(self, tag: str) -> None:
        if len(self.open) > 1 and self.open[-1].tag == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def _read(page: str) -> Element:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.root


_LONGEST_NAME = 80


@gzip_page
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules page, or only one entry to a fragment request that names it in `entry`. Raises
    Http404 for an unknown entry.
    """
    if is_fragment(request) and (name := request.GET.get("entry", "")[:_LONGEST_NAME]):
        response = HttpResponse(_entry(name))
    else:
        response = render(request, "rulebook/page.html")
    patch_vary_headers(response, ("HX-Request",))
    return response


def _entry(name: str) -> str:
    entry = find_entry(render_to_string("rulebook/_all.html"), name)
    if not entry:
        raise Http404
    return entry
