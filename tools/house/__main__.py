"""Print the measures of the house, each beside what it should come to."""

from collections.abc import Iterator

from tests.benchmarks.database import services
from tools.house import files, imports, recipes
from tools.house.walks import walks

# The aims of the plan of the code.
AIMS = {
    "production files": "550",
    "lines of code": "38,000",
    "a turn, to its rows": "60 functions",
    "a turn, from click to page": "350 functions, 15 rooms",
}


def main() -> None:
    """Count, walk and print."""
    rows = [*counted(), *spread(), *touched()]
    with services():
        rows += walked()
    width = max(len(name) for name, _ in rows)
    for name, said in rows:
        aim = f"   (aim: {AIMS[name]})" if name in AIMS else ""
        print(f"{name:<{width}}  {said}{aim}")


def counted() -> Iterator[tuple[str, str]]:
    """Files, lines, migrations, and modules in a row."""
    names = files.python_files()
    yield "production files", f"{len(names):,}"
    yield "lines of code", f"{sum(map(files.code_lines, names)):,}"
    migrations = files.migrations()
    yield "migrations", ", ".join(f"{app} {number}" for app, number in migrations.items())
    rows = files.longest_rows(3)
    yield "modules in a row", ", ".join(f"{folder} {number}" for folder, number in rows)


def spread() -> Iterator[tuple[str, str]]:
    """In how many folders a feature is kept, and what features import of each other."""
    for feature, words in files.FEATURES.items():
        folders = files.folders_of(words)
        yield feature, f"{folders.total()} files in {len(folders)} folders"
    found = imports.between_features(files.python_files())
    yield "imports between folders", f"{found.total():,} in {len(found)} pairs"


def touched() -> Iterator[tuple[str, str]]:
    """How many files the last commit of each recipe touched."""
    for thing, where in recipes.RECIPES.items():
        found = recipes.last_commit(*where)
        yield thing, f"{found[1]} files ({found[0]})" if found else "no commit"


def walked() -> Iterator[tuple[str, str]]:
    """How far a turn, an email and a deadline lead."""
    for name, walk in walks().items():
        yield (
            name,
            f"{walk.functions} functions in {walk.rooms} rooms, {walk.returns} returns",
        )


if __name__ == "__main__":
    main()
