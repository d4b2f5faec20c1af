"""`python -m games.rules.fair FILE…`: checks files of known answers (fair.md 4).

Prints each failure, then `N passed, N failed`, counting each kind of answer of each case. Exits
with status 1 if any failed and 2 if a file cannot be read.
"""

import json
import sys
from pathlib import Path

from games.rules.fair.known_answers import KnownAnswer, answers
from games.rules.files.parsing import Unreadable


def main(paths: list[str]) -> int:
    """Check the files and return the exit status."""
    try:
        checked = [(path, answer) for path in paths for answer in _read(path)]
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    failed = [(path, answer) for path, answer in checked if answer.known != answer.found]
    for path, answer in failed:
        print(_failure(path, answer))  # noqa: T201
    print(f"{len(checked) - len(failed)} passed, {len(failed)} failed")  # noqa: T201
    return int(bool(failed))


def _read(path: str) -> list[KnownAnswer]:
    try:
        return answers(json.loads(Path(path).read_text(encoding="utf-8")))
    except ValueError as error:
        raise Unreadable(f"{path}: {error}") from error


def _failure(path: str, answer: KnownAnswer) -> str:
    place = f"{path}: cases[{answer.case}].{answer.kind}"
    return f"{place}: expected {json.dumps(answer.known)}, found {json.dumps(answer.found)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
