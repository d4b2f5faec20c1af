"""What many deals came to: gold by side with intervals, wins, beliefs, times, blunders."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from games.arena.calibration import calibration

Line = dict[str, Any]


def report(lines: Sequence[Line]) -> dict[str, Any]:
    """All figures by their names; intervals of 95 % are half widths, over seeds."""
    treasure = [float(line["treasure"]) for line in lines]
    return {
        "rounds": len(lines),
        "treasure": mean(treasure),
        "gold": _gold(lines),
        "beliefs": calibration(tuple(f) for line in lines for f in line["forecasts"]),
        "milliseconds": _times(lines),
        "blunders": dict(sum((Counter(line["blunders"]) for line in lines), Counter[str]())),
    }


def as_table(figures: dict[str, Any]) -> str:
    """The same for people."""
    share = figures["treasure"]
    rows = [f"{figures['rounds']} deals; treasure reached in {_shown(share)} of them"]
    for dwarf, cells in sorted(figures["gold"].items()):
        told = ", ".join(f"{name} {_shown(cell)}" for name, cell in cells.items())
        rows.append(f"gold a round, {dwarf}: {told}")
    for cell in figures["beliefs"]:
        who = "blocked" if cell["blocked"] else "free"
        rows.append(
            f"beliefs, fifth {cell['fifth']}, {who} ({cell['forecasts']}):"
            f" Brier {cell['brier']:.3f} (deck {cell['prior_brier']:.3f}),"
            f" log loss {cell['log_loss']:.3f} (deck {cell['prior_log_loss']:.3f})"
        )
    for strength, cell in figures["milliseconds"].items():
        told = ", ".join(f"{name} {value:.2f}" for name, value in cell.items() if name != "moves")
        rows.append(f"ms of CPU a move, {strength} ({cell['moves']}): {told}")
    blunders = ", ".join(f"{name} {n}" for name, n in sorted(figures["blunders"].items()))
    return "\n".join([*rows, f"blunders: {blunders or 'none'}"])


def _gold(lines: Sequence[Line]) -> dict[str, dict[str, Any]]:
    """By dwarf: what the rest's strength earns, the tested one, and the paired difference."""
    cells: dict[str, dict[str, Any]] = {}
    for dwarf in sorted({dwarf for line in lines for dwarf in line["dwarfs"]}):
        rest, tested, gained = [], [], []
        for line in lines:
            seats = [seat for seat, held in enumerate(line["dwarfs"]) if held == dwarf]
            if not seats:
                continue
            rest.append(fmean(line["gold"][seat] for seat in seats))
            if line["tested_gold"]:
                tested.append(fmean(line["tested_gold"][seat] for seat in seats))
                gained.append(tested[-1] - rest[-1])
        cells[dwarf] = {"rest": mean(rest)}
        if tested:
            cells[dwarf] |= {"tested": mean(tested), "difference": mean(gained)}
    return cells


def _times(lines: Sequence[Line]) -> dict[str, dict[str, float]]:
    taken: dict[str, list[float]] = {}
    for line in lines:
        for strength, each in line["milliseconds"].items():
            taken.setdefault(strength, []).extend(each)
    return {
        strength: {
            "moves": len(each),
            "mean": fmean(each),
            "p99": sorted(each)[int(0.99 * len(each))],
        }
        for strength, each in sorted(taken.items())
    }


def mean(values: Sequence[float]) -> dict[str, float | None]:
    """A mean over seeds and the half width of its interval; none of fewer than two seeds."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": fmean(values), "half_width": half}


def _shown(cell: dict[str, float | None]) -> str:
    half = cell["half_width"]
    return f"{cell['mean']:.3f}" + ("" if half is None else f" ± {half:.3f}")
