"""Sums up many deals: gold by side with intervals, wins, beliefs, times, blunders."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from tools.arena.calibration import calibration

Line = dict[str, Any]

_TITLES = {
    "gold": "gold a round",
    "suspicions": "an outsider's suspicion at a third of the round, above the deck's",
}


def report(lines: Sequence[Line]) -> dict[str, Any]:
    """Return all figures by name; 95 % intervals are half widths, over seeds."""
    treasure = [float(line["treasure"]) for line in lines]
    return {
        "rounds": len(lines),
        "treasure": mean(treasure),
        "gold": _by_dwarf(lines, "gold", "tested_gold"),
        "suspicions": _by_dwarf(lines, "suspicions", "tested_suspicions"),
        "beliefs": calibration(tuple(f) for line in lines for f in line["forecasts"]),
        "milliseconds": _times(lines),
        "blunders": dict(sum((Counter(line["blunders"]) for line in lines), Counter[str]())),
    }


def as_table(figures: dict[str, Any]) -> str:
    """Return the figures as a readable table."""
    share = figures["treasure"]
    rows = [f"{figures['rounds']} deals; treasure reached in {_shown(share)} of them"]
    for name, title in _TITLES.items():
        for dwarf, cells in sorted(figures[name].items()):
            told = ", ".join(f"{which} {_shown(cell)}" for which, cell in cells.items())
            rows.append(f"{title}, {dwarf}: {told}")
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


def _by_dwarf(lines: Sequence[Line], rest: str, tested: str) -> dict[str, dict[str, Any]]:
    """Return for each dwarf the means with the rest's and the tested strength, and the difference.

    `rest` and `tested` are keys of a line; a line of an earlier release may lack them.
    """
    cells: dict[str, dict[str, Any]] = {}
    for dwarf in sorted({dwarf for line in lines for dwarf in line["dwarfs"]}):
        pairs = [
            pair for line in lines if line.get(rest) and (pair := _pair(line, dwarf, rest, tested))
        ]
        if pairs:
            cells[dwarf] = _compared(pairs)
    return cells


def _pair(line: Line, dwarf: str, rest: str, tested: str) -> list[float]:
    """Return the means over the seats with a dwarf, or nothing if there are none."""
    seats = [seat for seat, held in enumerate(line["dwarfs"]) if held == dwarf]
    return [
        fmean(line[name][seat] for seat in seats) for name in (rest, tested) if line[name] and seats
    ]


def _compared(pairs: Sequence[Sequence[float]]) -> dict[str, Any]:
    told = {"rest": mean([pair[0] for pair in pairs])}
    if len(pairs[0]) == 1:
        return told
    told["tested"] = mean([tested for _, tested in pairs])
    return told | {"difference": mean([tested - rest for rest, tested in pairs])}


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
    """Return a mean over seeds and its interval's half width, None for fewer than two seeds."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": fmean(values), "half_width": half}


def _shown(cell: dict[str, float | None]) -> str:
    half = cell["half_width"]
    return f"{cell['mean']:.3f}" + ("" if half is None else f" ± {half:.3f}")
