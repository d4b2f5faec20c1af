"""Counts the files of each kind and their lines."""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

SITE = ("accounts", "games", "saboteur_site")
_ADDRESS = re.compile(r"\bpath\((?!.*\binclude\()")
_OPERATION = re.compile(r"@operation\(")
_QUOTES = '"""'
_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def python_files() -> list[str]:
    """Return every Python file of the site, without migrations."""
    names = known_files(*(f"{app}/*.py" for app in SITE))
    return [name for name in names if "/migrations/" not in name]


def test_files() -> tuple[str, ...]:
    """Return every Python file of the tests."""
    return known_files("tests/*.py")


def templates() -> tuple[str, ...]:
    """Return every template."""
    return known_files("templates/*")


def lines_by_feature() -> Counter[str]:
    """Count the lines of code in each folder of `games`, and in the other apps."""
    lines: Counter[str] = Counter()
    for name in python_files():
        lines[feature_of(name)] += code_lines(name)
    return lines


def addresses() -> int:
    """Count the addresses in the folders of `games`: pages and the API."""
    return sum(len(_ADDRESS.findall(text_of(name))) for name in known_files("games/*/urls.py"))


def operations() -> int:
    """Count the operations of the API."""
    return sum(len(_OPERATION.findall(text_of(name))) for name in python_files())


def dataclasses() -> int:
    """Count the dataclasses of the site."""
    return sum(map(_dataclasses_in, python_files()))


def feature_of(name: str) -> str:
    """Return the folder of `games` that a file is in, or else the app."""
    parts = PurePosixPath(name).parts
    return f"games.{parts[1]}" if parts[0] == "games" and len(parts) > 2 else parts[0]


def code_lines(name: str) -> int:
    """Count the lines of code in a file, without blank lines, comments and docstrings."""
    text = text_of(name)
    lines = [line.strip() for line in text.splitlines()]
    written = {at for at, line in enumerate(lines, 1) if line and not line.startswith("#")}
    tree = ast.parse(text)
    docstrings = list(_docstrings(tree))
    if text.count(_QUOTES) > 2 * len(docstrings):
        written |= _long_text_lines(tree)
    return len(written.difference(*map(_lines, docstrings)))


@cache
def known_files(*patterns: str) -> tuple[str, ...]:
    """Return the files that match the patterns, tracked by git or new and not ignored."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()
    return tuple(name for name in sorted(set(names)) if Path(name).exists())


def text_of(name: str) -> str:
    """Read a file."""
    return Path(name).read_text(encoding="utf-8")


def _dataclasses_in(name: str) -> int:
    marks = (
        mark.func if isinstance(mark, ast.Call) else mark
        for node in ast.walk(ast.parse(text_of(name)))
        if isinstance(node, ast.ClassDef)
        for mark in node.decorator_list
    )
    return sum(isinstance(mark, ast.Name) and mark.id == "dataclass" for mark in marks)


def _docstrings(part: ast.AST) -> Iterator[ast.Expr]:
    """Yield the docstrings of a part of a file; skips expressions, which have none."""
    for inner in ast.iter_child_nodes(part):
        if isinstance(inner, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _docstrings(inner)
    first = next(iter(getattr(part, "body", ())), None) if isinstance(part, _DOCUMENTED) else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        yield first


def _long_text_lines(tree: ast.Module) -> set[int]:
    """Return the lines of multi-line strings, whose blank lines count as code."""
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr))
    return set().union(*map(_lines, texts))


def _lines(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
