"""What lists say of a game."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import PlayerView
from games.lists import page as summaries
from games.lists.selectors.read_models import GameLine
from games.rules.events import Event
from games.rules.ruleset import Ruleset

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def player(seat: int, gold: int | None = None, won: bool = False) -> PlayerView:
    return PlayerView(seat, NAMES[seat], seat == 0, gold=gold, is_winner=won)


LINE = GameLine(
    id=1,
    name="Tuesday dig",
    status="running",
    rules=Ruleset(),
    players=tuple(player(seat) for seat in range(4)),
    seats=4,
    round_number=2,
    seat=0,
    is_my_turn=False,
    waiting_for="Ben",
    waiting_since=None,
    created_at=datetime(2026, 11, 20, tzinfo=UTC),
    ended_at=None,
    unread_chat=0,
    news=(),
    news_is_all=True,
    won=False,
)


def turn(seat: int, *events: dict[str, Any]) -> LogEntry:
    told = tuple(Event.from_json({"seat": seat, **event}) for event in events)
    return LogEntry(9, 2, 3, LINE.created_at, seat, told, new=True)


CAVED = {"kind": "caved", "at": [4, 0], "removed": "NESW"}
LAID = {"kind": "laid", "card": "N.E.W", "at": [3, -1], "turned": False}
BROKE = {"kind": "broke", "card": "break-lantern", "on": 0}
REACHED = {"kind": "dug-out", "treasure": True}


def test_the_newest_turns_are_told_in_few_words() -> None:
    news = (turn(3, CAVED), turn(2, LAID))
    line = replace(LINE, news=news)
    assert summaries.running(line) == "Dan caved in (4,\u00a00). Cleo laid a triple dead end."
    more = replace(line, news=(turn(1, BROKE),) * 3 + news)
    assert summaries.running(more) == summaries.running(line)


def test_what_was_done_to_the_reader_is_told_so() -> None:
    line = replace(LINE, news=(turn(2, BROKE),))
    assert summaries.running(line) == "Cleo broke your lantern."


def test_the_end_of_the_digging_says_everything() -> None:
    line = replace(LINE, news=(turn(2, LAID, REACHED),))
    assert summaries.running(line) == "Cleo reached the treasure: the digging is over."


def test_without_news_a_line_says_whose_turn_it_is_and_how_far_they_are() -> None:
    assert summaries.running(LINE) == "Ben’s turn. Round 2 of 3, 4 players."
    mine = replace(LINE, is_my_turn=True, waiting_for="Ann")
    assert summaries.running(mine) == "Round 2 of 3, 4 players."


def test_how_long_a_game_waits_is_told(subtests: pytest.Subtests) -> None:
    for ago, others, mine in [
        (timedelta(seconds=20), "", ""),
        (
            timedelta(minutes=9),
            "Ben’s turn for 9\u00a0minutes so far",
            "waiting for 9\u00a0minutes",
        ),
        (
            timedelta(hours=3, minutes=20),
            "Ben’s turn for 3\u00a0hours so far",
            "waiting for 3\u00a0hours",
        ),
        (
            timedelta(days=1, hours=4, minutes=5),
            "Ben’s turn for 1\u00a0day, 4\u00a0hours so far",
            "waiting for 1\u00a0day, 4\u00a0hours",
        ),
    ]:
        with subtests.test(ago=ago, others=others, mine=mine):
            line = replace(LINE, waiting_since=timezone.now() - ago)
            assert summaries.waiting(line) == others
            assert summaries.waiting(replace(line, is_my_turn=True)) == mine
            assert summaries.waiting(LINE) == ""


def test_whose_turn_has_just_begun_is_told_only_where_the_line_tells_of_something_else() -> None:
    line = replace(LINE, waiting_since=timezone.now())
    assert summaries.waiting(replace(line, news=(turn(2, BROKE),))) == "Ben’s turn."
    assert summaries.waiting(replace(line, news=(turn(2, BROKE),), is_my_turn=True)) == ""


def over(gold: tuple[int, ...], winners: set[int], **facts: Any) -> GameLine:
    """A finished game; Ann looks on unless `viewer` says that nobody does."""
    viewer = facts.pop("viewer", True)
    players = [player(seat, gold[seat], seat in winners) for seat in range(4)]
    if not viewer:
        players = [replace(one, is_you=False) for one in players]
    won = viewer and 0 in winners
    return replace(LINE, status="finished", players=tuple(players), won=won, **facts)


def test_a_finished_line_says_who_won_with_how_much() -> None:
    assert summaries.finished(over((9, 4, 1, 0), {0})) == "You won with 9 nuggets."
    assert summaries.finished(over((4, 1, 0, 9), {3})) == "Dan won with 9 nuggets; you had 4."
    assert summaries.finished(over((0, 1, 0, 0), {1})) == "Ben won with 1 nugget; you had 0."
    shared = "You and Ben shared the victory, 7 nuggets each."
    assert summaries.finished(over((7, 7, 0, 2), {0, 1})) == shared
    three = "You, Ben and Dan shared the victory, 7 nuggets each."
    assert summaries.finished(over((7, 7, 0, 7), {0, 1, 3})) == three
    lost = "Ben and Dan shared the victory, 7 nuggets each; you had 2."
    assert summaries.finished(over((2, 7, 0, 7), {1, 3})) == lost


def test_whoever_did_not_play_is_told_of_the_winners_only() -> None:
    assert summaries.finished(over((4, 1, 0, 9), {3}, viewer=False)) == "Dan won with 9 nuggets."
    shared = "Ann and Ben shared the victory, 7 nuggets each."
    assert summaries.finished(over((7, 7, 0, 2), {0, 1}, viewer=False)) == shared


def test_with_saboteur_2_gold_is_counted_in_pieces() -> None:
    line = over((5, 1, 0, 0), {0}, rules=Ruleset(expansion=True))
    assert summaries.finished(line) == "You won with 5 gold pieces."


def test_a_game_without_a_winner_is_just_over() -> None:
    assert summaries.finished(over((0, 0, 0, 0), set())) == "It is over."


def test_a_table_that_gathers_players_says_that_it_is_masked() -> None:
    masked = summaries.gathering(replace(LINE, masked=True))
    assert masked.endswith(", masked until the end")
    assert "masked" not in summaries.gathering(LINE)
