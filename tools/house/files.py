"""What the tree of files says: how many, how long, and where one feature is kept."""

import ast
import io
import subprocess
import tokenize
from collections import Counter
from pathlib import Path, PurePosixPath

SITE = ("accounts", "games", "saboteur_site")
# The words by which files of a feature are known.
FEATURES = {
    "votes": ("motion", "vote", "ballot"),
    "orders": ("order",),
    "replay": ("replay",),
    "claims": ("claim",),
}
_NOTHING = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def python_files() -> list[str]:
    """Every Python file of the site, without migrations."""
    return [name for name in _known_files() if "/migrations/" not in name]


def migrations() -> Counter[str]:
    """How many migrations each app has."""
    names = [PurePosixPath(name) for name in _known_files() if "/migrations/" in name]
    return Counter(name.parts[0] for name in names if name.name != "__init__.py")


def code_lines(name: str) -> int:
    """The lines of a file that hold code: no blank, comment or docstring."""
    text = Path(name).read_text(encoding="utf-8")
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in _NOTHING
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - _docstring_lines(ast.parse(text)))


def folders_of(words: tuple[str, ...]) -> Counter[str]:
    """The folders that hold a feature's files, and how many each holds."""
    return Counter(
        str(PurePosixPath(name).parent)
        for name in python_files()
        if any(word in part for part in PurePosixPath(name).parts[1:] for word in words)
    )


def longest_rows(number: int) -> list[tuple[str, int]]:
    """The folders with the most modules in a row."""
    rows = Counter(str(PurePosixPath(name).parent) for name in python_files())
    return rows.most_common(number)


def _known_files() -> list[str]:
    listed = ["git", "ls-files", "--", *(f"{app}/*.py" for app in SITE)]
    return subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()


def _docstring_lines(tree: ast.Module) -> set[int]:
    lines: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            lines.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return lines
