"""Counts imports between features, open and through `games.models`."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tools.house.files import SITE, text_of

Pairs = Counter[tuple[str, str]]

# Folders that every feature may use; all other folders of `games` are features.
COMMON = {"core", "notices", "api", "wording", "rules", "clocks", "bots"}
# Folders below the features, which should import none of them.
BELOW = (COMMON | {"models", "pictures"}) - {"api"}
FACADE = Path("games/models/__init__.py")


def between_features(names: Iterable[str]) -> Pairs:
    """Count the imports from one feature's folder by another feature."""
    found: Pairs = Counter()
    for here, there in _imported(names):
        if {here, there}.isdisjoint(COMMON) and here not in SITE:
            found[here, there] += 1
    return found


def unseen(names: Iterable[str]) -> Pairs:
    """Count the imports of other features' rows through `games.models`, which re-exports them."""
    owners = _owners()
    found: Pairs = Counter()
    for name in names:
        if "from games.models import" not in text_of(name):
            continue
        here = _folder(name)
        for module, word in _from_imports(name):
            owner = owners.get(word) if module == "games.models" else None
            if owner is not None and owner != here:
                found[here, owner] += 1
    return found


def upwards(names: Iterable[str]) -> Pairs:
    """Count the imports of features by the folders below them, open and unseen."""
    features = _features()
    found: Pairs = Counter()
    for here, there in _imported(names):
        if here in BELOW and there in features:
            found[here, there] += 1
    return found + Counter(
        {pair: number for pair, number in unseen(names).items() if pair[0] in BELOW}
    )


def _features() -> tuple[str, ...]:
    """Return the features listed in `games.features`. Raises LookupError."""
    for node in ast.parse(text_of("games/features.py")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            features: tuple[str, ...] = ast.literal_eval(node.value)
            return features
    raise LookupError("games/features.py lists no features")


def _owners() -> dict[str, str]:
    """Return the feature of each row that `games.models` re-exports."""
    features = _features()
    owners = {}
    for module, word in _from_imports(str(FACADE)):
        feature = module.split(".")[1]
        if feature in features:
            owners[word] = feature
    return owners


def _imported(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each import of a folder of `games` from elsewhere, as (importer, imported)."""
    for name in names:
        here = _folder(name)
        for module, word in _from_imports(name):
            parts = [*module.split("."), word]
            there = parts[1]
            if parts[0] == "games" and there != here and Path("games", there).is_dir():
                yield here, there


@cache
def _from_imports(name: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (node.module, alias.name)
        for node in ast.walk(ast.parse(text_of(name)))
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    )


def _folder(name: str) -> str:
    """Return the folder of `games` that a file is in, or else its app."""
    parts = Path(name).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else parts[0]
