"""Looking for finished games: what is found, and what a search must not tell."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Account
from games.lists import selectors as lists
from games.lists.selectors import history
from games.lists.selectors.lines import NEWEST
from games.lists.selectors.read_models import HistoryFilter
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.many import copy_game, count_rows, give_history
from tests.plans import rows_read
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db
BASE = {"rounds": 1}


def found(account: Account, sought: HistoryFilter) -> list[int]:
    """The games that somebody finds among their own."""
    return [line.id for line in lists.finished_games(account, sought=sought).lines]


def found_of(person: Account, viewer: Account | None, sought: HistoryFilter) -> list[int]:
    """The games of a person that somebody else finds."""
    return [line.id for line in lists.games_of(person.pk, viewer, sought=sought).lines]


@pytest.fixture
def second(ann: Account, ben: Account, olga: Account) -> Game:
    """A finished game of Saboteur 2 of Ann, Ben and Olga, whose ending all have seen."""
    game = play_out(running_game(ann, [ben, olga], rules={"rounds": 1, "expansion": True}))
    tell_all(game)
    return game


@pytest.fixture
def first(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished game of the base game of Ann, Ben and Cleo, whose ending all have seen."""
    game = play_out(running_game(ann, [ben, cleo], rules=BASE))
    tell_all(game)
    return game


def test_games_are_found_by_box_and_by_number_of_players(
    first: Game, second: Game, ann: Account
) -> None:
    four = play_out(running_game(ann, computers=3, rules=BASE))
    tell_all(four)
    assert found(ann, HistoryFilter()) == [four.pk, second.pk, first.pk]
    assert found(ann, HistoryFilter(expansion=True)) == [second.pk]
    assert found(ann, HistoryFilter(expansion=False)) == [four.pk, first.pk]
    assert found(ann, HistoryFilter(players=4)) == [four.pk]


def test_games_are_found_by_result_and_by_dwarf(first: Game, ann: Account, ben: Account) -> None:
    (played,) = first.rounds.all()
    for person in (ann, ben):
        seat = first.players.get(account=person).seat
        won = seat in first.winners
        assert found(person, HistoryFilter(won=won)) == [first.pk]
        assert found(person, HistoryFilter(won=not won)) == []
        for dwarf in ("miner", "saboteur"):
            expected = [first.pk] if played.dwarfs[seat] == dwarf else []
            assert found(person, HistoryFilter(dwarf=dwarf)) == expected


def test_games_are_found_by_whom_one_sat_with(
    first: Game, second: Game, ann: Account, cleo: Account, olga: Account
) -> None:
    assert found(ann, HistoryFilter(beside=cleo.pk)) == [first.pk]
    assert found(ann, HistoryFilter(beside=olga.pk)) == [second.pk]
    assert found(ann, HistoryFilter(beside=cleo.pk, expansion=True)) == []


def test_games_are_found_by_when_they_ended(first: Game, ann: Account) -> None:
    now = timezone.now()
    assert found(ann, HistoryFilter(since=now - timedelta(days=1), until=now)) == [first.pk]
    assert found(ann, HistoryFilter(until=now - timedelta(days=1))) == []
    assert found(ann, HistoryFilter(since=now)) == []


def test_no_search_tells_the_ending_of_a_game_to_its_player_before_it_was_shown(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules=BASE))
    for sought in (HistoryFilter(won=True), HistoryFilter(won=False), HistoryFilter(dwarf="miner")):
        assert found(ann, sought) == []
        assert found_of(ben, ann, sought) == []
        assert found_of(ann, None, sought) == found_of(ann, olga, sought)
    assert found(ann, HistoryFilter(players=3)) == [game.pk]
    assert found_of(ben, None, HistoryFilter(won=True)) or found_of(
        ben, None, HistoryFilter(won=False)
    )


def test_of_others_only_games_are_found_that_one_may_look_at(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules=BASE, public=False))
    tell_all(game)
    assert found_of(ann, ben, HistoryFilter(players=3)) == [game.pk]
    assert found_of(ann, olga, HistoryFilter(players=3)) == []
    assert found_of(ann, None, HistoryFilter(beside=ben.pk)) == []
    assert lists.companions_of(ann.pk, olga) == []
    assert lists.companions_of(ann.pk, ben) == [(ben.pk, ben.name), (cleo.pk, cleo.name)]


def test_whoever_looks_for_something_rare_goes_on_from_where_the_page_stopped(
    first: Game, ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "LOOKED_THROUGH", 2)
    for _ in range(2):
        play_out(running_game(ann, computers=2, rules=BASE))
    latest = lists.finished_games(ann, sought=HistoryFilter(beside=cleo.pk))
    assert latest.lines == ()
    assert latest.after is not None
    older = lists.finished_games(ann, latest.after, sought=HistoryFilter(beside=cleo.pk))
    assert [line.id for line in older.lines] == [first.pk]
    assert older.after is None


def test_what_a_game_is_looked_for_by_is_written_when_it_is_counted(first: Game) -> None:
    for player in Player.objects.filter(game=first):
        (row,) = first.rounds.all()
        assert player.won == (player.seat in first.winners)
        assert player.dwarfs == f" {row.dwarfs[player.seat or 0]} "


# What a list reads grows with the list, and not with the site or with the histories of games.


RUNNING, FINISHED = 60, 500
OTHERS_RUNNING, OTHERS_FINISHED = 250, 5_000


def finish(games: list[int]) -> None:
    """Let these games be over."""
    now, these = timezone.now(), (games[0], games[-1])
    Game.objects.filter(id__range=these).update(status="finished", ended_at=now)
    Player.objects.filter(game__id__range=these).update(finished_at=now)


@pytest.fixture
def busy(ann: Account) -> Account:
    """Somebody with many games, running and finished, on a site with many more of others."""
    strangers = AccountFactory.create_batch(3)
    others = copy_game(running_game(strangers[0], strangers[1:]), OTHERS_RUNNING + OTHERS_FINISHED)
    give_history(others, 3)
    finish(others[OTHERS_RUNNING:])
    mine = running_game(ann, AccountFactory.create_batch(2))
    give_history(copy_game(mine, RUNNING - 1), 100)
    finish(copy_game(mine, FINISHED))
    count_rows()
    return ann


@pytest.mark.postgresql
def test_my_games_read_neither_the_table_of_games_nor_histories(busy: Account) -> None:
    read = rows_read(partial(lists.my_games, busy))
    assert read["games_turn"] <= RUNNING * NEWEST
    # By each of what it is found by, and for its line.
    assert read["games_game"] <= RUNNING * 5
    # The current round of each game, and the round of each turn.
    assert read["games_round"] <= RUNNING + RUNNING * NEWEST
    # One's own by what they are found by, all to find one's own again, all for the lines.
    assert read["games_player"] <= RUNNING * 3 * 3


@pytest.mark.postgresql
def test_badges_and_the_next_game_read_the_running_games_only(busy: Account) -> None:
    for door in (lists.waiting_for(busy.pk).count, partial(lists.next_game, busy)):
        read = rows_read(door)
        assert read["games_player"] <= RUNNING, door
        assert read["games_game"] <= RUNNING, door
        assert read["games_round"] <= RUNNING, door
