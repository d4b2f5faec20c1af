"""`{% module "js/table.js" %}`: a script, and all that it imports asked for at once."""

import re
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

IMPORT = re.compile(r"""^(?:import|export)\s(?:[^'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]""", re.M)


@register.simple_tag
def module(name: str) -> SafeString:
    """A module's script element, after a `modulepreload` for everything it imports.

    A browser finds out what a module imports only when it has it: a chain of imports costs a way
    to the server for each of its links.
    """
    preloads = format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}">',
        ((static(needed),) for needed in imports_of(name)),
    )
    return format_html('{}\n<script src="{}" type="module"></script>', preloads, static(name))


@cache
def imports_of(name: str) -> tuple[str, ...]:
    """All that a module imports, at whatever depth, each once and in the order it is met.

    Raises FileNotFoundError for a module that is not there.
    """
    found: dict[str, None] = {}
    _gather(name, found)
    return tuple(needed for needed in found if needed != name)


def _gather(name: str, found: dict[str, None]) -> None:
    if name in found:
        return
    found[name] = None
    for address in IMPORT.findall(_source(name)):
        _gather(normpath(str(PurePosixPath(name).parent / address)), found)


def _source(name: str) -> str:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path).read_text()
