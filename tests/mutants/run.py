"""Put each fault into a process of its own, run the tests that should notice, and count.

Run by `make mutants`; names of folders or parts of file names choose some of the faults.
"""

import os
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.mutants.faults import Fault, read_faults
from tests.mutants.trying import BROKEN, CAUGHT, OPTIONS, SELECTED, WARMING_UP, Try, Trying

AIM = 95


@dataclass
class Tally:
    """How the tries ended."""

    told: Counter[tuple[str, str]] = field(default_factory=Counter)
    failing: list[str] = field(default_factory=list)

    def tell(self, each: Try, outcome: str) -> None:
        """Count one; say at once what was not caught, and which tests fail without any fault."""
        if each.fault is None:
            if outcome == CAUGHT:
                self.failing.append(each.tests)
                print(f"fails without a fault: {each.tests}", flush=True)
            return
        self.told[each.fault.folder, outcome] += 1
        if outcome != CAUGHT:
            print(f"{outcome}: {each.fault} ({each.tests})", flush=True)


def main(chosen: list[str]) -> int:
    """Try the chosen faults; 1 when fewer were noticed than are aimed at."""
    faults = [(n, fault) for n, fault in enumerate(read_faults()) if _is_chosen(fault, chosen)]
    tally = Tally()
    tried = [Try(fault, fault.tests, number) for number, fault in faults if fault.is_true()]
    for number, fault in faults:
        if not fault.is_true():
            tally.tell(Try(fault, fault.tests, number), BROKEN)
    tests = _outermost({test for each in tried for test in each.tests.split()})
    tries = [Try(None, test) for test in tests] + tried
    trying = Trying(tries, int(os.environ.get("JOBS", "2")), tally.tell)
    os.environ["SABOTEUR_TESTS"] = "embedded"
    ended = pytest.main([*OPTIONS, SELECTED, WARMING_UP, *tests], plugins=[trying])
    if ended:
        return int(ended)
    return _report(tally)


def _outermost(tests: set[str]) -> list[str]:
    """Each test once: those of a file stand in its folder, where that is named as well."""
    return sorted(test for test in tests if not tests & set(map(str, Path(test).parents)))


def _is_chosen(fault: Fault, chosen: list[str]) -> bool:
    return not chosen or any(name == fault.folder or name in fault.file for name in chosen)


def _report(tally: Tally) -> int:
    told = tally.told
    folders = sorted({folder for folder, _ in told})
    for folder in folders:
        _tell(folder, told[folder, CAUGHT], sum(n for (f, _), n in told.items() if f == folder))
    share = _tell("all", sum(told[folder, CAUGHT] for folder in folders), told.total())
    return int(share < AIM or bool(tally.failing))


def _tell(name: str, caught: int, tried: int) -> float:
    share = 100 * caught / tried if tried else 100.0
    print(f"{name:<10} {caught:>4} of {tried:<4} caught, {share:.0f} %")
    return share


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
