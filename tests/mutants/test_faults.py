"""The list of faults is true: what it changes is there, once, and so are the tests it names."""

from collections import Counter

import pytest

from tests.mutants import run
from tests.mutants.faults import Fault, read_faults
from tests.processes import ROOT

FAULTS = read_faults()
FOLDERS = {"accounts", "api", "notices", "rules", "selectors", "services", "table", "views"}


def test_what_is_changed_stands_in_its_file_once() -> None:
    texts = {fault.file: (ROOT / fault.file).read_text() for fault in FAULTS}
    assert [str(f) for f in FAULTS if texts[f.file].count(f.old) != 1] == []


def test_each_fault_changes_something_and_stands_in_the_list_once() -> None:
    assert all(fault.old != fault.new for fault in FAULTS)
    assert max(Counter(FAULTS).values()) == 1


def test_the_tests_that_should_notice_are_there() -> None:
    named = {name for fault in FAULTS for name in fault.tests.split()}
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_there_are_faults_enough_in_every_part() -> None:
    count = Counter(fault.folder for fault in FAULTS)
    assert set(count) == FOLDERS
    assert min(count.values()) >= 20
    assert count.total() >= 300


SHARE = "games/rules/ending/stealing.py"


def test_a_fault_that_tests_notice_is_caught_and_one_that_they_cannot_is_missed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = "if gold > 0 and seat != thief]"
    noticed = "tests/rules/turn/test_legal_and_judge.py"
    unread = "tests/clocks/test_limits.py"
    faults = [
        Fault("rules", SHARE, old, "if nonsense]", noticed),
        Fault("rules", SHARE, old, "if gold > 0]", unread),
    ]
    monkeypatch.setattr(run, "read_faults", lambda: faults)
    monkeypatch.setenv("JOBS", "1")
    assert run.main([]) == 1
    told = capsys.readouterr().out
    assert "rules         1 of 2    caught, 50 %" in told
    assert f"missed: {faults[1]}" in told
