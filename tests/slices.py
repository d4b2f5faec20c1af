"""Long series of tests by slices: one slice runs at a commit, and the next commit runs another.

What is marked `sliced("races")`, or asks `in_slice("races", key)` in its loop, runs in part. Which
part follows from the commit, so that the same commit runs the same tests everywhere. `--slice 7`
chooses another, `--slice all` runs everything; a test named with `::` runs whatever its slice is.
What is marked `when_changed("*/migrations/*.py")` runs with such a change, and with everything.

Of what uses the database and says nothing of the kind a sixth runs at a commit ("behaviours"),
for its pages and rows cost more than all else. Tests of refusals and of hidden information run
always, and so does what is marked `always`: forgery, rights, and what else nobody should learn of
two commits later.
"""

import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from zlib import crc32

import pytest

from tests.changes import has_changed

# How many slices each series has. What belongs to two series needs numbers without a common factor.
SLICES = {
    # What asks pages and rows, of all features.
    "behaviours": 6,
    "races": 60,
    "journeys": 8,
    "tables": 3,
    "lessons": 3,
    "languages": 3,
    "payloads": 12,
    # Pages and states of the table that a browser walks through.
    "pages": 4,
    "states": 8,
    # The admin among many rows, model by model.
    "lists": 5,
    "strangers": 15,
    "ballots": 4,
    "both databases": 7,
    # A part of the site is killed, or its database restarted: about one of both at a commit.
    "kills": 12,
    "sites": 6,
    # A start of Django for each value of the environment.
    "starts": 4,
    # Many rounds of computer players, and what is counted of them: whole files.
    "statistics": 6,
    # Parts of the site in processes of their own, and threads at one table: whole files.
    "processes": 3,
    # Many rows, and what is read of them: whole files.
    "benchmarks": 3,
}
# What shares so much that a file runs as a whole or not at all.
BY_FILE = {"statistics", "processes", "benchmarks"}
ALL = "all"
_DATABASE = {"db", "transactional_db", "live_server"}
# What the code of a test calls if it asks for a refusal, or whether hidden information shows.
_GUARDING = {"raises", "redeal", "deal_game_otherwise"}
_chosen: dict[str, int | None] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one option that chooses a slice."""
    parser.addoption("--slice", help="the slice to run: a number, or “all” (default: the commit)")


def pytest_configure(config: pytest.Config) -> None:
    """Settle the slice for this process and those it starts."""
    config.addinivalue_line("markers", "sliced(series): runs with every so many commits")
    config.addinivalue_line("markers", "when_changed(*patterns): runs if such a file has changed")
    config.addinivalue_line("markers", "always: runs at every commit, and is never left to a slice")
    asked = config.getoption("--slice") or commit_number()
    _chosen["number"] = None if asked == ALL else int(asked)


def commit_number() -> int:
    """The commit as a number; 0 where there is no git."""
    try:
        told = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True)
    except OSError:
        return 0
    return int(told.stdout[:8], 16) if told.returncode == 0 else 0


def chosen() -> int | None:
    """The slice of this run; None if everything runs."""
    return _chosen.get("number", 0)


def is_whole() -> bool:
    """Whether everything runs, with as many rows as it takes; known from the collection on."""
    return chosen() is None


def in_slice(series: str, key: str) -> bool:
    """Whether one case of a series is in the slice of this run."""
    number = chosen()
    return number is None or crc32(key.encode()) % SLICES[series] == number % SLICES[series]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is in another slice, unless a test was asked for by its name."""
    number = chosen()
    if number is None or any("::" in argument for argument in config.args):
        return
    left_out = {*outside_their_series(items, number), *unchanged(items)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def outside_their_series(items: Iterable[pytest.Item], number: int) -> list[pytest.Item]:
    """The items of other slices of the series that they are marked with."""
    series = defaultdict(list)
    for item in items:
        if name := series_of(item):
            series[name].append(item)
    return [item for name in series for item in outside(series[name], number, name)]


def series_of(item: pytest.Item) -> str | None:
    """The series that a test belongs to; None if it runs at every commit."""
    if mark := item.get_closest_marker("sliced"):
        return str(mark.args[0])
    if any(map(item.get_closest_marker, ("always", "when_changed", "services", "browser"))):
        return None
    return "behaviours" if touches_database(item) and not guards(item) else None


def touches_database(item: pytest.Item) -> bool:
    """Whether a test says that it uses the database of the run."""
    fixtures = _DATABASE & set(getattr(item, "fixturenames", ()))
    return bool(fixtures or item.get_closest_marker("django_db"))


def guards(item: pytest.Item) -> bool:
    """Whether a test expects an error, as of refused moves and rights, or deals secrets anew."""
    return isinstance(item, pytest.Function) and not _GUARDING.isdisjoint(
        item.function.__code__.co_names
    )


def outside(items: Iterable[pytest.Item], number: int, series: str) -> list[pytest.Item]:
    """The items of other slices: one of so many cases of a function, or files, is in this one."""
    met: Counter[str] = Counter()
    found = []
    for item in items:
        function = item.nodeid.partition("::" if series in BY_FILE else "[")[0]
        place = crc32(function.encode()) + met[function]
        met[function] += series not in BY_FILE
        if place % SLICES[series] != number % SLICES[series]:
            found.append(item)
    return found


def unchanged(items: list[pytest.Item]) -> list[pytest.Item]:
    """The items that ask about files of which none has changed."""
    changed = cache(has_changed)
    marks = ((item, item.get_closest_marker("when_changed")) for item in items)
    return [item for item, mark in marks if mark and not changed(*mark.args)]


def pytest_report_header() -> str:
    """Say which slices this run holds."""
    number = chosen()
    if number is None:
        return "slices: all"
    parts = (f"{name} {number % of + 1} of {of}" for name, of in SLICES.items())
    return f"slices: {', '.join(parts)} (--slice {number})"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to run again what failed: the slice belongs to it."""
    failed = terminalreporter.getreports("failed")
    number = chosen()
    for nodeid in dict.fromkeys(report.nodeid for report in failed):
        terminalreporter.line(
            f"again: pytest --slice {ALL if number is None else number} {nodeid!r}"
        )
