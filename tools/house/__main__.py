"""Print the measures of the code, each beside its aim."""

import sys
from collections.abc import Iterator

from tools.house import files, imports, sizes
from tools.house.imports import Pairs

# The aims for the sizes.
AIMS = {
    "production_lines": 43_500,
    "production_files": 790,
    "templates": 370,
    "addresses": 155,
    "operations": 55,
    "dataclasses": 270,
    "test_lines": 55_000,
    "test_files": 560,
    "unseen_imports": 0,
}


def main() -> None:
    """Count, and walk only with `--walks`, because walks need PostgreSQL and Redis."""
    _print([*budgeted(), *imported(), *features()])
    if "--walks" in sys.argv:
        _print(list(walked()))


def budgeted() -> Iterator[tuple[str, str]]:
    """Yield the sizes, each beside its budget and its aim."""
    budget = sizes.budget()
    for name, size in sizes.measured().items():
        words = f"{size:>6,}   (budget {budget[name]:,}, aim {AIMS[name]:,})"
        yield name.replace("_", " "), words


def imported() -> Iterator[tuple[str, str]]:
    """Yield imports between features, open or unseen, and imports against the layers."""
    names = files.python_files()
    yield from _pairs("imports between folders, open", imports.between_features(names), few=0)
    yield from _pairs("imports through games.models, unseen", imports.unseen(names))
    yield from _pairs("imports against the layers", imports.upwards(names))


def features() -> Iterator[tuple[str, str]]:
    """Yield the lines of code of each feature, the longest first."""
    for name, lines in files.lines_by_feature().most_common():
        yield f"lines of {name}", f"{lines:>6,}"


def walked() -> Iterator[tuple[str, str]]:
    """Yield the walks of a turn, its page, an email and a deadline."""
    from tests.benchmarks.database import services
    from tools.house.walks import walks

    with services():
        for name, walk in walks().items():
            yield (
                name,
                f"{len(walk.functions)} functions, {walk.files} files in {walk.rooms} rooms, "
                f"{walk.climbs} climbs, {walk.returns} returns",
            )


def _pairs(name: str, found: Pairs, few: int = 100) -> Iterator[tuple[str, str]]:
    yield name, f"{found.total():>6,} in {len(found)} pairs"
    for (here, there), number in found.most_common(few):
        yield f"  {here} → {there}", f"{number:>6}"


def _print(rows: list[tuple[str, str]]) -> None:
    width = max(len(name) for name, _ in rows)
    for name, words in rows:
        print(f"{name:<{width}}  {words}")


if __name__ == "__main__":
    main()
