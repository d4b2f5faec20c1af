"""The sizes with a budget: they may fall, and rise only if somebody raises the budget."""

import tomllib
from pathlib import Path

from tools.house import files, imports

BUDGET = Path(__file__).with_name("budget.toml")


def measured() -> dict[str, int]:
    """Measure each size, keyed by its name in the budget."""
    production, tests = files.python_files(), files.test_files()
    return {
        "production_lines": sum(map(files.code_lines, production)),
        "production_files": len(production),
        "templates": len(files.templates()),
        "addresses": files.addresses(),
        "operations": files.operations(),
        "test_lines": sum(map(files.code_lines, tests)),
        "test_files": len(tests),
        "unseen_imports": imports.unseen(production).total(),
    }


def budget() -> dict[str, int]:
    """Read the most that each size may be."""
    return tomllib.loads(BUDGET.read_text(encoding="utf-8"))
