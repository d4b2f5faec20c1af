"""What the others did since one's last turn."""

from dataclasses import replace

import pytest

from games.core.tables.log_models import NOBODY, AbsenceEntry, LogEntry, MotionEntry
from games.rules.events import Event
from games.table.log.since_my_turn import News, Weight, news_of
from tests.table.views import PASSED, entry, table_view

LAID = Event("laid", seat=1, card="NE", at=(3, -1), turned=False)
DEAD_END = Event("laid", seat=1, card="N.E", at=(2, 0), turned=False)
LADDER = Event("laid", seat=1, card="S+ladder", at=(2, 0), turned=False)
CAVED = Event("caved", seat=2, at=(4, 0), removed="NESW")
CLEARED = Event("caved", seat=2, at=(4, 0), removed="N.E")
STONE = Event("revealed", goal=2, card="stone-es", turned=False)
BROKE_MINE = Event("broke", seat=2, card="break-lantern", on=0)
BROKE_BENS = Event("broke", seat=2, card="break-lantern", on=1)
MENDED_MINE = Event("repaired", seat=2, card="repair-lantern", on=0, tool="lantern")
STOLE_MINE_AWAY = Event("stole", seat=0, on=2)
OWN = Event("passed", seat=0, count=1)
OVER = Event("dug-out", seat=1, treasure=True)


def news(*log: LogEntry, since: int = 0, **facts: object) -> News:
    found = news_of(table_view(log=log, **facts), since)
    assert found is not None
    return found


def weights(*events: Event, **facts: object) -> list[Weight]:
    log = [entry(number, 1, event) for number, event in enumerate(events, 1)]
    return [line.weight for line in news(*log, **facts).lines]


def test_nothing_happened_before_anybody_played_or_right_after_my_turn() -> None:
    assert news_of(table_view(), 0) is None
    assert news_of(table_view(log=(entry(1, 1, LAID), entry(2, 0, OWN))), 0) is None


def test_what_happened_stays_told_until_i_have_played() -> None:
    log = (entry(1, 1, LAID), entry(2, 0, OWN), entry(3, 1, PASSED), entry(4, 2, CAVED))
    assert [told.version for told in news(*log, since=4).entries] == [3, 4]


def test_before_my_first_turn_the_whole_round_is_told_and_no_round_before_it() -> None:
    log = (entry(1, 1, LAID, round_number=3), entry(2, 2, CAVED))
    assert [told.version for told in news(*log).entries] == [2]
    assert not news(*log).follows_turn
    assert news(*log, entry(3, 0, OWN), entry(4, 1, LAID)).follows_turn


def test_beside_the_result_of_a_round_nothing_waits_for_the_viewer() -> None:
    """It is their turn already, in the round that they have not gone on to."""
    log = (entry(1, 0, OWN), entry(2, 1, LAID))
    unread = tuple(replace(one, new=True) for one in log)
    shown = table_view(log=unread, seat=0)
    assert shown.is_my_turn
    for result, unseen in ((None, True), (shown.round.observation, False)):
        found = news_of(table_view(log=unread, seat=0, result=result), 0)
        assert found is not None
        assert found.unseen is unseen


def test_a_spectator_is_told_what_happened_since_looking_last() -> None:
    log = (entry(1, 0, OWN), entry(2, 1, LAID))
    assert news(*log, since=1, seat=None).turns == 1
    assert news_of(table_view(log=log, seat=None), 2) is None


def test_first_what_was_done_to_me_then_goals_cuts_dead_ends_what_i_was_shown_and_the_rest() -> (
    None
):
    told = weights(LAID, STOLE_MINE_AWAY, DEAD_END, CAVED, STONE, BROKE_MINE)
    assert told == list(Weight)


def test_within_a_kind_the_oldest_comes_first() -> None:
    lines = news(entry(1, 1, LAID), entry(2, 2, CAVED), entry(3, 1, LADDER)).lines
    assert [line.at for line in lines] == ["4,0", "3,-1", "2,0"]


def test_the_strip_shows_what_weighs_most_and_of_its_kind_the_newest() -> None:
    found = news(entry(1, 1, LAID), entry(2, 2, CAVED), entry(3, 1, LADDER))
    assert (found.first.at, found.more) == ("4,0", 2)
    assert news(entry(1, 1, LAID), entry(2, 1, LADDER)).first.at == "2,0"


def test_what_harms_others_clears_a_dead_end_or_leads_on_is_nothing_special(
    subtests: pytest.Subtests,
) -> None:
    for event in [BROKE_BENS, CLEARED, LADDER]:
        with subtests.test(event=event):
            assert weights(event) == [Weight.REST]


def test_a_spectator_has_nothing_done_to_them() -> None:
    assert weights(BROKE_MINE, seat=None) == [Weight.REST]


def test_a_turn_of_several_events_is_told_once_as_the_gravest() -> None:
    line = news(entry(1, 1, LAID, STONE)).first
    assert (line.weight, line.head, line.at) == (Weight.GOAL_TURNED, "Goal turned.", "8,2")
    assert line.text.startswith("<b>Ben</b> laid a curve at (3,\u00a0\u22121).")


def test_what_was_done_to_me_says_what_follows() -> None:
    bad, good = (news(entry(1, 2, event)).first for event in (BROKE_MINE, MENDED_MINE))
    assert (bad.bad, bad.follows) == (True, "You cannot dig until it is mended.")
    assert (good.bad, good.follows) == (False, "")


def test_a_line_bears_the_letters_of_who_did_it() -> None:
    assert [line.letters for line in news(entry(1, 1, LAID), entry(2, 2, LAID)).lines] == [
        "Be",
        "Cl",
    ]


def test_that_the_digging_is_over_is_left_to_the_result() -> None:
    assert news(entry(1, 1, LAID, OVER)).first.text == news(entry(1, 1, LAID)).first.text
    assert news_of(table_view(log=(entry(1, 1, OVER),)), 0) is None


def test_the_replay_begins_before_the_first_turn_that_is_told() -> None:
    log = [entry(4, 0, OWN), entry(5, 1, PASSED), entry(6, 2, PASSED)]
    assert news(*log).replay == "/games/7/replay/1/4/"


def absent(version: int, seat: int, kind: str) -> LogEntry:
    return replace(entry(version, seat), absence=AbsenceEntry(kind, ""))


def voted(version: int) -> LogEntry:
    return replace(entry(version, NOBODY), motion=MotionEntry("pause", 3, None, "passed"))


@pytest.mark.parametrize(
    ("beside", "lines"),
    [
        (absent(3, 1, "time-up"), 3),
        (absent(3, 2, "back"), 3),
        (voted(3), 3),
        # What I did myself is no news.
        (absent(3, 0, "back"), 2),
    ],
)
def test_only_turns_are_counted_as_turns(beside: LogEntry, lines: int) -> None:
    found = news(entry(1, 1, LAID), entry(2, 2, CAVED), beside)
    assert len(found.lines) == lines
    assert (found.turns, found.more) == (2, 1)


def test_where_nobody_has_played_no_turn_is_counted() -> None:
    found = news(absent(1, 1, "time-up"), voted(2))
    assert (found.turns, found.more) == (0, 0)
