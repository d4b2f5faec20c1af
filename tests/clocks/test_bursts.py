"""Bursts in figures: the hours proposed, what is agreed, and how long a turn may take."""

from datetime import UTC, datetime, timedelta

from games.clocks.bursts import Burst, agreed, closes_at, hours_to_meet

NOON = datetime(2026, 11, 26, 12, 20, tzinfo=UTC)
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
BURST = Burst(NOON, NOON + HOUR)


def evenings(seat: int, hour: int, days: int = 5) -> list[tuple[int, datetime]]:
    """Turns of a seat at this hour of the last days."""
    first = NOON.replace(hour=hour, minute=30) - timedelta(days=1)
    return [(seat, first - timedelta(days=day)) for day in range(days)]


def test_hours_are_those_at_which_everybody_plays_on_different_days() -> None:
    turns = evenings(0, 20) + evenings(1, 20) + evenings(1, 9)
    hours = hours_to_meet(turns, [0, 1], NOON)
    assert len(hours) == 3
    assert {hour.hour for hour in hours} == {20}
    assert len({hour.date() for hour in hours}) == 3
    assert hours == sorted(hours)


def test_an_hour_of_all_but_one_is_not_proposed() -> None:
    turns = evenings(0, 20) + evenings(1, 9)
    (hour,) = hours_to_meet(turns, [0, 1], NOON)
    # Nothing suits both: the hour of the newest turn, once.
    assert hour == NOON.replace(hour=20, minute=0)


def test_without_any_turn_an_hour_is_proposed_nevertheless() -> None:
    (hour,) = hours_to_meet([], [0, 1], NOON)
    assert hour == NOON.replace(hour=12, minute=0) + timedelta(days=1)


def test_an_hour_is_whole_and_within_three_hours_and_seven_days() -> None:
    turns = [turn for hour in range(24) for seat in (0, 1) for turn in evenings(seat, hour)]
    for hour in hours_to_meet(turns, [0, 1], NOON):
        assert NOON + 3 * HOUR <= hour <= NOON + timedelta(days=7) - HOUR
        assert hour.minute == hour.second == hour.microsecond == 0


def test_answers_are_taken_for_a_day_or_until_an_hour_before_the_first() -> None:
    assert closes_at(NOON, [NOON + 4 * HOUR, NOON + 50 * HOUR]) == NOON + 3 * HOUR
    assert closes_at(NOON, [NOON + 50 * HOUR]) == NOON + 24 * HOUR


def test_only_what_suits_all_is_agreed_and_silence_is_a_no() -> None:
    assert agreed([[0, 1], [1], [1, 2]]) == 1
    assert agreed([[0, 1], [1], []]) is None
    assert agreed([[2, 1], [1, 2]]) == 1
    assert agreed([]) is None


def test_a_turn_has_two_minutes_from_its_beginning_or_that_of_the_burst() -> None:
    assert BURST.turn_ends(NOON - 5 * HOUR) == NOON + 2 * MINUTE
    assert BURST.turn_ends(NOON + 10 * MINUTE) == NOON + 12 * MINUTE
    assert BURST.turn_ends(NOON + 59 * MINUTE) == NOON + HOUR
    assert BURST.turn_ends(None) == NOON + HOUR


def test_it_is_on_from_its_beginning_to_its_end() -> None:
    assert not BURST.is_on(NOON - MINUTE)
    assert BURST.is_on(NOON)
    assert not BURST.is_on(NOON + HOUR)
