"""Searching the rules page: keep the parts that contain the words of the query.

The rendered page itself is searched, in its reader's language, so no index has to be kept up to
date. A part is a paragraph, a picture, a table, or one entry of a list.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

_LISTS = ("ul", "ol", "dl")
_NO_END = ("br", "hr", "img", "wbr")


@dataclass(slots=True)
class Element:
    """A piece of a page: its opening tag as it was written, and what is in it."""

    tag: str
    opening: str = ""
    inside: "list[Element | str]" = field(default_factory=list)

    @property
    def elements(self) -> "list[Element]":
        """The elements directly in it."""
        return [one for one in self.inside if isinstance(one, Element)]

    def text(self) -> str:
        """Its words, without accents and capitals."""
        return plain(" ".join(_words(self)))


@dataclass(frozen=True, slots=True)
class Found:
    """Search results: HTML with the words marked, and the number of sections."""

    html: str
    count: int


def plain(text: str) -> str:
    """A text without accents and capitals, as it is compared."""
    taken_apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in taken_apart if not unicodedata.combining(sign)).casefold()


def find_rules(page: str, query: str) -> Found:
    """The parts of a page's sections that have all words of a query, under their headings."""
    words = plain(query).split()
    found, count = [], 0
    for section in _read(page).elements:
        kept, parts = _keep(section, words)
        count += parts
        if parts:
            found.append(_write(Element(section.tag, section.opening, list(kept)), query.split()))
    return Found("".join(found), count)


def find_entry(page: str, name: str) -> str:
    """The entry of a list that has this id, under what is said of its kind; empty if none has."""
    mark = f'id="{name}"'
    for section in _read(page).elements:
        for group in _groups(section.elements):
            for part in group:
                entries = [one for one in part.elements if mark in one.opening]
                if part.tag in _LISTS and entries:
                    kind = [one for one in group if one.tag in ("h3", "p")]
                    kept = [*kind[:2], Element(part.tag, part.opening, list(entries))]
                    return "".join(_write(one, []) for one in kept)
    return ""


def _keep(section: Element, words: list[str]) -> tuple[list[Element], int]:
    kept: list[Element] = []
    count = 0
    title = (
        section.elements[0] if section.elements[:1] and section.elements[0].tag == "h2" else None
    )
    for group in _groups(section.elements[1:] if title else section.elements):
        heading = group[0] if group[0].tag == "h3" else None
        above = " ".join(one.text() for one in (title, heading) if one)
        parts, number = _matching(group[1:] if heading else group, words, above)
        count += number
        kept += ([heading] if heading and number else []) + parts
    return ([title] if title else []) + kept, count


def _groups(elements: list[Element]) -> list[list[Element]]:
    groups: list[list[Element]] = []
    for element in elements:
        if element.tag == "h3" or not groups:
            groups.append([])
        groups[-1].append(element)
    return groups


def _matching(parts: list[Element], words: list[str], above: str) -> tuple[list[Element], int]:
    """The parts that contain the words; headings above them count, too."""
    if all(word in above for word in words):
        return parts, len(parts)
    kept, count = [], 0
    for part in parts:
        if part.tag in _LISTS:
            entries = [
                one for entry in _entries(part) if _has(entry, words, above) for one in entry
            ]
            if entries:
                kept.append(Element(part.tag, part.opening, list(entries)))
                count += len([one for one in entries if one.tag != "dt"])
        elif _has([part], words, above):
            kept.append(part)
            count += 1
    return kept, count


def _entries(listed: Element) -> list[list[Element]]:
    """The entries of a list; a term and what is said of it are one."""
    entries: list[list[Element]] = []
    for element in listed.elements:
        if element.tag == "dd" and entries:
            entries[-1].append(element)
        else:
            entries.append([element])
    return entries


def _has(parts: list[Element], words: list[str], above: str) -> bool:
    text = " ".join(part.text() for part in parts)
    return any(word in text for word in words) and all(word in text + above for word in words)


def _words(element: Element) -> list[str]:
    found: list[str] = []
    for one in element.inside:
        found += [one] if isinstance(one, str) else _words(one)
    return found


def _write(element: Element, words: list[str]) -> str:
    inside = "".join(
        _mark(one, words) if isinstance(one, str) else _write(one, words) for one in element.inside
    )
    if element.opening.endswith("/>") or element.tag in _NO_END:
        return element.opening
    return f"{element.opening}{inside}</{element.tag}>"


def _mark(text: str, words: list[str]) -> str:
    if not words:
        return escape(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    return "".join(
        f"<mark>{escape(part)}</mark>" if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


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
