"""The operators' table of the environment lists what the settings read, and nothing else."""

import ast
import re
from collections.abc import Iterator

from saboteur_site.settings.environment import REQUIRED_IN_PRODUCTION
from tests.processes import ROOT

PAPER = (ROOT / "docs" / "operating.md").read_text()
ROW = re.compile(r"^\| `(?P<name>[A-Z_]+)` \| (?P<need>[^|]+) \| (?P<means>.+) \|$", re.MULTILINE)
ROWS = {match["name"]: match for match in ROW.finditer(PAPER)}
READERS = {"str", "int", "list", "db_url", "number", "switch", "_pause", "_text", "_hosts"}
# What the embedded default alone reads is told in the sentences below the table.
EMBEDDED = {"PORT", "ADDRESS", "SABOTEUR_VAR", "DEBUG"}
YEAR = "one year"


def reads() -> Iterator[tuple[str, object]]:
    """Each variable the settings read, with its default where that is a constant."""
    for path in sorted((ROOT / "saboteur_site" / "settings").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and name_of(node) in READERS:
                first = node.args[0]
                if isinstance(first, ast.Constant) and str(first.value).isupper():
                    yield str(first.value), default_of(node)


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def default_of(call: ast.Call) -> object:
    given = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "default")]
    try:
        return eval(compile(ast.Expression(given[0]), "", "eval"), {"__builtins__": {}})
    except (IndexError, NameError):
        return None


def test_every_variable_that_is_read_stands_in_the_table_and_no_other() -> None:
    assert {name for name, _ in reads()} - EMBEDDED == set(ROWS)


def test_what_the_embedded_default_alone_reads_is_told_below_it() -> None:
    for name in EMBEDDED - {"DEBUG"}:
        assert f"`{name}`" in PAPER
    assert "DEBUG=1 make play" in (ROOT / "CONTRIBUTING.md").read_text()


def test_required_says_what_production_cannot_start_without() -> None:
    required = {name for name, row in ROWS.items() if row["need"] == "required"}
    assert required == set(REQUIRED_IN_PRODUCTION)


def test_every_default_the_table_names_is_the_one_of_the_settings() -> None:
    compared = 0
    for name, default in reads():
        if name in ROWS and ROWS[name]["need"] == "optional" and default not in (None, ""):
            told = ROWS[name]["means"].rpartition("; ")[2] or ROWS[name]["means"]
            assert shown(default) == told.strip("`"), name
            compared += 1
    assert compared >= 8


def shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return YEAR if default == 365 * 24 * 60 * 60 else str(default)
