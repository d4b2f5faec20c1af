"""The table's page."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.core.tables.log_models import LastLaid
from games.core.tables.read_models import Elsewhere, TableClock
from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.table.dock.prompt import Prompt
from games.table.page import make_page
from games.table.phrases import in_parts
from tests.table.seen import THREE, robbed, seen_by
from tests.table.views import PASSED, entry, table_view

HANDS = [["EW"], ["EW"], []]
WAY = [f"EW@{x},0" for x in range(1, 7)]


def over(number: int = 1) -> Observation:
    """A round that ended when Ann reached the middle goal."""
    goals = ["stone-sw", "treasure", "stone-es"]
    written = {"dwarfs": THREE, "round": number, "board": WAY, "goals": goals, "hands": HANDS}
    position = set_up(written)
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    return engine.observe(position, 0)


def page(choice: Choice = Choice(), since: int = 0, **facts: object) -> dict[str, Any]:  # noqa: B008
    return make_page(table_view(**facts), choice, since)


def test_a_round_that_is_over_leads_to_the_next_and_the_last_one_to_none(
    subtests: pytest.Subtests,
) -> None:
    for number, following in [(1, 2), (2, 3), (3, None)]:
        with subtests.test(number=number, following=following):
            assert page(result=over(number))["next_round"] == following
            assert page(observation=seen_by(0, round=number))["next_round"] is None


def test_the_subtitle_says_which_round_and_that_it_is_over() -> None:
    assert page(observation=seen_by(0, round=2))["subtitle"] == "Round 2 of 3"
    assert page(result=over(2))["subtitle"] == "Round 2 of 3 ·\N{NO-BREAK SPACE}over"
    assert in_parts("Manche 2/3 · à revoir").split(" ") == ["Manche", "2/3", "·\xa0à\xa0revoir"]


def test_a_result_to_be_looked_at_is_shown_before_the_round_that_runs() -> None:
    shown = page(observation=seen_by(0, round=2), result=over())
    assert shown["board"].seen.number == 1
    assert shown["result"] is not None


def test_a_move_is_sent_with_the_version_that_was_looked_at() -> None:
    seen = seen_by(0, hands=HANDS)
    confirm = page(Choice(card="EW", at=(1, 0)), observation=seen, version=12)["prompt"].confirms[0]
    assert confirm.action == "/games/7/turns/"
    assert confirm.fields == [("version", "12"), ("card", "EW"), ("at", "1,0")]


def waited(seconds: int, seat: int = 1) -> Prompt:
    since = timezone.now() - timedelta(seconds=seconds)
    return page(
        observation=seen_by(seat, hands=HANDS), seat=seat, clock=TableClock(waiting_since=since)
    )["prompt"]


def test_how_long_a_turn_was_waited_for_is_told_after_a_minute() -> None:
    for seat in (0, 1):
        just_now, later = waited(50, seat).waiting, waited(130, seat).waiting
        assert just_now is not None
        assert just_now["time"] == ""
        assert later is not None
        assert later["time"] == "2\xa0minutes"


def test_nothing_is_told_of_waiting_while_a_card_is_chosen_or_nobody_is_waited_for() -> None:
    assert page(observation=seen_by(1, hands=HANDS))["prompt"].waiting is None
    clock = TableClock(waiting_since=timezone.now() - timedelta(hours=1))
    chosen = page(Choice(card="EW"), observation=seen_by(0, hands=HANDS), clock=clock)
    assert chosen["prompt"].waiting is None


def test_another_game_is_offered_to_whoever_waits() -> None:
    waiting = {"observation": seen_by(1, hands=HANDS), "seat": 1}
    elsewhere = Elsewhere(waiting=1, next_game=4)
    assert page(**waiting, elsewhere=elsewhere)["prompt"].next_game == "/games/next/?after=7"
    assert page(**waiting)["prompt"].next_game == ""
    assert page(observation=seen_by(0, hands=HANDS), elsewhere=elsewhere)["prompt"].next_game == ""


def test_the_board_knows_the_news_and_who_laid_the_last_card() -> None:
    seen = seen_by(0, board=["EW@1,0"])
    log = (entry(3, 1, PASSED), entry(4, 2, PASSED))
    mine = page(observation=seen, log=log, last_laid=LastLaid((1, 0), 1), since=3)["board"].mine
    assert mine.laid_by == 1
    assert ">Be</text>" in mine.drawing
    assert mine.news is not None
    assert mine.news.turns == 2
    assert page(observation=seen)["board"].mine.laid_by is None


def test_the_badge_of_the_log_counts_what_was_not_read() -> None:
    log = (entry(3, 1, PASSED), entry(4, 2, PASSED))
    counts = [
        page(observation=seen_by(0), log=log, since=since)["links"].turns for since in (2, 3, 4)
    ]
    assert counts == [2, 1, 0]


def test_the_next_lighting_keeps_what_is_chosen() -> None:
    seen = seen_by(0, hands=HANDS)
    board = page(Choice(card="EW"), observation=seen)["board"]
    assert (board.here, board.mine.caption) == ("/games/7/?card=EW", "")
    assert board.mine.next_lighting == "/games/7/?card=EW&lighting=start"
    lit = page(Choice(card="EW", lighting="start"), observation=seen)["board"]
    assert (lit.mine.caption, lit.mine.next_lighting) == (
        "Joined to the start",
        "/games/7/?card=EW",
    )


def test_the_tab_tells_that_it_is_my_turn() -> None:
    mine, others = (page(observation=seen_by(0, turn=turn)) for turn in (0, 1))
    assert mine["tab_title"] == "(1) Your turn: Tuesday dig"
    assert mine["favicon"] == "icons/favicon-turn.svg"
    assert (others["tab_title"], others["favicon"]) == ("Tuesday dig", "icons/favicon.svg")
    assert page(observation=seen_by(None, turn=0), seat=None)["tab_title"] == "Tuesday dig"


def waiting(turn_emails: str, **facts: object) -> Prompt:
    seen = seen_by(1, hands=[["EW"], ["EW"], []])
    table = table_view(observation=seen, seat=1, **facts)
    return make_page(table, Choice(), 0, turn_emails=turn_emails)["prompt"]


def test_who_waits_is_told_of_a_mail_only_where_one_is_sent() -> None:
    asked = waiting(turn_emails="go")
    assert (asked.note, asked.more) == ("We will write to you when it is your turn.", None)
    assert waiting(turn_emails="go", practice=True).note == "This takes a few seconds."
    assert waiting(turn_emails="guest").note == ""


@pytest.mark.parametrize(
    ("mails", "words", "address"),
    [
        ("off", "Switch them on", "/notices/settings/"),
        ("unverified", "Verify it", "/accounts/email/"),
    ],
)
def test_who_gets_no_mail_is_told_how_to_get_one(mails: str, words: str, address: str) -> None:
    asked = waiting(turn_emails=mails)
    assert "We will write" not in asked.note
    assert asked.more is not None
    assert asked.more == {"words": words, "address": address}


def test_a_press_beside_the_lit_places_is_answered() -> None:
    seen = seen_by(0, hands=HANDS)
    missed = page(Choice(card="EW", at=(0, 0)), observation=seen)
    assert missed["prompt"].error == "It can’t go there. Pick a lit space."
    assert 'class="miss"' in missed["board"].mine.targets
    chosen = page(Choice(card="EW"), observation=seen)
    assert not chosen["prompt"].error
    assert 'href="/games/7/?card=EW&amp;at=0,0"' in chosen["board"].mine.targets


def test_whom_one_may_rob_is_chosen_in_the_result_as_well() -> None:
    seen = robbed(0)
    asked = page(result=seen)["result"]
    assert asked is not None
    assert [line.target for line in asked["lines"] if line.seat == 1] == ["/games/7/?steal=1"]
    assert not any(line.target for line in asked["lines"] if line.is_you)
    chosen = page(Choice(steal=1), result=seen)["result"]
    assert chosen is not None
    assert [line.seat for line in chosen["lines"] if line.chosen] == [1]
