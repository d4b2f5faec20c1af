"""Lists of games: what is in them, in which order, page by page."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.core.tables import tables
from games.core.turns import seen
from games.lists import selectors as lists
from games.lists.selectors.lines import NEWEST
from games.lists.selectors.my_games import PAGE
from games.lists.selectors.read_models import GameLine
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Player, Turn
from tests.factories import AccountFactory, open_table, running_game
from tests.many import copy_game
from tests.playing import play_one, play_some, position_of, seat_of, tell_all, to_act

# Rows come in an order of their own where none is asked for.
pytestmark = pytest.mark.both


def hand_turn(game: Game, account: Account, minutes_ago: int) -> None:
    """Let a game wait for somebody since a while."""
    seat = game.players.get(account=account).seat
    game.rounds.update(turn=seat)
    since = timezone.now() - timedelta(minutes=minutes_ago)
    Game.objects.filter(pk=game.pk).update(last_turn_at=since)


def test_my_games_are_parted_by_whom_they_wait_for(
    ann: Account, ben: Account, cleo: Account
) -> None:
    mine, other = (running_game(ann, [ben, cleo]) for _ in range(2))
    gathering = open_table(ann, seats=4)
    hand_turn(mine, ann, 5)
    hand_turn(other, ben, 5)
    games = lists.my_games(ann)
    assert [line.id for line in games.waiting_for_me] == [mine.pk]
    assert [line.id for line in games.waiting_for_others] == [other.pk]
    assert [line.id for line in games.gathering] == [gathering.pk]
    (line,) = games.waiting_for_others
    assert (line.waiting_for, line.is_my_turn, line.round_number) == ("Ben", False, 1)


def test_what_waits_longest_for_me_and_what_is_newest_with_others_comes_first(
    ann: Account, ben: Account, cleo: Account
) -> None:
    games = [running_game(ann, [ben, cleo]) for _ in range(3)]
    for game, minutes in zip(games, (50, 5, 500), strict=True):
        hand_turn(game, ann, minutes)
    waiting = lists.my_games(ann).waiting_for_me
    assert [line.id for line in waiting] == [games[2].pk, games[0].pk, games[1].pk]
    theirs = lists.my_games(ben).waiting_for_others
    assert [line.id for line in theirs] == [games[1].pk, games[0].pk, games[2].pk]


def test_finished_and_cancelled_games_are_not_among_mine(over: Game, ann: Account) -> None:
    lobby.cancel_table(open_table(ann, seats=3).pk, ann)
    games = lists.my_games(ann)
    assert (games.waiting_for_me, games.waiting_for_others, games.gathering) == ((), (), ())


def test_games_of_others_are_not_among_mine(game: Game, olga: Account) -> None:
    games = lists.my_games(olga)
    assert games.waiting_for_others == games.gathering == ()


def test_unread_chat_is_counted(game: Game, ann: Account, ben: Account) -> None:
    chat.say(game_id=game.pk, account=ben, text="Hello")
    assert line_of(ann).unread_chat == 1
    assert line_of(ben).unread_chat == 0


def line_of(account: Account) -> GameLine:
    """The only running game of a person."""
    games = lists.my_games(account)
    (line,) = (*games.waiting_for_me, *games.waiting_for_others)
    return line


def test_a_line_tells_the_turns_of_others_since_one_looked(game: Game) -> None:
    first = to_act(game)
    me = game.players.exclude(pk=first.pk).order_by("-seat").first()
    assert me is not None
    assert me.account is not None
    assert line_of(me.account).news == ()
    game = play_some(game, 1)
    (entry,) = line_of(me.account).news
    assert (entry.seat, entry.version) == (first.seat, game.version)
    seen.mark_seen(game_id=game.pk, account=me.account, version=game.version)
    assert line_of(me.account).news == ()
    game = play_some(game, 7, seed=2)
    news = line_of(me.account).news
    turns = Turn.objects.filter(game=game).exclude(seat=me.seat).order_by("version")[1:]
    assert [entry.version for entry in news] == [turn.version for turn in turns]
    assert line_of(me.account).news_is_all


def test_what_changes_at_a_table_without_a_turn_is_no_news(
    ann: Account, ben: Account, cleo: Account
) -> None:
    table = open_table(ann, seats=3)
    seen.mark_seen(game_id=table.pk, account=ann, version=table.version)
    for account in (ben, cleo):
        lobby.join_table(table.pk, account, table.invite_token)
    game = lobby.start_table(table.pk, ann)
    assert (line_of(ann).news, line_of(ann).news_is_all) == ((), True)
    hand_turn(game, ben, 1)
    game = play_one(game, Random(1))
    assert [entry.seat for entry in line_of(ann).news] == [seat_of(game, ben)]


def test_more_versions_than_are_looked_through_may_hold_more_news(game: Game, ann: Account) -> None:
    seen.mark_seen(game_id=game.pk, account=ann, version=game.version)
    game = play_some(game, NEWEST)
    assert line_of(ann).news_is_all
    game = play_some(game, 1)
    assert not line_of(ann).news_is_all


def test_news_go_on_over_the_end_of_a_round(game: Game, ann: Account, ben: Account) -> None:
    while position_of(game).number == 1:
        last, game = to_act(game).account, play_some(game, 1)
    # What one did oneself is no news.
    reader = ben if last == ann else ann
    told = {event.kind for entry in line_of(reader).news for event in entry.events}
    assert "dug-out" not in told
    assert told
    seen.mark_ending_seen(game_id=game.pk, account=reader, round_number=1)
    assert "dug-out" in {event.kind for entry in line_of(reader).news for event in entry.events}


@pytest.mark.postgresql
def test_my_games_cost_the_same_however_many_they_are(
    ann: Account, ben: Account, cleo: Account
) -> None:
    costs = []
    for _ in range(3):
        game = running_game(ann, [ben, cleo])
        with CaptureQueriesContext(connection) as queries:
            lists.my_games(ann)
        costs.append(len(queries))
        play_some(game, 12)
    assert costs == [3, 3, 3]


def test_my_games_come_page_by_page_each_game_once(
    ann: Account, ben: Account, cleo: Account
) -> None:
    """Those that wait for me come first, and a page may hold some of both kinds."""
    for seat, minutes in ((ann, 10), (ben, 5)):
        game = running_game(ann, [ben, cleo])
        hand_turn(game, seat, minutes)
        copies = copy_game(Game.objects.select_related("round").get(pk=game.pk), PAGE + 9)
        # With and without a clock, and several that began at the same time.
        timed = timezone.now() + timedelta(hours=5)
        Game.objects.filter(pk__in=copies[::2]).update(deadline=timed, turn_began_at=timezone.now())
        Game.objects.filter(pk__in=copies[:20]).update(last_turn_at=timezone.now())
    pages, after = [], None
    while not pages or after is not None:
        pages.append(lists.my_games(ann, after))
        after = pages[-1].after
    found = [[*page.waiting_for_me, *page.waiting_for_others] for page in pages]
    assert [len(lines) for lines in found] == [PAGE, PAGE, 20]
    assert len({line.id for lines in found for line in lines}) == 2 * PAGE + 20
    mine = [line for page in pages for line in page.waiting_for_me]
    assert len(mine) == len(lists.my_turns(ann)) == PAGE + 10
    assert [line.id for line in mine] == [line.id for line in lists.my_turns(ann)]
    assert [line.deadline is None for line in mine] == [False] * 30 + [True] * 30
    others = [line for page in pages for line in page.waiting_for_others]
    since = [line.waiting_since for line in others if line.waiting_since]
    assert since == sorted(since, reverse=True)


def test_what_does_not_run_stands_on_the_first_page_alone(
    ann: Account, ben: Account, cleo: Account
) -> None:
    copy_game(running_game(ann, [ben, cleo]), PAGE)
    open_table(ann, seats=4)
    open_table(ben, seats=4)
    first = lists.my_games(ann)
    assert (len(first.gathering), len(first.open)) == (1, 1)
    rest = lists.my_games(ann, first.after)
    assert (rest.gathering, rest.open, rest.finished) == ((), (), ())


def test_an_open_table_one_is_invited_to_stands_in_both_lists(
    ann: Account, ben: Account, cleo: Account
) -> None:
    free, full = open_table(ben, seats=4), open_table(ben, [cleo], seats=3)
    for table in (free, full):
        invitations.invite(table.pk, ben, ann.pk)
    games = lists.my_games(ann)
    assert [line.id for line in games.invitations] == [full.pk, free.pk]
    assert [line.id for line in games.open] == [line.id for line in lists.open_tables(ann).lines]


def test_nobody_is_led_from_a_table_to_practice(ann: Account, ben: Account, cleo: Account) -> None:
    games = [running_game(ann, [ben, cleo]) for _ in range(2)]
    for game in games:
        hand_turn(game, ann, 1)
    here, other = games
    Game.objects.filter(pk=other.pk).update(practice=True)
    assert lists.next_game(ann, after=here.pk) is None
    assert tables.table(here.pk, ann).me.elsewhere.next_game is None
    assert lists.next_game(ann) is not None


def test_the_next_game_goes_round(ann: Account, ben: Account, cleo: Account) -> None:
    games = [running_game(ann, [ben, cleo]) for _ in range(3)]
    for game in games:
        hand_turn(game, ann, 1)
    first, second, third = (game.pk for game in games)
    assert lists.waiting_for(ann.pk).count() == 3
    assert lists.next_game(ann) == first
    assert lists.next_game(ann, after=first) == second
    assert lists.next_game(ann, after=second) == third
    assert lists.next_game(ann, after=third) == first
    # A game in which it is somebody else's turn leads on to those behind it all the same.
    hand_turn(games[1], ben, 1)
    assert lists.next_game(ann, after=second) == third
    hand_turn(games[1], ben, 1)
    hand_turn(games[2], ben, 1)
    assert lists.next_game(ann, after=first) is None


# --- open tables


def test_open_tables_are_public_have_a_free_seat_and_are_not_mine(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    free = open_table(ann, [ben], seats=4)
    open_table(ann, [ben, cleo])
    open_table(ann, seats=4, public=False)
    running_game(ann, [ben, cleo])
    away = open_table(ann, [olga], seats=4)
    lobby.remove_player(away.pk, ann, away.players.get(account=olga).pk)
    assert [line.id for line in lists.open_tables(olga).lines] == [free.pk]
    assert free.pk not in {line.id for line in lists.open_tables(ben).lines}
    assert {line.id for line in lists.open_tables(None).lines} == {free.pk, away.pk}


def test_open_tables_come_page_by_page_newest_first(ann: Account, olga: Account) -> None:
    made = [open_table(ann, seats=4).pk for _ in range(5)]
    found, after, pages = [], None, 0
    while pages == 0 or after is not None:
        page = lists.open_tables(olga, after, size=2)
        found += [line.id for line in page.lines]
        after, pages = page.after, pages + 1
    assert found == made[::-1]
    assert pages == 3


# --- finished games


def test_finished_games_come_last_to_end_first(over: Game, ann: Account, olga: Account) -> None:
    tell_all(over)
    (line,) = lists.finished_games(ann).lines
    assert (line.id, line.status, line.seat is not None) == (over.pk, "finished", True)
    assert line.won == (line.seat in over.winners)
    assert lists.finished_games(olga).lines == ()


@pytest.mark.postgresql
def test_finished_games_come_page_by_page_equal_times_included(
    ann: Account, django_assert_max_num_queries: Any
) -> None:
    made = []
    for hours in (1, 2, 2, 2, 3):
        game = open_table(ann, seats=3)
        ended = timezone.now().replace(microsecond=7) - timedelta(hours=hours)
        ended = ended.replace(second=0, minute=0)
        Game.objects.filter(pk=game.pk).update(status="finished", ended_at=ended, winners=[0])
        Player.objects.filter(game=game).update(finished_at=ended, gold=1, seat=0)
        made.append(game.pk)
    found, after, pages = [], None, 0
    while pages == 0 or after is not None:
        with django_assert_max_num_queries(2):
            page = lists.finished_games(ann, after, size=2)
        found += [line.id for line in page.lines]
        after, pages = page.after, pages + 1
    assert found == [made[0], made[3], made[2], made[1], made[4]]


def test_a_made_up_page_key_is_no_crash(ann: Account, subtests: pytest.Subtests) -> None:
    for after in ["", "x", "~", "2026-13-45~1", "2026-01-01~x", "1'--", "9" * 40, "\0", "mine~x~1"]:
        with subtests.test(after=after):
            lists.my_games(ann, after)
            lists.finished_games(ann, after)
            lists.open_tables(ann, after)


@pytest.mark.postgresql
@pytest.mark.django_db
def test_lists_ask_no_offset_and_no_count_of_all() -> None:
    ann = AccountFactory(name="Ann")
    with CaptureQueriesContext(connection) as queries:
        lists.my_games(ann)
        lists.finished_games(ann)
        lists.finished_games(ann, "2026-01-01T00:00:00+00:00~5")
    for query in queries:
        assert "OFFSET" not in query["sql"]
        assert "COUNT(*)" not in query["sql"]


@pytest.mark.postgresql
@pytest.mark.django_db
def test_news_are_found_without_reading_a_history() -> None:
    ann, *others = AccountFactory.create_batch(3)
    running_game(ann, others)
    with CaptureQueriesContext(connection) as queries:
        lists.my_games(ann)
    (asked,) = [query["sql"] for query in queries if 'FROM "games_turn"' in query["sql"]]
    assert '"games_turn"."version" > ' in asked
    assert "MAX(" not in asked
