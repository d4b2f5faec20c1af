"""When a turn is likely to come, by figures."""

from datetime import UTC, date, datetime, timedelta

import pytest

from games.clocks.forecast import Likely, forecast, still_to_take, usual_times
from games.clocks.lasting import days
from games.clocks.paces import HOUR, PRESETS, Bank
from games.clocks.reliability import Attendance, Reliability, latest, reliability_of

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


def hours(*figures: float) -> list[timedelta]:
    return [timedelta(hours=figure) for figure in figures]


def test_the_middle_half_of_all_ways_in_which_turns_come_together(
    subtests: pytest.Subtests,
) -> None:
    for turns, first, last in [
        ([hours(1, 2, 3, 4)], 2, 3),
        ([hours(1, 1, 1, 9)], 1, 1),
        ([hours(0), hours(5, 6, 7, 8, 9)], 6, 8),
        ([hours(2, 2, 2, 2), hours(3, 3, 3, 3)], 5, 5),
        ([hours(1, 2, 3, 4), hours(10, 20, 30, 40)], 21, 34),
        ([], 0, 0),
    ]:
        with subtests.test(turns=turns, first=first, last=last):
            found = forecast(NOW, turns)
            assert found.first <= found.last
            assert found == Likely(*(NOW + span for span in hours(first, last)))


def test_twelve_people_are_told_as_exactly_as_two() -> None:
    found = forecast(NOW, [hours(*range(1, 13))] * 11)
    assert NOW + timedelta(hours=55) < found.first < NOW + timedelta(hours=72)
    assert NOW + timedelta(hours=71) < found.last < NOW + timedelta(hours=90)


def test_somebodys_last_turns_count_here_first_and_then_elsewhere(
    subtests: pytest.Subtests,
) -> None:
    for here, elsewhere, known in [
        ([1, 2, 3], [], None),
        ([1, 2, 3, 4], [], [1, 2, 3, 4]),
        ([1], [5, 6, 7], [1, 7, 6, 5]),
        ([], [5, 6, 7], None),
        (list(range(20)), [99], list(range(8, 20))),
        (list(range(10)), [50, 60, 70], [*range(10), 70, 60]),
    ]:
        with subtests.test(here=here, elsewhere=elsewhere, known=known):
            assert usual_times(hours(*here), hours(*elsewhere)) == (known and hours(*known))


def test_what_was_waited_for_already_is_not_waited_for_again(subtests: pytest.Subtests) -> None:
    for waited, left, times in [
        (0, None, [1, 2, 8]),
        (2, None, [6]),
        (9, None, None),
        (0, 4, [1, 2, 4]),
        (9, 4, [0, 1, 2, 3, 4]),
        (9, -1, [0, 0, 0, 0, 0]),
    ]:
        with subtests.test(waited=waited, left=left, times=times):
            limit = None if left is None else timedelta(hours=left)
            found = still_to_take(hours(1, 2, 8), timedelta(hours=waited), limit)
            assert found == (None if times is None else hours(*times))


# How long games take at the paces there are, about.

TURNS = 150


def test_five_players_take_so_many_days(subtests: pytest.Subtests) -> None:
    for pace, range_ in [
        ("tonight", (0, 1)),
        ("quick", (2, 3)),
        ("daily", (9, 14)),
        ("relaxed", (19, 29)),
        ("turn-6h", (3, 4)),
        ("turn-24h", (9, 14)),
        ("turn-3d", (27, 42)),
        ("none", (8, 15)),
    ]:
        with subtests.test(pace=pace, range_=range_):
            assert days(PRESETS[pace], TURNS, 5, 5) == range_


def test_it_is_a_range_even_where_there_is_little_to_play() -> None:
    assert days(PRESETS["quick"], 1, 12, 1) == (1, 2)
    assert days(Bank(HOUR, HOUR * 0, HOUR), 50, 3, 3) == (1, 2)


