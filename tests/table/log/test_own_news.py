"""What one's own seat was shown: that it was is told, and where to hold for what it was."""

from dataclasses import replace

import pytest

from games.core.tables.log_models import LogEntry
from games.rules.events import Event
from games.table.held import HoldButton
from games.table.log.since_my_turn import NewsLine, Weight, lines_told, news_of
from tests.table.seen import seen_by
from tests.table.views import PASSED, entry, table_view

LAID = Event("laid", seat=0, card="NE", at=(3, -1), turned=False)
LOOKED = Event("looked", seat=0, goal=1)
INSPECTED = Event("inspected", seat=0, on=1)
NEW_HAT = Event("swapped-hats", seat=2, on=0)
SEE_IT = HoldButton("Hold to see it", "/games/7/me/")
SEE_ME = HoldButton("Hold to see who you are", "/games/7/me/")


def lines(*log: LogEntry, **facts: object) -> tuple[NewsLine, ...]:
    table = table_view(log=log, **facts)
    return lines_told(table, news_of(table, 0))


def test_what_my_last_turn_showed_me_is_told_and_held(subtests: pytest.Subtests) -> None:
    for event, text in [
        (LOOKED, "You looked at the middle goal with a map."),
        (INSPECTED, "You looked at <b>Ben</b>’s dwarf."),
        (Event("swapped-hands", seat=0, on=1), "You exchanged hands with <b>Ben</b>."),
        (Event("stole", seat=0, on=1), "You stole a gold piece from <b>Ben</b>."),
    ]:
        with subtests.test(event=event, text=text):
            (line,) = lines(entry(1, 0, event))
            assert (line.text, line.hold, line.weight) == (text, SEE_IT, Weight.LEARNED)


def test_it_stands_among_what_the_others_did() -> None:
    told = lines(entry(1, 0, LOOKED), entry(2, 1, PASSED), entry(3, 2, NEW_HAT))
    assert [line.hold for line in told] == [SEE_ME, SEE_IT, None]


def test_a_turn_that_showed_me_nothing_is_not_told_nor_any_before_it() -> None:
    assert lines(entry(1, 0, LOOKED), entry(2, 0, LAID)) == ()


@pytest.mark.parametrize("event", [NEW_HAT, Event("swapped-hands", seat=2, on=0)])
def test_what_others_did_that_gave_me_something_new_is_held(event: Event) -> None:
    (line,) = lines(entry(1, 0, LAID), entry(2, 2, event))
    assert line.bad
    assert line.hold in (SEE_ME, SEE_IT)


def test_what_a_stand_in_was_shown_in_my_seat_is_held() -> None:
    by_stand_in = replace(entry(2, 0, LOOKED), played_by="stand-in")
    (line,) = lines(entry(1, 0, LAID), by_stand_in)
    assert line.hold == SEE_IT
    assert line.text == "A computer player (for you) looked at the middle goal with a map."


def test_what_another_seat_was_shown_is_told_without_a_hold() -> None:
    log = (entry(1, 2, PASSED), entry(2, 0, LOOKED), entry(3, 0, INSPECTED), entry(4, 1, NEW_HAT))
    for seat in (2, None):
        told = lines(*log, seat=seat, observation=seen_by(seat))
        assert len(told) >= 3
        assert not any(line.hold for line in told)


def test_a_goal_that_lies_open_by_now_is_not_held() -> None:
    up = seen_by(0, goals=["stone-sw", "stone-es:up", "treasure"])
    assert lines(entry(1, 0, LOOKED), observation=up) == ()


def test_before_my_first_turn_the_deal_is_told() -> None:
    first, *rest = lines(entry(1, 1, PASSED))
    assert (first.text, first.hold) == ("You’ve been dealt a new dwarf.", SEE_ME)
    assert [line.hold for line in rest] == [None]
    assert [line.hold for line in lines()] == [SEE_ME]


def test_where_the_log_begins_later_than_the_round_the_deal_is_not_told() -> None:
    assert [line.hold for line in lines(entry(5, 1, PASSED))] == [None]


def test_without_a_round_in_play_nothing_is_held() -> None:
    over = replace(seen_by(0), phase="over")
    assert lines(entry(1, 0, LOOKED), observation=over) == ()
    assert lines(entry(1, 0, LOOKED), observation=None) == ()


def test_the_lines_are_the_same_whatever_was_seen(subtests: pytest.Subtests) -> None:
    for goals in [["stone-sw", "stone-es", "treasure"], ["stone-sw", "treasure"]]:
        for dwarf in ["miner", "saboteur"]:
            with subtests.test(dwarf=dwarf, goals=goals):
                goals = goals if len(goals) == 3 else [*goals, "stone-es"]
                seen = seen_by(0, dwarfs=[dwarf, "saboteur", "miner"], goals=goals)
                log = (entry(1, 0, LOOKED), entry(2, 2, NEW_HAT))
                assert lines(*log, observation=seen) == lines(*log)
