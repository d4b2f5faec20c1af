"""Figures as a table to read and as JSON to compare with."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.benchmarks.stopwatch import Figure

_ROW = "{:<38} {:>12} {:<2} {:>12} {:>9}  {:<34} {:>8}"


def as_table(figures: Sequence[Figure], before: dict[str, Figure]) -> str:
    """One line a figure; the last column is the ratio (or the time) against the earlier run's."""
    lines, group = [], ""
    for figure in figures:
        if figure.group != group:
            group = figure.group
            lines += ["", _ROW.format(group, "p50", "", "p99", "times", "that of", "to before")]
        lines.append(
            _ROW.format(
                figure.name,
                f"{figure.p50:,.1f}",
                figure.unit,
                "" if figure.p99 is None else f"{figure.p99:,.1f}",
                "" if figure.ratio is None else f"{figure.ratio:.2f}",
                figure.beside,
                _change(figure, before.get(figure.key)),
            )
        )
    return "\n".join(lines)


def _change(now: Figure, before: Figure | None) -> str:
    if before is None:
        return ""
    if now.ratio is not None and before.ratio:
        return f"{now.ratio / before.ratio:.2f}"
    return f"{now.p50 / before.p50:.2f}" if before.p50 else ""


def save(figures: Sequence[Figure], path: Path) -> None:
    """Write the figures so that a later run can be compared with them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n")


def load(path: Path) -> dict[str, Figure]:
    """The figures of an earlier run, by group and name."""
    figures = [Figure(**row) for row in json.loads(path.read_text())]
    return {figure.key: figure for figure in figures}
