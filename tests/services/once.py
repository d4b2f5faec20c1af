"""Which tests run in one of the two runs of `make test` only: on PostgreSQL and Redis."""

import pytest

_DATABASE = {"db", "transactional_db", "live_server"}


def runs_once(item: pytest.Item) -> bool:
    """Whether a test would do the same on SQLite, or cannot run there.

    pytest-django lets a test touch a database only if it says so, by a mark or a fixture; what says
    nothing is the same in both runs, except where it asks what it runs on (marked `modes`). A few
    long tests of what pages tell say by themselves that one run is enough.
    """
    if item.get_closest_marker("services") or item.get_closest_marker("browser"):
        return True
    return not (item.get_closest_marker("modes") or touches_database(item))


def touches_database(item: pytest.Item) -> bool:
    """Whether a test says that it uses the database of the run."""
    fixtures = _DATABASE & set(getattr(item, "fixturenames", ()))
    return bool(fixtures or item.get_closest_marker("django_db"))
