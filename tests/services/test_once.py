"""What runs once does run: `make test` leaves nothing out of both of its runs."""

import subprocess
import sys

import pytest

from tests.processes import ROOT, clean_environment

HERE = "tests/services/test_once.py"


@pytest.fixture(scope="module")
def runs() -> list[str]:
    """The two calls of pytest in `make test`, with what they are called with."""
    recipe = subprocess.run(
        ["make", "-n", "-B", "test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = recipe.stdout.replace("\\\n", " ").splitlines()
    return [line.partition("-m pytest ")[2] for line in lines if "-m pytest " in line]


def test_the_second_run_leaves_nothing_out_and_the_first_what_runs_once(runs: list[str]) -> None:
    # Before them come quick tests on another Python, where there is one.
    first, second = [run for run in runs if "tests/" not in run]
    assert first == '-n 2 -m "not once"'
    assert second == "-n 2"


def test_no_option_of_the_project_leaves_a_test_out(pytestconfig: pytest.Config) -> None:
    options = pytestconfig.getini("addopts")
    plugins = ["-p", "tests.services.plugin", "-p", "tests.slices"]
    assert options == [*plugins, "--strict-markers", "-ra"]
    assert pytestconfig.getini("testpaths") == ["tests"]


def collected(marks: str) -> set[str]:
    """The tests of this file that a run on the embedded default with these marks would find."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", marks, HERE]
    found = subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment(SABOTEUR_TESTS="embedded"),
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("::")[2] for line in found.stdout.splitlines() if "::" in line}


def test_what_touches_a_database_or_asks_what_it_runs_on_runs_twice() -> None:
    twice, once = collected("not once"), collected("once")
    assert twice == {"test_with_a_mark", "test_with_a_fixture", "test_of_what_the_run_is"}
    assert {"test_of_services", "test_of_nothing"} < once
    assert not twice & once
    assert twice | once == {name for name in globals() if name.startswith("test_")}


@pytest.mark.django_db
def test_with_a_mark() -> None:
    """One of each kind, for the test above."""


def test_with_a_fixture(db: None) -> None: ...


@pytest.mark.modes
def test_of_what_the_run_is() -> None: ...


@pytest.mark.services
@pytest.mark.django_db
def test_of_services() -> None: ...


def test_of_nothing() -> None: ...
