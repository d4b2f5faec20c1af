"""A test that no run asks, skips or fails is not a green run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT
from tests.services.tally import summary

DATABASES = "tests/services/test_databases.py"
POOL = "test_the_database_keeps_a_pool_of_connections"


def test_what_did_not_pass_somewhere_is_named(subtests: pytest.Subtests) -> None:
    for first, second, is_whole, told in [
        ({"a": "passed"}, {"b": "passed"}, True, "2 tests: 2 passed, 0 of them on both"),
        ({"a": "passed", "b": "passed"}, {"b": "passed"}, True, "1 of them on both databases"),
        ({"a": "passed"}, {}, False, "1 not run."),
        ({"a": "passed"}, {"b": "skipped"}, False, "1 skipped"),
        ({"a": "passed", "b": "passed"}, {"b": "failed"}, False, "1 failed"),
    ]:
        with subtests.test(first=first, second=second, is_whole=is_whole):
            lines, passed = summary(
                [{"collected": ["a", "b"], "ran": ran} for ran in (first, second)]
            )
            assert passed == is_whole
            assert told in lines


def test_the_run_on_sqlite_collects_everything_and_leaves_the_rest_to_the_other(
    tmp_path: Path,
) -> None:
    """Runs one file that has tests of both databases; takes some three seconds."""
    command = [sys.executable, "-m", "pytest", "--tally", str(tmp_path / "told"), DATABASES]
    environment = {**os.environ, "SABOTEUR_TESTS": "embedded"}
    for name in ("SABOTEUR_TEST_FOLDER", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    told = json.loads((tmp_path / "told").read_text())
    assert set(told["collected"]) - set(told["ran"]) == {f"{DATABASES}::{POOL}"}
