"""`python -m games.clocks FILE…`: checks files of known answers.

Prints each failure, then `N passed, N failed` cases. Exits with status 1 if any failed and 2 if a
file cannot be read.
"""

import json
import sys
from pathlib import Path

from games.clocks.known_answers import KnownCase, UnreadableAnswers, failures, read_cases


def main(paths: list[str]) -> int:
    """Check the files and return the exit status."""
    try:
        cases = [case for path in paths for case in _read(path)]
    except (OSError, ValueError, UnreadableAnswers) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    failed = sum(_has_failed(case) for case in cases)
    print(f"{len(cases) - failed} passed, {failed} failed")  # noqa: T201
    return int(failed > 0)


def _read(path: str) -> list[KnownCase]:
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
