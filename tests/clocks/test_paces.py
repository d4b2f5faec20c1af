"""Banks fill and empty as they should, and no pace is out of its bounds."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks.limits import (
    MOST_HOLIDAYS,
    holiday_refusal,
    most_in_a_year,
    refusal,
    used_days,
)
from games.clocks.motions import MotionKind, closes_at, entitled, is_too_late, needed, passes
from games.clocks.paces import (
    BANKS,
    EACH_TURN,
    OWN_HOURS_COUNT,
    PRESETS,
    Bank,
    EachTurn,
    InvalidPace,
    NoClock,
    is_live,
    preset_of,
)
from games.clocks.reminders import reminders, wakes_at, while_awake
from games.clocks.schedule import Holiday, Schedule, Waking
from tests.work import steps_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DAILY = BANKS["daily"]


def test_the_presets_of_a_bank(subtests: pytest.Subtests) -> None:
    for name, start, increment, cap in [
        ("quick", 12, 2, 24),
        ("daily", 48, 12, 96),
        ("relaxed", 5 * 24, 24, 10 * 24),
    ]:
        with subtests.test(name=name, start=start, increment=increment):
            assert BANKS[name] == Bank(start * HOUR, increment * HOUR, cap * HOUR)


def test_the_presets_of_each_turn() -> None:
    assert [pace.allowance for pace in EACH_TURN.values()] == [6 * HOUR, 24 * HOUR, 3 * DAY]


def test_a_preset_is_known_by_its_figures() -> None:
    assert [preset_of(pace) for pace in PRESETS.values()] == list(PRESETS)
    assert preset_of(Bank(HOUR, HOUR, HOUR)) == preset_of(EachTurn(HOUR)) == ""


def test_own_hours_count_where_a_turn_may_take_a_night() -> None:
    assert {name: name in OWN_HOURS_COUNT for name in BANKS} == {
        "tonight": False,
        "quick": False,
        "daily": True,
        "relaxed": True,
    }


def test_short_turns_save_up_for_a_long_one_up_to_the_cap() -> None:
    assert DAILY.after_turn(48 * HOUR, 3 * HOUR) == 57 * HOUR
    assert DAILY.after_turn(90 * HOUR, HOUR) == 96 * HOUR
    assert DAILY.after_turn(48 * HOUR, 48 * HOUR) == 12 * HOUR


def test_after_a_time_out_there_is_the_increment_or_half_a_day() -> None:
    assert BANKS["quick"].after_time_out() == 12 * HOUR
    assert BANKS["relaxed"].after_time_out() == 24 * HOUR


def test_in_one_sitting_nobody_has_more_after_a_time_out_than_the_bank_holds() -> None:
    assert BANKS["tonight"].after_time_out() == timedelta(minutes=6)
    assert is_live(BANKS["tonight"])
    assert not any(map(is_live, (BANKS["quick"], EACH_TURN["turn-6h"], NoClock())))


def test_a_bank_out_of_bounds_is_refused_by_the_figure(subtests: pytest.Subtests) -> None:
    for figures, field in [
        ((timedelta(seconds=59), HOUR, DAY), "start"),
        ((14 * DAY + HOUR, HOUR, 21 * DAY), "start"),
        ((DAY, -HOUR, 2 * DAY), "increment"),
        ((DAY, 3 * DAY + HOUR, 2 * DAY), "increment"),
        ((DAY, HOUR, 23 * HOUR), "cap"),
        ((DAY, HOUR, 21 * DAY + HOUR), "cap"),
    ]:
        with subtests.test(figures=figures, field=field):
            with pytest.raises(InvalidPace) as refused:
                Bank(*figures)
            assert refused.value.field == field


@pytest.mark.parametrize("allowance", [HOUR - timedelta(seconds=1), 14 * DAY + HOUR])
def test_a_turn_out_of_bounds_is_refused(allowance: timedelta) -> None:
    with pytest.raises(InvalidPace, match="allowance"):
        EachTurn(allowance)
    assert EachTurn(HOUR) and EachTurn(14 * DAY)


# No schedule may keep a table waiting for ever; each limit is refused by its name.

ALWAYS = Schedule(ZoneInfo("Europe/Berlin"))


def holiday(first: date, days: int) -> Holiday:
    return Holiday(first, first + timedelta(days=days - 1))


NEW_YEAR, SUMMER = date(2026, 1, 1), date(2026, 7, 1)


def test_each_limit_is_refused_by_its_name(subtests: pytest.Subtests) -> None:
    for changes, name in [
        ({}, None),
        ({"waking": Waking(time(8), time(16))}, None),
        ({"waking": Waking(time(8), time(15, 59))}, "hours-too-short"),
        ({"waking": Waking(time(20), time(4))}, None),
        ({"waking": Waking(time(20), time(3, 59))}, "hours-too-short"),
        ({"days_off": frozenset({5, 6})}, None),
        ({"days_off": frozenset({4, 5, 6})}, "days-off-too-many"),
        ({"holidays": (holiday(SUMMER, 21),)}, None),
        ({"holidays": (holiday(SUMMER, 22),)}, "holiday-too-long"),
        ({"holidays": (holiday(NEW_YEAR, 14), holiday(SUMMER, 21))}, None),
        ({"holidays": (holiday(NEW_YEAR, 15), holiday(SUMMER, 21))}, "holidays-too-many"),
    ]:
        with subtests.test(changes=changes, name=name):
            assert refusal(replace(ALWAYS, **changes)) == name


def test_a_year_is_any_365_days() -> None:
    next_year = holiday(NEW_YEAR + timedelta(days=365), 20)
    assert most_in_a_year([holiday(NEW_YEAR, 20), next_year]) == 20
    assert most_in_a_year([holiday(NEW_YEAR + timedelta(days=1), 20), next_year]) == 21


def test_a_day_in_two_holidays_is_one_day() -> None:
    assert most_in_a_year([holiday(SUMMER, 10), holiday(SUMMER, 12)]) == 12
    assert most_in_a_year([]) == 0


def test_days_of_holiday_that_were_taken_back_once_they_had_begun_still_count() -> None:
    before, today = [holiday(SUMMER, 21)], SUMMER + timedelta(days=4)
    used = used_days(before, [NEW_YEAR], [], today)
    assert used == [NEW_YEAR, *(SUMMER + timedelta(days=n) for n in range(5))]
    assert used_days(before, used, before, today) == [NEW_YEAR]
    assert used_days([], used, [], today + timedelta(days=365)) == []
    rest = (holiday(date(2026, 8, 1), 21), holiday(date(2026, 9, 1), 8))
    assert refusal(replace(ALWAYS, holidays=rest), used) is None
    longer = (*rest, holiday(date(2026, 10, 1), 1))
    assert refusal(replace(ALWAYS, holidays=longer), used) == "holidays-too-many"


@given(st.lists(st.tuples(st.integers(0, 1200), st.integers(1, 30)), max_size=12))
@settings(max_examples=60, derandomize=True, database=None, deadline=None)
def test_the_most_in_a_year_is_what_counting_day_by_day_finds(
    chosen: list[tuple[int, int]],
) -> None:
    holidays = [holiday(NEW_YEAR + timedelta(days=at), days) for at, days in chosen]
    days = {one.first + timedelta(days=n) for one in holidays for n in range(one.days)}
    year = timedelta(days=365)
    counted = max((sum(end - year < day <= end for day in days) for end in days), default=0)
    assert most_in_a_year(holidays) == counted


def test_a_holiday_is_refused_by_its_dates_alone(subtests: pytest.Subtests) -> None:
    for first, last, name in [
        (SUMMER, SUMMER, None),
        (SUMMER - timedelta(days=20), SUMMER, None),
        (SUMMER - timedelta(days=21), SUMMER, "holiday-too-long"),
        (date.min, date.max, "holiday-too-far"),
        (date.max, date.min, "holiday-backwards"),
        (SUMMER - timedelta(days=2), SUMMER - timedelta(days=1), "holiday-over"),
        (SUMMER + timedelta(days=730), SUMMER + timedelta(days=730), None),
        (SUMMER + timedelta(days=730), SUMMER + timedelta(days=731), "holiday-too-far"),
    ]:
        with subtests.test(first=first, last=last, name=name):
            assert holiday_refusal(Holiday(first, last), SUMMER) == name


def test_long_holidays_take_no_more_steps_than_short_ones() -> None:
    def judged(days: int) -> int:
        these = [holiday(SUMMER + timedelta(days=n), days) for n in range(MOST_HOLIDAYS)]

        def judge() -> None:
            refusal(replace(ALWAYS, holidays=tuple(these)))
            most_in_a_year(these)
            used_days(these, [], these[:1], SUMMER + timedelta(days=days))

        return steps_of(judge)

    # What is gone is told day by day, for a year at most.
    assert judged(900_000) <= judged(400) * 1.1


# People are reminded when half and nine tenths of their time have run, and never at night.

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_at_half_and_at_nine_tenths() -> None:
    always = Schedule(ZoneInfo("UTC"))
    assert reminders(always, NOON, 10 * HOUR) == (NOON + 5 * HOUR, NOON + 9 * HOUR)


def test_nobody_is_reminded_while_they_sleep() -> None:
    day = Schedule(ZoneInfo("UTC"), Waking(time(8), time(22)))
    half, most = reminders(day, NOON, 24 * HOUR)
    # Ten hours run until bedtime; fourteen more the day after.
    assert half == datetime(2026, 11, 21, 10, tzinfo=UTC)
    assert most == datetime(2026, 11, 21, 19, 36, tzinfo=UTC)
    assert day.runs_at(half) and day.runs_at(most)


def test_short_turns_have_no_reminders() -> None:
    always = Schedule(ZoneInfo("UTC"))
    assert reminders(always, NOON, 2 * HOUR - timedelta(seconds=1)) == ()
    assert len(reminders(always, NOON, 2 * HOUR)) == 2


def test_what_was_used_before_a_pause_counts() -> None:
    always = Schedule(ZoneInfo("UTC"))
    found = reminders(always, NOON, 10 * HOUR, used=6 * HOUR)
    assert found == (NOON, NOON + 3 * HOUR)


def test_who_would_be_asleep_is_reminded_before_bedtime(subtests: pytest.Subtests) -> None:
    for opens, closes, at, told in [
        (8, 22, 12, 12),
        (8, 22, 22, 21.5),
        (8, 22, 23, 21.5),
        (8, 22, 24 + 3, 21.5),
        (8, 22, 24 + 8, 24 + 8),
        (18, 2, 24 + 1, 24 + 1),
        (18, 2, 24 + 5, 24 + 1.5),
    ]:
        with subtests.test(opens=opens, closes=closes, at=at):
            own = Schedule(ZoneInfo("Europe/Berlin"), Waking(time(opens), time(closes)))
            midnight = datetime(2026, 11, 20, tzinfo=own.zone)
            assert while_awake(own, midnight + at * HOUR) == midnight + told * HOUR


def test_who_sleeps_wakes_when_their_hours_begin(subtests: pytest.Subtests) -> None:
    for opens, closes, at, wakes in [
        (8, 22, 12, None),
        (8, 22, 22, 32),
        (8, 22, 3, 8),
        (18, 2, 1, None),
        (18, 2, 2, 18),
    ]:
        with subtests.test(opens=opens, closes=closes, at=at):
            own = Schedule(ZoneInfo("Europe/Berlin"), Waking(time(opens), time(closes)))
            midnight = datetime(2026, 11, 20, tzinfo=own.zone)
            expected = None if wakes is None else midnight + wakes * HOUR
            assert wakes_at(own, midnight + at * HOUR) == expected


# Who votes, how many votes a motion needs, and when it closes: in figures.

PAUSE, EXTENSION, STAND_IN, ABANDON = MotionKind
MONDAY_NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
LONDON = ZoneInfo("Europe/London")


def test_a_pause_and_more_time_need_more_than_half_whatever_the_factions(
    subtests: pytest.Subtests,
) -> None:
    for voters, votes in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (9, 5), (10, 6), (12, 7)]:
        for motion in [PAUSE, EXTENSION]:
            with subtests.test(motion=motion, voters=voters, votes=votes):
                assert {needed(motion, voters, largest) for largest in range(13)} == {votes}


def test_replacing_and_abandoning_need_more_votes_than_any_side_or_all(
    subtests: pytest.Subtests,
) -> None:
    for voters, largest, votes in [
        (2, 3, 2),
        (3, 3, 3),
        (5, 4, 5),
        (4, 4, 4),
        (6, 5, 6),
        (8, 6, 7),
        (10, 7, 8),
        (12, 6, 7),
    ]:
        for motion in [STAND_IN, ABANDON]:
            with subtests.test(motion=motion, voters=voters, largest=largest):
                assert needed(motion, voters, largest) == votes


def test_all_persons_vote_but_the_one_concerned(subtests: pytest.Subtests) -> None:
    for persons, concerned, voters in [
        ([2, 0, 1], None, [0, 1, 2]),
        ([2, 0, 1], 1, [0, 2]),
        ([0, 3], 2, [0, 3]),
        ([1], 1, []),
    ]:
        with subtests.test(persons=persons, concerned=concerned, voters=voters):
            assert entitled(persons, concerned) == voters


def test_who_has_not_voted_is_not_in_favour() -> None:
    assert [passes(votes, 3) for votes in (0, 2, 3, 5)] == [False, False, True, True]


def test_it_closes_when_the_fastest_clock_has_run_for_a_day() -> None:
    always = Schedule(LONDON)
    days = Schedule(LONDON, Waking(time(8), time(20)))
    assert closes_at(MONDAY_NOON, [always, days]) == MONDAY_NOON + timedelta(hours=24)
    # 8 hours today, 12 tomorrow, 4 the day after.
    assert closes_at(MONDAY_NOON, [days]) == MONDAY_NOON + timedelta(days=2)
    assert closes_at(MONDAY_NOON, [days, days, always]) - MONDAY_NOON >= timedelta(hours=12)


def test_it_closes_before_what_it_is_not_to_outlast() -> None:
    always, soon = Schedule(LONDON), MONDAY_NOON + timedelta(hours=1)
    assert closes_at(MONDAY_NOON, [always], soon) == soon
    assert closes_at(
        MONDAY_NOON, [always], MONDAY_NOON + timedelta(days=3)
    ) == MONDAY_NOON + timedelta(days=1)


def test_fifteen_minutes_before_a_deadline_it_is_too_late_for_a_vote() -> None:
    assert not is_too_late(MONDAY_NOON, None)
    assert not is_too_late(MONDAY_NOON, MONDAY_NOON + timedelta(minutes=15))
    assert is_too_late(MONDAY_NOON, MONDAY_NOON + timedelta(minutes=15, seconds=-1))
