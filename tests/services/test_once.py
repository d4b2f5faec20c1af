"""What runs once does run: `make test` leaves nothing out of both of its runs."""

import subprocess
from collections import Counter
from typing import Any
from unittest import mock

import pytest

from tests import slices
from tests.processes import ROOT
from tests.services.once import mark_runs
from tests.slices import SLICES


@pytest.fixture(scope="module")
def runs() -> list[str]:
    """The two calls of pytest in `make test`, with what they are called with."""
    recipe = subprocess.run(
        ["make", "-n", "-B", "test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = recipe.stdout.replace("\\\n", " ").splitlines()
    return [line.partition("-m pytest ")[2] for line in lines if "-m pytest " in line]


def test_the_first_run_leaves_out_what_runs_once_and_the_second_takes_it(runs: list[str]) -> None:
    # Before them come quick tests on another Python, where there is one.
    first, second = [run for run in runs if "tests/" not in run]
    assert first == '-n 2 -m "not once"'
    assert second == '-n 2 -m "once or twice"'


def test_no_option_of_the_project_leaves_a_test_out(pytestconfig: pytest.Config) -> None:
    options = pytestconfig.getini("addopts")
    plugins = ["-p", "tests.services.plugin", "-p", "tests.slices"]
    assert options == [*plugins, "--strict-markers", "-ra"]
    assert pytestconfig.getini("testpaths") == ["tests"]


class Item:
    """As much of a test as the marking asks for."""

    def __init__(self, name: str, *marks: pytest.MarkDecorator) -> None:
        self.nodeid = f"tests/test_some.py::{name}"
        self.marks = {one.name: one.mark for one in marks}

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks[mark.name] = mark.mark

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)


def runs_twice(*marks: pytest.MarkDecorator) -> int:
    """In how many slices 330 such tests run on both databases, each."""
    names = [f"test_{letter}[{number}]" for letter in "abc" for number in range(110)]
    met: Counter[str] = Counter()
    for slice_ in range(SLICES["both databases"]):
        items: Any = [Item(name, *marks) for name in names]
        with mock.patch.dict(slices._chosen, number=slice_):
            mark_runs(items)
        met.update(item.nodeid for item in items if "twice" in item.marks)
    assert len({met[item.nodeid] for item in items}) == 1
    return met[items[0].nodeid]


def test_on_postgresql_runs_again_what_differs_and_of_all_else_a_slice() -> None:
    database, slice_ = pytest.mark.django_db, SLICES["both databases"]
    assert runs_twice(database) == 1
    assert runs_twice(database, pytest.mark.twice) == slice_
    assert runs_twice(pytest.mark.django_db(transaction=True)) == slice_
    assert runs_twice(pytest.mark.modes) == slice_
    assert runs_twice(database, pytest.mark.services) == 0


def runs_once(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("once") is not None


@pytest.mark.django_db
def test_what_touches_a_database_is_not_for_one_run(request: pytest.FixtureRequest) -> None:
    assert not runs_once(request)


def test_nor_is_what_asks_a_fixture_for_one(db: None, request: pytest.FixtureRequest) -> None:
    assert not runs_once(request)


@pytest.mark.modes
def test_nor_is_what_asks_what_the_run_is(request: pytest.FixtureRequest) -> None:
    assert not runs_once(request)


@pytest.mark.services
@pytest.mark.django_db
def test_what_needs_services_is(request: pytest.FixtureRequest) -> None:
    assert runs_once(request)


def test_what_touches_nothing_is(request: pytest.FixtureRequest) -> None:
    assert runs_once(request)
