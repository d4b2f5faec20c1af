"""Measuring CPU time of several things in turns, so that a busy machine is unkind to all alike."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

_MICROSECONDS = 1e6


@dataclass(frozen=True, slots=True)
class Case:
    """Something that costs CPU time, named within its group; `beside` names what it is held to.

    `each` keeps the time of every single call, for what differs from call to call. A case that
    `counts` does several things in a call and returns how many; its time is that of one.
    """

    group: str
    name: str
    call: Callable[[], object]
    times: int = 1
    beside: str = ""
    each: bool = False
    counts: bool = False


@dataclass(slots=True)
class Figure:
    """What a case came to: CPU time (or a size) in its unit, and how many times its anchor's."""

    group: str
    name: str
    p50: float
    p99: float | None = None
    beside: str = ""
    ratio: float | None = None
    unit: str = "µs"

    @property
    def key(self) -> str:
        """How runs are compared."""
        return f"{self.group}: {self.name}"


@dataclass(slots=True)
class _Samples:
    laps: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)


def measure(cases: Sequence[Case], laps: int) -> list[Figure]:
    """Every case once a lap, in microseconds; ratios compare what stood side by side in a lap."""
    kept = {(case.group, case.name): _Samples() for case in cases}
    for case in cases:
        case.call()
    for _lap in range(laps):
        for case in cases:
            _run(case, kept[case.group, case.name])
    return [_figure(case, kept) for case in cases]


def _run(case: Case, samples: _Samples) -> None:
    if case.each:
        taken = [_timed(case, 1) for _ in range(case.times)]
        samples.calls += taken
        samples.laps.append(sum(taken) / case.times)
    else:
        samples.laps.append(_timed(case, case.times))


def _timed(case: Case, times: int) -> float:
    """The time of one call, or of one of the things that the calls counted."""
    count, began = 0, time.process_time()
    for _ in range(times):
        done = case.call()
        count += done if case.counts and isinstance(done, int) else 1
    return (time.process_time() - began) / count * _MICROSECONDS


def _figure(case: Case, kept: dict[tuple[str, str], _Samples]) -> Figure:
    samples = kept[case.group, case.name]
    ratio = None
    if case.beside:
        anchors = kept[case.group, case.beside].laps
        ratio = median(own / anchor for own, anchor in zip(samples.laps, anchors, strict=True))
    calls = sorted(samples.calls)
    p99 = calls[int(len(calls) * 0.99)] if calls else None
    return Figure(case.group, case.name, median(calls or samples.laps), p99, case.beside, ratio)
