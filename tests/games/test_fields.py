"""What is made to be shown is shown: each field is read, in code or in a template, by its name.

A name that something else bears, too, passes unseen; what has a name of its own is found.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

from games.features import FEATURES
from tests.processes import ROOT

ROOMS = (
    *("games/core/tables", "games/core/history", "games/core/people", "games/table", "games/rules"),
    *(f"games/{feature}" for feature in FEATURES),
)
APPS = ("accounts", "games", "saboteur_site")
TAG = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)


def modules() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")


def dataclasses_in(module: str) -> Iterator[type]:
    for value in vars(import_module(module)).values():
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module:
            yield value


def read_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr


@pytest.fixture(scope="module")
def read() -> set[str]:
    """Every name that is asked of something."""
    names: set[str] = set()
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            names.update(read_in(path))
    for path in (ROOT / "templates").rglob("*.html"):
        for tag in TAG.findall(path.read_text(encoding="utf-8")):
            names.update(re.findall(r"\.(\w+)", tag))
    return names


def test_every_field_is_read(read: set[str]) -> None:
    known = [
        (made, field.name)
        for module in modules()
        for made in dataclasses_in(module)
        for field in fields(made)
    ]
    assert len(known) > 300
    assert [f"{made.__name__}.{name}" for made, name in known if name not in read] == []
