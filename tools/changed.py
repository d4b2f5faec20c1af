"""`python -m tools.changed`, or `make test-changed`: run the tests that a change affects.

A change is every difference from `main`, committed or not. For each file these tests run: those
named like it (`tests/**/test_lobby*.py` for any `lobby.py` or `lobby.html`), those that import it,
and both again for modules that import it or, if it is not Python, name it. This finds most faults
in minutes; `make test` runs everything.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

import grimp

PACKAGES = ("accounts", "games", "saboteur_site", "tests", "tools")
# Modules with more importers than this are used everywhere, so their importers' tests say little.
MANY = 25
# Tests that read all files of a kind, whatever imports them.
READERS = {
    "games/api/": ["tests/games/api/test_games.py", "tests/games/api/test_problems.py"],
    "games/notices/": ["tests/games/notices"],
    "games/bots/": ["tests/bots"],
    "games/clocks/": ["tests/clocks"],
    "games/rules/": ["tests/rules", "tests/playthroughs"],
    "templates/": ["tests/look/test_templates.py", "tests/look/test_html.py"],
    "static/": ["tests/look/test_styles.py"],
    "docs/": ["tests/docs"],
    "accounts/locale/": ["tests/languages"],
    "games/locale/": ["tests/languages"],
    "accounts/migrations/": [
        "tests/old_rows",
        "tests/site/test_migrations.py",
    ],
    "games/migrations/": [
        "tests/old_rows",
        "tests/site/test_migrations.py",
    ],
    "Makefile": ["tests/services"],
    "pyproject.toml": ["tests/services"],
}


def changed_files(since: str) -> list[str]:
    """Return the files that differ from the merge base with a branch, and untracked ones."""
    (base,) = _git("merge-base", "HEAD", since)
    return sorted(
        {*_git("diff", "--name-only", base), *_git("ls-files", "-o", "--exclude-standard")}
    )


def tests_of(paths: Iterable[str], graph: grimp.ImportGraph) -> list[str]:
    """Return the files and folders of tests to run for these files."""
    found: set[str] = set()
    for path in paths:
        for kind, readers in READERS.items():
            found.update(readers if path.startswith(kind) else ())
        if path.endswith(".py"):
            found |= _of_module(path, graph)
        else:
            found |= _of_that_name(Path(path).stem)
            found.update(*(_of_module(naming, graph) for naming in _naming(path)))
    return sorted(test for test in found if Path(test).exists())


def _of_module(path: str, graph: grimp.ImportGraph) -> set[str]:
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if module not in graph.modules:
        return _of_that_name(Path(path).stem)
    importers = graph.find_modules_that_directly_import(module)
    touched = {module, *importers}
    for one in importers:
        further = graph.find_modules_that_directly_import(one)
        if len(further) <= MANY:
            touched |= set(filter(_is_test, further))
    own = {f"{one.replace('.', '/')}.py" for one in touched if _is_test(one)}
    return own | {test for one in touched for test in _of_that_name(one.rpartition(".")[2])}


def _of_that_name(name: str) -> set[str]:
    starts = f"test_{name}.py", f"test_{name}s.py", f"test_{name}_*.py"
    return {path.as_posix() for start in starts for path in Path("tests").rglob(start)}


def _naming(path: str) -> set[str]:
    """Return the Python files that name a file, directly or through templates including it."""
    asked, seen = [path], set[str]()
    while asked:
        one = asked.pop()
        name = one.removeprefix("templates/").removeprefix("static/")
        found = set(_git("grep", "-lF", name, "--", "*.py", "templates")) - seen
        seen |= found
        asked += [each for each in found if each.startswith("templates/")]
    return {each for each in seen if each.endswith(".py")}


def _is_test(module: str) -> bool:
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def _git(*words: str) -> list[str]:
    told = subprocess.run(["git", *words], capture_output=True, text=True)
    if told.returncode > 1 or (told.returncode and words[0] != "grep"):
        sys.exit(told.stderr)
    return told.stdout.splitlines()


def main(arguments: list[str] | None = None) -> int:
    """Run the affected tests; return pytest's status, or 0 if there is nothing to run."""
    options = _parser().parse_args(arguments)
    files = changed_files(options.since)
    tests = tests_of(files, grimp.build_graph(*PACKAGES, cache_dir=".import_linter_cache"))
    print(f"{len(files)} files have changed, {len(tests)} of tests ask about them", flush=True)
    if options.only_list or not tests:
        print("\n".join(tests))
        return 0
    return subprocess.call([sys.executable, "-m", "pytest", "-n", options.jobs, *tests])


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.changed", description=__doc__)
    parser.add_argument("--since", default="main", help="what the change is compared with")
    parser.add_argument("--jobs", default=os.environ.get("JOBS", "2"), help="processes")
    parser.add_argument("--list", action="store_true", dest="only_list", help="run nothing")
    return parser


if __name__ == "__main__":
    sys.exit(main())
