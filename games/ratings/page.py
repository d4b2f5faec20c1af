"""Ratings as points, with a drawing over time and a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.ratings.models import SETTLED, Listing
from games.ratings.selectors import Rating, RatingPoint
from games.table.mine.svg import NOTHING, Svg, element, joined, text
from games.table.shares import LEAST

# A newcomer has 1000 points, give or take 200.
_START, _POINT, _MEAN = 1000, 24, 25.0
_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 240, 48, 96, 12, 24
_LINES, _LABEL = 4, 16


def rating_panel(ratings: tuple[Rating, ...]) -> dict[str, Any]:
    """Return a person's ratings for their page as a dict: `tiles`, a dict for each rating, and
    `plot`, a drawing, empty below five games.
    """
    return {"tiles": list(map(tile_of, ratings)), "plot": _plot(ratings)}


def tile_of(rating: Rating) -> dict[str, Any]:
    """Return a rating for a template as a dict: `box`, its game's name, `is_provisional`, and
    `rows`, a dict for each of the last games, the latest first. `now` is the first of the rows.
    """
    rows = [_row(point) for point in reversed(rating.points)]
    return {
        "box": _box(rating),
        "now": rows[0],
        "is_provisional": rating.now.games < SETTLED,
        "rows": rows,
    }


def rows_of(lines: Iterable[Listing]) -> list[tuple[Listing, int, int]]:
    """Return a triple for each line of a leaderboard, in order: the line, its points, and how far
    they may be off, in points.
    """
    return [(line, points_of(line.mean), give_or_take(line.deviation)) for line in lines]


def points_of(mean: float) -> int:
    """Return a rating's mean in points, of which a newcomer has 1000."""
    return round(_points(mean))


def give_or_take(deviation: float) -> int:
    """Return a rating's deviation in points, rounded, to show as “±”."""
    return round(deviation * _POINT)


def _row(point: RatingPoint) -> dict[str, Any]:
    return {
        "games": point.games,
        "ended_at": point.ended_at,
        "points": points_of(point.mean),
        "give_or_take": give_or_take(point.deviation),
    }


def _box(rating: Rating) -> str:
    return _("Saboteur 2") if rating.expansion else pgettext("the game", "Saboteur")


def _points(mean: float) -> float:
    return _START + (mean - _MEAN) * _POINT


@dataclass(frozen=True, slots=True)
class _Frame:
    """The range of the drawing, in instants and points."""

    first: float
    last: float
    low: float
    high: float

    def x(self, point: RatingPoint) -> float:
        along = (point.ended_at.timestamp() - self.first) / max(self.last - self.first, 1.0)
        return round(_LEFT + along * (_WIDE - _LEFT - _RIGHT), 1)

    def y(self, points: float) -> float:
        up = (points - self.low) / (self.high - self.low)
        return round(_HIGH - _BOTTOM - up * (_HIGH - _TOP - _BOTTOM), 1)


def _plot(ratings: tuple[Rating, ...]) -> Svg:
    points = [point for rating in ratings for point in rating.points]
    if all(len(rating.points) < LEAST for rating in ratings):
        return NOTHING
    times = [point.ended_at.timestamp() for point in points]
    reach = [_points(one.mean + way * one.deviation) for one in points for way in (-1, 1)]
    frame = _Frame(min(times), max(times), min(reach) // 100 * 100, max(reach) // 100 * 100 + 100)
    return element(
        "svg",
        {"class": "course", "viewBox": f"0 0 {_WIDE} {_HIGH}", "role": "img"},
        element("title", {}, text(_("Rating over time"))),
        joined(_grid(frame)),
        joined(_course(frame, rating) for rating in ratings),
        joined(_labels(frame, ratings)),
    )


def _grid(frame: _Frame) -> Iterable[Svg]:
    for line in range(_LINES + 1):
        points = frame.low + (frame.high - frame.low) * line / _LINES
        y = frame.y(points)
        across = f"M{_LEFT} {y}H{_WIDE - _RIGHT}"
        yield element("path", {"class": "course__grid", "d": across})
        x, at = _LEFT - 8, {"class": "course__label", "text-anchor": "end"}
        yield element("text", {**at, "x": x, "y": y + 4}, text(str(round(points))))


def _course(frame: _Frame, rating: Rating) -> Svg:
    name = "second" if rating.expansion else "base"
    points = rating.points
    upper = [(frame.x(point), frame.y(_points(point.mean + point.deviation))) for point in points]
    lower = [(frame.x(point), frame.y(_points(point.mean - point.deviation))) for point in points]
    middle = [(frame.x(point), frame.y(_points(point.mean))) for point in points]
    x, y = middle[-1]
    band = {"class": f"course__band--{name}", "points": _path(upper + lower[::-1])}
    line = {"class": f"course__line--{name}", "points": _path(middle)}
    return joined(
        [
            element("polygon", band),
            element("polyline", line),
            element("circle", {"class": f"course__now--{name}", "cx": x, "cy": y, "r": 4}),
        ]
    )


def _labels(frame: _Frame, ratings: tuple[Rating, ...]) -> Iterable[Svg]:
    """Draw the boxes' names at the ends of their curves, moved down if they would overlap."""
    above = 0.0
    for one in sorted(ratings, key=lambda one: -one.now.mean):
        point, name = one.now, _box(one)
        above = max(frame.y(_points(point.mean)), above + _LABEL)
        place = {"x": frame.x(point) + 8, "y": above + 4}
        yield element("text", {"class": "course__label", **place}, text(name))


def _path(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)
