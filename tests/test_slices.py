"""Series that run by slices: nothing of them is lost."""

from math import gcd
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from accounts.models import Account
from tests import slices

CASES = [f"tests/test_some.py::test_{name}[{number}]" for name in "ab" for number in range(30)]


def item(nodeid: str, series: str | None) -> Any:
    mark = SimpleNamespace(args=(series,)) if series else None
    return SimpleNamespace(nodeid=nodeid, get_closest_marker=lambda name: mark)


@pytest.mark.parametrize("series", slices.SLICES)
def test_all_slices_together_are_the_whole(series: str) -> None:
    items = [item(nodeid, series) for nodeid in CASES]
    runs = [
        set(CASES) - {each.nodeid for each in slices.outside_their_series(items, number)}
        for number in range(slices.SLICES[series])
    ]
    assert sorted(nodeid for run in runs for nodeid in run) == sorted(CASES)
    if series not in slices.BY_FILE:
        assert max(map(len, runs)) - min(map(len, runs)) <= 2


def test_what_is_no_part_of_a_series_runs_always() -> None:
    items = [item(nodeid, None) for nodeid in CASES]
    assert all(slices.outside_their_series(items, number) == [] for number in range(20))


def test_each_case_of_a_walk_meets_both_databases_at_some_commit() -> None:
    sizes = slices.SLICES
    for walk in ("tables", "lessons", "languages", "strangers", "ballots"):
        assert gcd(sizes[walk], sizes["both databases"]) == 1


@pytest.mark.parametrize("series", slices.SLICES)
def test_each_case_of_a_loop_is_in_one_slice(series: str) -> None:
    for key in CASES:
        found = []
        for number in range(slices.SLICES[series]):
            with mock.patch.dict(slices._chosen, number=number):
                found.append(slices.in_slice(series, key))
        assert found.count(True) == 1


def test_what_asks_about_files_runs_if_one_of_them_has_changed() -> None:
    items = [item("tests/test_some.py::test_a", None), marked("*/migrations/*.py")]
    with mock.patch.object(slices, "has_changed", return_value=True) as asked:
        assert slices.unchanged(items) == []
    asked.assert_called_once_with("*/migrations/*.py")
    with mock.patch.object(slices, "has_changed", return_value=False):
        assert slices.unchanged(items) == items[1:]


def marked(pattern: str) -> Any:
    mark = SimpleNamespace(args=(pattern,))
    return SimpleNamespace(nodeid="b", get_closest_marker={"when_changed": mark}.get)


def test_everything_runs_where_all_slices_are_asked_for() -> None:
    with mock.patch.dict(slices._chosen, number=None):
        assert all(slices.in_slice("races", key) for key in CASES)
        assert slices.pytest_report_header() == "slices: all"


def test_the_commit_chooses_the_slice_the_same_way_everywhere() -> None:
    assert slices.commit_number() == slices.commit_number()
    with mock.patch("subprocess.run", side_effect=FileNotFoundError):
        assert slices.commit_number() == 0


@pytest.mark.django_db
def test_what_uses_the_database_is_a_behaviour(request: pytest.FixtureRequest) -> None:
    assert slices.series_of(request.node) == "behaviours"


def test_what_uses_none_runs_at_every_commit(request: pytest.FixtureRequest) -> None:
    assert slices.series_of(request.node) is None


@pytest.mark.django_db
def test_a_refusal_is_asked_at_every_commit(request: pytest.FixtureRequest) -> None:
    with pytest.raises(Account.DoesNotExist):
        Account.objects.get(name="Nobody")
    assert slices.series_of(request.node) is None


@pytest.mark.always
@pytest.mark.django_db
def test_what_is_marked_so_is_asked_at_every_commit(request: pytest.FixtureRequest) -> None:
    assert slices.series_of(request.node) is None
