"""`python -m tools.soak`, or `make soak`: run every test, overnight or before a release.

Runs every case of the products of which `make test` asks samples, on both databases, with new
examples from Hypothesis, and finally the faults of `make mutants`. Each part
that passed is recorded (`var/soak.json`), so a stopped run resumes where it was; a new commit
starts again. Prints what was covered and how long each part took, and exits with status 1 if a part
failed.
"""

import json
import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from dataclasses import asdict, dataclass
from pathlib import Path

STATE = Path("var/soak.json")
FAULTS = "small faults"
_CLOSING = re.compile(r"(\d+) (?:passed|of \d+ +caught)")


@dataclass(frozen=True, slots=True)
class TestPart:
    """A folder or file of tests on one database."""

    database: str
    path: str

    @property
    def name(self) -> str:
        """Return the part's name in the list of results."""
        return f"{self.path} on {self.database}"

    def command(self, jobs: str) -> list[str]:
        """Return the command that runs this part whole, with new examples."""
        if self.database == FAULTS:
            return [sys.executable, "-m", "tests.mutants.run"]
        words = [sys.executable, "-m", "pytest", "-q", "-n", jobs]
        words += ["--hypothesis-profile", "soak", self.path]
        elsewhere = ["-m", "postgresql or both or browser"]
        return words + (elsewhere if self.database == "PostgreSQL" else [])

    def environment(self, jobs: str) -> dict[str, str]:
        """Return the environment, which chooses the database and the number of processes."""
        chosen = {"SABOTEUR_TESTS": "embedded"} if self.database == "SQLite" else {}
        return {**os.environ, "JOBS": jobs, **chosen}


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of a part: tests passed, seconds, and whether all passed."""

    passed: int
    seconds: int
    is_whole: bool


def parts(tests: Path = Path("tests")) -> list[TestPart]:
    """Return the folders and files of tests for each database, and finally the faults."""
    places = sorted(
        place.as_posix()
        for place in tests.iterdir()
        if (place.is_dir() and any(place.rglob("test_*.py"))) or place.match("test_*.py")
    )
    return [
        *(TestPart("SQLite", place) for place in places),
        *(TestPart("PostgreSQL", place) for place in places),
        TestPart(FAULTS, tests.as_posix()),
    ]


def run(part: TestPart, jobs: str) -> PartResult:
    """Run a part, and show its output as it comes."""
    begun, passed = time.monotonic(), 0
    running = subprocess.Popen(
        part.command(jobs), env=part.environment(jobs), stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    for line in running.stdout:
        print(line, end="")
        if found := _CLOSING.search(line):
            passed = int(found[1])
    # 5: it has no tests for this database.
    is_whole = running.wait() in (0, 5)
    return PartResult(passed, round(time.monotonic() - begun), is_whole)


def main(arguments: list[str] | None = None) -> int:
    """Run the parts that have not passed at this commit, and print what is covered."""
    options = _parser().parse_args(arguments)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout
    done = {} if options.fresh else _read(commit.strip())
    for part in parts():
        if done.get(part.name, PartResult(0, 0, False)).is_whole:
            continue
        print(f"== {part.name}", flush=True)
        done[part.name] = run(part, options.jobs)
        _write(commit.strip(), done)
    for name, one in done.items():
        print(
            f"{one.passed:>6} passed {one.seconds:>6} s  {'' if one.is_whole else 'FAILED '}{name}"
        )
    total = sum(one.passed for one in done.values())
    print(f"{total:>6} passed {sum(one.seconds for one in done.values()):>6} s  in all")
    return 0 if all(one.is_whole for one in done.values()) else 1


def _read(commit: str) -> dict[str, PartResult]:
    if not STATE.exists():
        return {}
    kept = json.loads(STATE.read_text())
    if kept["commit"] != commit:
        return {}
    return {name: PartResult(**told) for name, told in kept["done"].items()}


def _write(commit: str, done: dict[str, PartResult]) -> None:
    STATE.parent.mkdir(exist_ok=True)
    told = {"commit": commit, "done": {name: asdict(one) for name, one in done.items()}}
    STATE.write_text(json.dumps(told, indent=1))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument(
        "--jobs", default=os.environ.get("JOBS", "2"), help="processes side by side"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what has passed already")
    return parser


if __name__ == "__main__":
    sys.exit(main())
