"""`python -m games.clocks FILE…`: checks files of known answers.

Prints each failure, then `N passed, N failed` cases. Exits with status 1 if any failed and 2 if a
file cannot be read.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.clocks.arithmetic import deadline, spent
from games.clocks.schedule import Holiday, Schedule, Waking

FORMAT = "saboteur-clocks/1"
_KEYS = {
    "name", "zone", "waking", "days_off", "holidays", "start", "allowance", "deadline", "spent",
}  # fmt: skip


class UnreadableAnswers(Exception):
    """A file is not in the format of known answers; the error's text names the place."""


@dataclass(frozen=True, slots=True)
class KnownCase:
    """A turn's schedule, start and allowance, with the known deadline and times spent."""

    name: str
    schedule: Schedule
    start: datetime
    allowance: timedelta
    deadline: datetime
    spent: tuple[tuple[datetime, timedelta], ...]


def read_cases(written: object) -> list[KnownCase]:
    """Read the cases of a document of known answers.

    Raises UnreadableAnswers for a malformed document.
    """
    if not isinstance(written, Mapping) or written.get("format") != FORMAT:
        raise UnreadableAnswers(f"the format is not {FORMAT}")
    cases = written.get("cases")
    if not isinstance(cases, list) or set(written) != {"format", "cases"}:
        raise UnreadableAnswers("a list of cases is all there is beside the format")
    return [_read(case, number) for number, case in enumerate(cases)]


def failures(case: KnownCase) -> Iterator[str]:
    """Yield a line for each answer of a case that differs from the known one."""
    found = deadline(case.schedule, case.start, case.allowance)
    if found != case.deadline:
        yield f"{case.name}: deadline: expected {_iso(case.deadline)}, found {_iso(found)}"
    for until, wanted in case.spent:
        ran = spent(case.schedule, case.start, until)
        if ran != wanted:
            yield f"{case.name}: spent by {_iso(until)}: expected {wanted}, found {ran}"


def _read(case: object, number: int) -> KnownCase:
    if not isinstance(case, Mapping) or set(case) != _KEYS:
        raise UnreadableAnswers(f"cases[{number}]: not exactly the keys {', '.join(sorted(_KEYS))}")
    try:
        return _case(case)
    except (TypeError, ValueError, OverflowError, ZoneInfoNotFoundError) as error:
        raise UnreadableAnswers(f"cases[{number}]: {error}") from error


def _case(case: Mapping[str, Any]) -> KnownCase:
    waking = case["waking"] and Waking(*map(time.fromisoformat, case["waking"]))
    holidays = tuple(Holiday(*map(date.fromisoformat, dates)) for dates in case["holidays"])
    return KnownCase(
        name=str(case["name"]),
        schedule=Schedule(ZoneInfo(case["zone"]), waking, frozenset(case["days_off"]), holidays),
        start=_instant(case["start"]),
        allowance=timedelta(seconds=case["allowance"]),
        deadline=_instant(case["deadline"]),
        spent=tuple((_instant(at), timedelta(seconds=ran)) for at, ran in case["spent"]),
    )


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"an instant has a zone: {text}")
    return instant.astimezone(UTC)


def _iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")


def main(paths: list[str]) -> int:
    """Check files of known answers and print the results; return the exit status (0 if all
    pass).
    """
    try:
        cases = [case for path in paths for case in _read_file(path)]
    except (OSError, ValueError, UnreadableAnswers) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    failed = sum(_has_failed(case) for case in cases)
    print(f"{len(cases) - failed} passed, {failed} failed")  # noqa: T201
    return int(failed > 0)


def _read_file(path: str) -> list[KnownCase]:
    try:
        return read_cases(json.loads(Path(path).read_text(encoding="utf-8")))
    except (ValueError, UnreadableAnswers) as error:
        raise UnreadableAnswers(f"{path}: {error}") from error


def _has_failed(case: KnownCase) -> bool:
    lines = list(failures(case))
    for line in lines:
        print(line)  # noqa: T201
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
