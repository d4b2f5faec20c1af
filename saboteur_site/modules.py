"""Scripts that import each other, in the order they run in, and as one.

A bundle keeps each module apart in a function that runs once and returns what it exports, as a
browser does. That is right for what our scripts write: whole names in braces or everything as one
name, exported where they are defined and never reassigned, and no circles.
"""

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from posixpath import normpath

from django.contrib.staticfiles import finders

_IMPORT = re.compile(
    r"""^import\s+(?:(?P<names>\{(?![^}]* as )[^}]*\})\s+from\s+"""
    r"""|\*\s+as\s+(?P<whole>\w+)\s+from\s+)?"""
    r"""['"](?P<address>\.[^'"]+)['"];""",
    re.M,
)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (?P<name>\w+))", re.M)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.M)


def modules_of(roots: Iterable[str]) -> tuple[str, ...]:
    """These modules and all that they import, each once, in the order a browser runs them in.

    Raises FileNotFoundError for a module that is not there, ValueError for a circle of imports.
    """
    ordered: dict[str, None] = {}
    for root in roots:
        _gather(root, (), ordered)
    return tuple(ordered)


def _gather(name: str, importers: tuple[str, ...], ordered: dict[str, None]) -> None:
    if name in ordered:
        return
    if name in importers:
        raise ValueError(f"a circle of imports: {', '.join((*importers, name))}")
    for found in _IMPORT.finditer(source(name)):
        _gather(_imported(name, found["address"]), (*importers, name), ordered)
    ordered[name] = None


def bundle_of(roots: Iterable[str]) -> str:
    """One script that does what these modules do, one after the other, with all they import.

    Raises ValueError for an import or an export that is written in another way than ours are.
    """
    return "\n".join(map(_alone, modules_of(roots)))


def _alone(name: str) -> str:
    text = source(name)
    exported = ", ".join(found["name"] for found in _EXPORT.finditer(text))
    text = _EXPORT.sub("", _IMPORT.sub(lambda found: _taken(name, found), text))
    if left := _LEFT.search(text):
        raise ValueError(f"{name} has what a bundle cannot: {left[0]}")
    return (
        f"// {name}\nconst {_constant(name)} = (() => {{\n{text}\nreturn {{{exported}}};\n}})();\n"
    )


def _taken(name: str, found: re.Match[str]) -> str:
    if names := found["names"] or found["whole"]:
        return f"const {names} = {_constant(_imported(name, found['address']))};"
    return ""


def _imported(name: str, address: str) -> str:
    return normpath(str(PurePosixPath(name).parent / address))


def _constant(name: str) -> str:
    # No name of a script begins so.
    return f"$${PurePosixPath(name).stem}"


def source(name: str) -> str:
    """What a static file says. Raises FileNotFoundError where there is none."""
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path).read_text(encoding="utf-8")
