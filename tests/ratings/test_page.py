"""Ratings as the page of a person shows them."""

from datetime import UTC, datetime, timedelta

from games.ratings.page import rating_panel
from games.ratings.selectors import Rating, RatingPoint

START = datetime(2026, 3, 1, tzinfo=UTC)


def rating(games: int, *, expansion: bool = False) -> Rating:
    """A rating that has grown game by game."""
    points = (
        RatingPoint(number, START + timedelta(days=number), 25 + number / 2, 8 - number / 10)
        for number in range(1, games + 1)
    )
    return Rating(expansion, tuple(points))


def test_points_are_round_figures_and_provisional_below_ten_games() -> None:
    (few,) = rating_panel([rating(9)]).tiles
    (many,) = rating_panel([rating(10)]).tiles
    assert (few.is_provisional, many.is_provisional) == (True, False)
    assert (many.now.points, many.now.give_or_take) == (1120, 168)
    assert [row.games for row in many.rows] == list(range(10, 0, -1))


def test_both_boxes_are_drawn_with_their_bands_and_told_apart_by_name() -> None:
    plot = rating_panel([rating(12), rating(8, expansion=True)]).plot
    for part in ("band--base", "line--base", "band--second", "line--second"):
        assert f'class="course__{part}"' in plot
    assert ">Saboteur<" in plot
    assert ">Saboteur 2<" in plot
    assert "<title>" in plot


def test_names_at_the_ends_do_not_cover_each_other() -> None:
    plot = rating_panel([rating(5), rating(5, expansion=True)]).plot
    heights = [
        float(part.split('y="')[1].split('"')[0])
        for part in plot.split("<text ")[1:]
        if "Saboteur" in part
    ]
    assert abs(heights[0] - heights[1]) >= 16


def test_four_games_make_no_course() -> None:
    assert rating_panel([rating(4)]).plot == ""
    assert rating_panel([rating(5)]).plot
    assert rating_panel([]).tiles == ()
