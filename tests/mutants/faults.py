"""The list of faults: what is put in the place of what, and which tests should notice."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.processes import ROOT

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Fault:
    """One small fault; `folder` is the part of the project it is counted for."""

    folder: str
    file: str
    old: str
    new: str
    tests: str

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip()!r} becomes {self.new.strip()!r}"

    @property
    def path(self) -> Path:
        """The file it is put into."""
        return ROOT / self.file

    @property
    def text(self) -> str:
        """The file's text with the fault in it."""
        return self.path.read_text().replace(self.old, self.new)

    def is_true(self) -> bool:
        """Whether what it changes stands in its file once, is Python afterwards, and is tested."""
        try:
            compile(self.text, self.file, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        tests = all((ROOT / test).exists() for test in self.tests.split())
        return tests and self.path.read_text().count(self.old) == 1


def read_faults() -> list[Fault]:
    """Every fault of `tests/mutants/*.toml`."""
    return [fault for path in sorted(HERE.glob("*.toml")) for fault in _of(path)]


def _of(path: Path) -> Iterator[Fault]:
    for written in tomllib.loads(path.read_text())["fault"]:
        yield Fault(path.stem, **written)
