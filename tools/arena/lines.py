"""Keeps a long series as lines of a file, so that a stopped one resumes where it was."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def resumed_lines(
    file: Path, seeds: list[str], line: Callable[[str], Line], jobs: int = 1
) -> Iterator[Line]:
    """Yield the lines of all seeds: the ones in the file, then the others, written as they come.

    With more than one job other processes make them, so `line` must be picklable.
    """
    done = {line["seed"]: line for line in _lines(file)}
    file.parent.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in seeds if seed not in done]
    with ExitStack() as stack:
        out = stack.enter_context(file.open("a", encoding="utf-8"))
        each = map if jobs == 1 else stack.enter_context(ProcessPoolExecutor(jobs)).map
        made = iter(each(line, missing))
        for seed in seeds:
            if seed not in done:
                written = json.dumps(next(made))
                out.write(written + "\n")
                out.flush()
                done[seed] = json.loads(written)
            yield done[seed]


def _lines(file: Path) -> Iterator[Line]:
    """Yield every whole line; a line cut short by a stop is removed from the file."""
    if not file.exists():
        return
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        yield json.loads(line)
