"""Which feature imports which other one: there should be none that does."""

import ast
from collections import Counter
from pathlib import Path

# What every feature may use; all other folders of `games` are features.
COMMON = {"core", "notices", "api", "wording", "rules", "clocks", "bots"}


def between_features(names: list[str]) -> Counter[tuple[str, str]]:
    """How often one folder of `games` imports another, where neither is for all."""
    found: Counter[tuple[str, str]] = Counter()
    for name in names:
        parts = Path(name).parts
        if parts[0] != "games" or len(parts) < 3 or parts[1] in COMMON:
            continue
        for other in _imported(Path(name)):
            if other not in COMMON and other != parts[1] and Path("games", other).is_dir():
                found[parts[1], other] += 1
    return found


def _imported(file: Path) -> list[str]:
    modules: list[str] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "games":
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("games."):
            modules.append((node.module or "").split(".")[1])
    return modules
