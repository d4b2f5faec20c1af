"""When a turn is likely to come, by figures."""

from datetime import UTC, datetime, timedelta

import pytest

from games.clocks.forecast import Likely, Times, forecast, still_to_take, usual_times

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def hours(*figures: float) -> list[timedelta]:
    return [timedelta(hours=figure) for figure in figures]


@pytest.mark.parametrize(
    ("turns", "first", "last"),
    [
        ([hours(1, 2, 3, 4)], 2, 3),
        ([hours(1, 1, 1, 9)], 1, 1),
        ([hours(0), hours(5, 6, 7, 8, 9)], 6, 8),
        ([hours(2, 2, 2, 2), hours(3, 3, 3, 3)], 5, 5),
        ([hours(1, 2, 3, 4), hours(10, 20, 30, 40)], 21, 34),
        ([], 0, 0),
    ],
)
def test_the_middle_half_of_all_ways_in_which_turns_come_together(
    turns: list[Times], first: float, last: float
) -> None:
    found = forecast(NOW, turns)
    assert found.first <= found.last
    assert found == Likely(*(NOW + span for span in hours(first, last)))


def test_twelve_people_are_told_as_exactly_as_two() -> None:
    found = forecast(NOW, [hours(*range(1, 13))] * 11)
    assert NOW + timedelta(hours=55) < found.first < NOW + timedelta(hours=72)
    assert NOW + timedelta(hours=71) < found.last < NOW + timedelta(hours=90)


@pytest.mark.parametrize(
    ("here", "elsewhere", "known"),
    [
        ([1, 2, 3], [], None),
        ([1, 2, 3, 4], [], [1, 2, 3, 4]),
        ([1], [5, 6, 7], [1, 7, 6, 5]),
        ([], [5, 6, 7], None),
        (list(range(20)), [99], list(range(8, 20))),
        (list(range(10)), [50, 60, 70], [*range(10), 70, 60]),
    ],
)
def test_somebodys_last_turns_count_here_first_and_then_elsewhere(
    here: list[int], elsewhere: list[int], known: list[int] | None
) -> None:
    assert usual_times(hours(*here), hours(*elsewhere)) == (known and hours(*known))


@pytest.mark.parametrize(
    ("waited", "left", "times"),
    [
        (0, None, [1, 2, 8]),
        (2, None, [6]),
        (9, None, None),
        (0, 4, [1, 2, 4]),
        (9, 4, [0, 1, 2, 3, 4]),
        (9, -1, [0, 0, 0, 0, 0]),
    ],
)
def test_what_was_waited_for_already_is_not_waited_for_again(
    waited: int, left: int | None, times: list[int] | None
) -> None:
    limit = None if left is None else timedelta(hours=left)
    found = still_to_take(hours(1, 2, 8), timedelta(hours=waited), limit)
    assert found == (None if times is None else hours(*times))
