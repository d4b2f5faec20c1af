"""Which tests run on which of the two databases of `make test`.

Everything that uses a database runs on SQLite, which is cheaper. On PostgreSQL run what needs it
(`services`), what asks no database, so that it runs once, what the two may answer differently
(`twice`), and of all else the slice of this commit.
"""

from collections.abc import Sequence

import pytest

from tests.slices import chosen, outside, touches_database

# Folders in which no test uses a database, so that the run on SQLite need not read them.
WITHOUT_DATABASE = (
    "bots", "browser", "clocks", "docs", "lighthouse", "pictures", "playthroughs", "rules",
    "scenarios", "table", "tools",
)  # fmt: skip


def mark_runs(items: Sequence[pytest.Item]) -> None:
    """Mark with `once` what runs on PostgreSQL alone, with `twice` what runs on both."""
    alike = []
    for item in items:
        if runs_once(item):
            item.add_marker(pytest.mark.once)
        elif folder_of(item) in WITHOUT_DATABASE:
            raise pytest.UsageError(f"{item.nodeid} uses a database: see tests/services/once.py")
        elif not differs(item):
            alike.append(item)
    number = chosen()
    left_out = set() if number is None else set(outside(alike, number, "both databases"))
    for item in items:
        if not item.get_closest_marker("once") and item not in left_out:
            item.add_marker(pytest.mark.twice)


def runs_once(item: pytest.Item) -> bool:
    """Whether a test would do the same on SQLite, or cannot run there.

    pytest-django lets a test touch a database only if it says so, by a mark or a fixture; what says
    nothing is the same in both runs, except where it asks what it runs on (marked `modes`). A few
    that type what only PostgreSQL refuses say by themselves that one run is enough.
    """
    if any(map(item.get_closest_marker, ("once", "services", "browser"))):
        return True
    return not (item.get_closest_marker("modes") or touches_database(item))


def folder_of(item: pytest.Item) -> str:
    """The folder of tests/ in which a test is, or its file."""
    return item.nodeid.split("/")[1]


def differs(item: pytest.Item) -> bool:
    """Whether the two databases may answer differently: it says so, or it commits."""
    marked = item.get_closest_marker("twice") or item.get_closest_marker("modes")
    return bool(marked or "transactional_db" in getattr(item, "fixturenames", ()) or _commits(item))


def _commits(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction"))
