"""Coordinates of a chart: how suspicious each player was to an outsider, turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from games.wording import dwarf_name

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 208, 16, 32
_LEAST_HEIGHT = 200
WIDTH = 720
APART = 28  # the least distance of labels
_LONGEST = 20  # the most characters of a name
_DASHES = 4


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One player's line: `end` is the height where it ends, `label` that of its label."""

    name: str
    dwarf: str
    truth: str
    is_saboteur: bool
    dash: int
    points: str
    end: int
    label: int


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything in the chart, in its own units.

    `strips` link to turns (x, width, turn), `spots` are numbered points on lines (x, y, number).
    """

    height: int
    lines: tuple[PlotLine, ...]
    strips: tuple[tuple[float, float, int], ...]
    spots: tuple[tuple[int, int, int], ...]
    now: int
    rules: tuple[tuple[int, int], ...]
    ticks: tuple[tuple[int, int], ...]
    width: int = WIDTH
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    top: int = _TOP

    @property
    def foot(self) -> int:
        """Return the height of the lowest line."""
        return self.height - _BOTTOM


def plot_of(
    suspicions: Sequence[Sequence[float]],
    names: Sequence[str],
    dwarfs: Sequence[str],
    turn: int,
    spots: Sequence[tuple[int, int]],
) -> Plot:
    """Return the chart of a round; `spots` are turns and seats to mark, in order."""
    inside = max(_LEAST_HEIGHT, APART * len(names))
    height = _TOP + inside + _BOTTOM
    turns = len(suspicions) - 1
    wide = WIDTH - _LEFT - _RIGHT

    def x(at: float) -> int:
        return round(_LEFT + wide * at / max(1, turns))

    def y(share: float) -> int:
        return round(_TOP + inside * (1 - share))

    ends = [y(suspicions[-1][seat]) for seat in range(len(names))]
    labels = _apart(ends, _TOP, _TOP + inside)
    step = wide / max(1, turns)
    return Plot(
        height=height,
        lines=tuple(
            _line(
                name,
                dwarfs[seat],
                seat,
                " ".join(f"{x(at)},{y(each[seat])}" for at, each in enumerate(suspicions)),
                (ends[seat], labels[seat]),
            )
            for seat, name in enumerate(names)
        ),
        strips=tuple(
            (round(_LEFT + step * (at - 0.5), 1), round(step, 1), at) for at in range(1, turns + 1)
        ),
        spots=tuple(
            (x(at), y(suspicions[at][seat]), number)
            for number, (at, seat) in enumerate(spots, start=1)
        ),
        now=x(turn),
        rules=tuple((percent, y(percent / 100)) for percent in (0, 50, 100)),
        ticks=tuple((at, x(at)) for at in _ticks(turns)),
    )


def _line(name: str, dwarf: str, seat: int, points: str, heights: tuple[int, int]) -> PlotLine:
    """Return a player's line; `heights` are those of its end and its label."""
    short = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
    is_saboteur = dwarf == "saboteur"
    return PlotLine(short, dwarf, dwarf_name(dwarf), is_saboteur, seat % _DASHES, points, *heights)


def _ticks(turns: int) -> list[int]:
    """Return a few turns to label on the axis, including the last."""
    every = max(1, ceil(turns / 5))
    return [*range(0, turns - every // 2, every), turns] if turns else [0]


def _apart(wanted: Sequence[int], top: int, foot: int) -> list[int]:
    """Return heights for labels near the wanted ones, in order and far enough apart."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    placed: dict[int, int] = {}
    least = top
    for seat in order:
        placed[seat] = max(wanted[seat], least)
        least = placed[seat] + APART
    most = foot
    for seat in reversed(order):
        placed[seat] = min(placed[seat], most)
        most = placed[seat] - APART
    return [placed[seat] for seat in range(len(wanted))]
