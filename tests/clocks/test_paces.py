"""Banks fill and empty as they should, and no pace is out of its bounds."""

from datetime import timedelta

import pytest

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

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DAILY = BANKS["daily"]


@pytest.mark.parametrize(
    ("name", "start", "increment", "cap"),
    [("quick", 12, 2, 24), ("daily", 48, 12, 96), ("relaxed", 5 * 24, 24, 10 * 24)],
)
def test_the_presets_of_a_bank(name: str, start: int, increment: int, cap: int) -> None:
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


@pytest.mark.parametrize(
    ("figures", "field"),
    [
        ((timedelta(seconds=59), HOUR, DAY), "start"),
        ((14 * DAY + HOUR, HOUR, 21 * DAY), "start"),
        ((DAY, -HOUR, 2 * DAY), "increment"),
        ((DAY, 3 * DAY + HOUR, 2 * DAY), "increment"),
        ((DAY, HOUR, 23 * HOUR), "cap"),
        ((DAY, HOUR, 21 * DAY + HOUR), "cap"),
    ],
)
def test_a_bank_out_of_bounds_is_refused_by_the_figure(
    figures: tuple[timedelta, timedelta, timedelta], field: str
) -> None:
    with pytest.raises(InvalidPace) as refused:
        Bank(*figures)
    assert refused.value.field == field


@pytest.mark.parametrize("allowance", [HOUR - timedelta(seconds=1), 14 * DAY + HOUR])
def test_a_turn_out_of_bounds_is_refused(allowance: timedelta) -> None:
    with pytest.raises(InvalidPace, match="allowance"):
        EachTurn(allowance)
    assert EachTurn(HOUR) and EachTurn(14 * DAY)