def test_the_more_computer_players_the_sooner_it_is_over() -> None:
    assert days(PRESETS["relaxed"], TURNS, 5, 2) < days(PRESETS["relaxed"], TURNS, 5, 5)


# How reliable a person is, by figures.

FIRST = datetime(2026, 3, 1, tzinfo=UTC)
FRIDAY, SATURDAY = date(2026, 3, 6), date(2026, 3, 7)


def played(number: int = 0, turns: int = 10, *missed: date, through: bool = True) -> Attendance:
    """The game that ended on the day of this number."""
    return Attendance(FIRST + timedelta(days=number), turns, frozenset(missed), through)


def test_shares_are_whole_per_cent(subtests: pytest.Subtests) -> None:
    for games, in_time, seen_through in [
        ([played()] * 5, 100, 100),
        ([played(0, 9, FRIDAY), *[played()] * 4], 98, 100),
        ([played(0, 8, FRIDAY, SATURDAY, through=False), *[played()] * 4], 96, 80),
        # Two thirds are not rounded up.
        ([played(0, 4, FRIDAY, SATURDAY), *[played(0, 0)] * 4], 66, 100),
        ([played(0, 0, FRIDAY, through=False), *[played(0, 0)] * 4], 0, 80),
    ]:
        with subtests.test(games=games, in_time=in_time, seen_through=seen_through):
            found = reliability_of(games)
            assert not found.is_new
            assert (found.games, found.in_time, found.seen_through) == (5, in_time, seen_through)


def test_a_weekend_away_from_five_tables_costs_two_days() -> None:
    games = [played(0, 10, FRIDAY, SATURDAY) for _table in range(5)]
    assert reliability_of(games) == Reliability(5, 50, 2, 5)


def test_below_five_games_somebody_is_new(subtests: pytest.Subtests) -> None:
    for games, is_new in [(0, True), (4, True), (5, False), (50, False)]:
        with subtests.test(games=games, is_new=is_new):
            assert reliability_of([played()] * games).is_new is is_new


def test_who_took_no_turn_at_all_is_new_however_many_games_there_were() -> None:
    assert reliability_of([played(0, 0, through=False)] * 9).is_new


def test_the_last_fifty_to_end_count_in_whatever_order_they_were_counted() -> None:
    games = latest(played(number) for number in (70, *range(60)))
    assert len(games) == 50
    assert [game.ended_at for game in games[:1] + games[-1:]] == [
        FIRST + timedelta(days=11),
        FIRST + timedelta(days=70),
    ]


def test_who_reaches_what_a_table_asks_for(subtests: pytest.Subtests) -> None:
    for in_time, missed, reached in [
        (100, 0, [0, 50, 75, 90]),
        (90, 10, [0, 50, 75, 90]),
        (899, 101, [0, 50, 75]),
        (75, 25, [0, 50, 75]),
        (50, 50, [0, 50]),
        (49, 51, [0]),
        (0, 1, [0]),
    ]:
        with subtests.test(in_time=in_time, missed=missed, reached=reached):
            person = Reliability(5, in_time, missed, 5)
            assert [least for least in (0, 50, 75, 90) if person.reaches(least)] == reached
            assert Reliability(4, in_time, missed, 4).reaches(90)


def test_so_many_turns_more_in_time_lead_there(subtests: pytest.Subtests) -> None:
    for in_time, missed, least, more in [
        (60, 20, 75, 0),
        (59, 20, 75, 1),
        (0, 1, 50, 1),
        (0, 1, 75, 3),
        (0, 1, 90, 9),
        (10, 5, 90, 35),
    ]:
        with subtests.test(in_time=in_time, missed=missed, least=least):
            assert Reliability(9, in_time, missed, 9).turns_to(least) == more
            assert Reliability(9, in_time + more, missed, 9).reaches(least)
            assert not more or not Reliability(9, in_time + more - 1, missed, 9).reaches(least)
