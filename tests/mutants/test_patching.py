"""A fault reaches the functions that a process has imported, or says that it cannot."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.faults import Fault
from tests.mutants.patching import Unreachable, living, patch

MINE = """
MOST = 3

class Lantern:
    def lit(self):
        return [oil for oil in range(MOST) if oil > 0]
"""


@pytest.fixture
def mine(tmp_path: Path) -> ModuleType:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    spec = spec_from_file_location("mine", path)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_who_holds_a_function_runs_the_fault(mine: ModuleType) -> None:
    lit = mine.Lantern().lit
    assert lit() == [1, 2]
    patch(_fault(mine, "oil > 0", "oil > 1"), living())
    assert lit() == [2]


def test_what_was_worked_out_at_the_import_is_not_reached(mine: ModuleType) -> None:
    with pytest.raises(Unreachable):
        patch(_fault(mine, "MOST = 3", "MOST = 4"), living())


def test_a_module_that_nobody_has_imported_is_not_reached(mine: ModuleType) -> None:
    with pytest.raises(Unreachable):
        patch(_fault(mine, "oil > 0", "oil > 1"), {})


def _fault(mine: ModuleType, old: str, new: str) -> Fault:
    return Fault("rules", str(mine.__file__), old, new, "")


def test_a_fault_that_does_not_stand_in_its_file_once_is_told(mine: ModuleType) -> None:
    assert _fault(mine, "oil > 0", "oil > 1").is_true()
    assert not _fault(mine, "oil", "rope").is_true()
    assert not _fault(mine, "candle", "rope").is_true()
    assert not _fault(mine, "oil > 0", "oil >").is_true()
