"""The faults that are tried: each can still be put into the code."""

from tests.mutants.faults import read_faults


def test_every_fault_changes_a_line_that_stands_in_its_file_once() -> None:
    assert [(fault.file, fault.old) for fault in read_faults() if not fault.is_true()] == []
