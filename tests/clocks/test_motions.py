"""Who votes, how many votes a motion needs, and when it closes: in figures."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.clocks.motions import Motion, closes_at, entitled, is_too_late, needed, passes
from games.clocks.schedule import Schedule, Waking

PAUSE, EXTENSION, STAND_IN, OFFER, ABANDON = Motion
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
LONDON = ZoneInfo("Europe/London")


@pytest.mark.parametrize("motion", [PAUSE, EXTENSION])
@pytest.mark.parametrize(
    ("voters", "votes"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (9, 5), (10, 6), (12, 7)]
)
def test_a_pause_and_more_time_need_more_than_half_whatever_the_factions(
    motion: Motion, voters: int, votes: int
) -> None:
    assert {needed(motion, voters, largest) for largest in range(13)} == {votes}


@pytest.mark.parametrize("motion", [STAND_IN, OFFER, ABANDON])
@pytest.mark.parametrize(
    ("voters", "largest", "votes"),
    [(2, 3, 2), (3, 3, 3), (5, 4, 5), (4, 4, 4), (6, 5, 6), (8, 6, 7), (10, 7, 8), (12, 6, 7)],
)
def test_replacing_and_abandoning_need_more_votes_than_any_side_or_all(
    motion: Motion, voters: int, largest: int, votes: int
) -> None:
    assert needed(motion, voters, largest) == votes


@pytest.mark.parametrize(
    ("persons", "concerned", "voters"),
    [([2, 0, 1], None, [0, 1, 2]), ([2, 0, 1], 1, [0, 2]), ([0, 3], 2, [0, 3]), ([1], 1, [])],
)
def test_all_persons_vote_but_the_one_concerned(
    persons: list[int], concerned: int | None, voters: list[int]
) -> None:
    assert entitled(persons, concerned) == voters


def test_who_has_not_voted_is_not_in_favour() -> None:
    assert [passes(votes, 3) for votes in (0, 2, 3, 5)] == [False, False, True, True]


def test_it_closes_when_the_fastest_clock_has_run_for_a_day() -> None:
    always = Schedule(LONDON)
    days = Schedule(LONDON, Waking(time(8), time(20)))
    assert closes_at(NOON, [always, days]) == NOON + timedelta(hours=24)
    # 8 hours today, 12 tomorrow, 4 the day after.
    assert closes_at(NOON, [days]) == NOON + timedelta(days=2)
    assert closes_at(NOON, [days, days, always]) - NOON >= timedelta(hours=12)


def test_it_closes_before_what_it_is_not_to_outlast() -> None:
    always, soon = Schedule(LONDON), NOON + timedelta(hours=1)
    assert closes_at(NOON, [always], soon) == soon
    assert closes_at(NOON, [always], NOON + timedelta(days=3)) == NOON + timedelta(days=1)


def test_fifteen_minutes_before_a_deadline_it_is_too_late_for_a_vote() -> None:
    assert not is_too_late(NOON, None)
    assert not is_too_late(NOON, NOON + timedelta(minutes=15))
    assert is_too_late(NOON, NOON + timedelta(minutes=15, seconds=-1))
