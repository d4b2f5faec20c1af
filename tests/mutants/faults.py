"""The list of faults: what is put in the place of what, and which tests should notice."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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


def read_faults() -> list[Fault]:
    """Every fault of `tests/mutants/*.toml`."""
    return [fault for path in sorted(HERE.glob("*.toml")) for fault in _of(path)]


def _of(path: Path) -> Iterator[Fault]:
    for written in tomllib.loads(path.read_text())["fault"]:
        yield Fault(path.stem, **written)
