"""Finds the project's translatable texts, without GNU gettext."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
CODE = ("accounts", "games", "saboteur_site")
LAZY = {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
KEYWORDS = {**DEFAULT_KEYWORDS, **LAZY}
# What is filled in, and what becomes markup: %(name)s, {number}, <strong>.
HOLE = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{\w+\}|</?[a-z]+>")


class Text(NamedTuple):
    """A text as a catalogue knows it; `context` and `plural` are empty when there is none."""

    context: str
    single: str
    plural: str


def texts() -> dict[Text, str]:
    """Every text of the code and the templates, and where it stands."""
    found: dict[Text, str] = {}
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            found |= dict.fromkeys(_texts_of(path.read_bytes()), str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "templates").rglob("*.*")):
        # In brackets Python does not mind how the lines are indented.
        source = f"({templatize(path.read_text(encoding='utf-8'))}\n)"
        found |= dict.fromkeys(_texts_of(source.encode()), str(path.relative_to(ROOT)))
    return found


def _texts_of(source: bytes) -> Iterator[Text]:
    for _line, words, _comments, context in extract("python", io.BytesIO(source), KEYWORDS):
        single, plural = words if isinstance(words, tuple) else (words, "")
        yield Text(context or "", single, plural)
