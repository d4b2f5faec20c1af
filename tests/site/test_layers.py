"""What the import contracts cannot say: "the standard library and nothing else"."""

import ast
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT

FOLDERS = {"games/rules": {"games.rules"}, "games/bots": {"games.rules", "games.bots"}}


def imports_of(path: Path) -> set[str]:
    """Full names of all modules a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            if node.module in ("games", "accounts"):
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
            else:
                names.add(str(node.module))
    return names


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_game_itself_needs_nothing_but_python(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    strangers = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in files
        for name in imports_of(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == own or name.startswith(f"{own}.") for own in FOLDERS[folder])
    }
    assert not strangers


def test_moves_are_read_where_they_come_in_and_nowhere_else() -> None:
    readers = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "games").rglob("*.py")
        if "read_move(" in path.read_text(encoding="utf-8")
    }
    assert readers == {
        "games/rules/notation.py",
        "games/rules/orders/order.py",  # a player's row
        "games/rules/files/record.py",  # a file
        "games/rules/files/scenario.py",
        "games/selectors/records.py",  # the turn's row
        "games/selectors/replays.py",
        "games/selectors/played_rounds.py",
        "games/selectors/moderation/record_signs.py",
        "games/table/dock/choice.py",  # a request
        "games/api/views/turns.py",
        "games/api/views/standing_in.py",
    }
