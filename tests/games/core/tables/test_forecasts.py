"""The forecast of one's next turn: out of public moves alone, and only where they say enough."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games.clocks.forecast import Likely
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.tables import tables
from games.core.turns import tallies
from games.lists import selectors as lists
from games.models import Game, Timekeeping
from games.practice import services as practice
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import play_one, play_out, to_act

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture
def game(people: list[Account], clock: Clock) -> Game:
    """A game at the daily pace in which everybody's turns took one to four hours."""
    game = running_game(people[0], people[1:], timing=Timing(PRESETS["daily"]))
    return known(game, [1 * HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR])


def known(game: Game, times: list[int]) -> Game:
    """The game, with these times for every seat."""
    Game.objects.filter(pk=game.pk).update(turn_times=[times] * game.seats)
    game.refresh_from_db()
    return game


def forecasts(game: Game, people: list[Account]) -> list[Likely | None]:
    """What each seat reads, from whoever is to act on."""
    by_seat = {player.seat: player.account for player in game.players.all()}
    first = to_act(game).seat or 0
    order = [by_seat[(first + place) % len(people)] for place in range(len(people))]
    return [tables.table(game.pk, account).me.forecast for account in order]


@pytest.mark.both
def test_who_waits_longer_is_told_a_later_time(
    game: Game, people: list[Account], clock: Clock
) -> None:
    _acting, following, last = forecasts(game, people)
    assert following is not None
    assert last is not None
    assert clock.time + timedelta(hours=1) <= following.first < following.last
    assert following.first < last.first
    assert last.last <= clock.time + timedelta(hours=8)


def test_whose_turn_it_is_reads_of_the_next_one_if_they_play_today(
    game: Game, people: list[Account], clock: Clock
) -> None:
    acting, *_others = forecasts(game, people)
    assert acting is not None
    assert clock.time + timedelta(hours=2) < acting.last < clock.time + timedelta(hours=31)


def test_the_lists_tell_the_same(game: Game, people: list[Account], clock: Clock) -> None:
    for account in people:
        mine = lists.my_games(account)
        (line,) = (*mine.waiting_for_me, *mine.waiting_for_others)
        assert line.forecast == tables.table(game.pk, account).me.forecast


def test_with_too_little_to_go_by_nothing_is_told(people: list[Account], game: Game) -> None:
    known(game, [HOUR] * 3)
    assert forecasts(game, people) == [None] * 3


def test_turns_at_other_tables_help_until_there_are_enough_here(
    people: list[Account], game: Game
) -> None:
    known(game, [HOUR] * 3)
    for account in people:
        Timekeeping.objects.create(account=account, turn_times=[5 * HOUR])
    assert None not in forecasts(game, people)


def test_strangers_and_stood_in_and_practice_read_nothing(
    people: list[Account], olga: Account, game: Game
) -> None:
    for viewer in (None, olga):
        assert tables.table(game.pk, viewer).me.forecast is None
    me = game.players.get(account=people[0])
    me.stand_in = "regular"
    me.save()
    assert tables.table(game.pk, people[0]).me.forecast is None
    assert tables.table(practice.start(people[1]).pk, people[1]).me.forecast is None


def test_who_is_slower_than_ever_may_take_what_is_left(
    people: list[Account], game: Game, clock: Clock
) -> None:
    clock.pass_by(hours=40)
    _acting, following, _last = forecasts(game, people)
    assert following is not None
    assert clock.time + timedelta(hours=2) <= following.first
    assert following.last <= clock.time + timedelta(hours=6)


def test_without_a_clock_nobody_knows_how_long_that_may_last(
    people: list[Account], clock: Clock
) -> None:
    game = known(running_game(people[0], people[1:]), [HOUR] * 4)
    assert forecasts(game, people)[1] is not None
    clock.pass_by(hours=2)
    assert forecasts(game, people)[1] is None


def test_orders_change_nothing(people: list[Account], game: Game) -> None:
    before = forecasts(game, people)
    game.players.update(orders={"round": 1, "version": 1, "orders": []})
    assert forecasts(game, people) == before


def test_each_turn_of_a_person_is_noted_and_a_computers_is_not(
    people: list[Account], clock: Clock
) -> None:
    game = running_game(people[0], people[1:2], computers=1, timing=Timing(PRESETS["daily"]))
    for _turn in range(3):
        clock.pass_by(hours=3)
        game = play_one(game, Random(1))
    times = {player.is_computer: game.turn_times[player.seat or 0] for player in game.players.all()}
    assert times == {False: [3 * HOUR], True: []}


def test_the_last_turns_of_a_finished_game_go_along_with_the_person(
    people: list[Account], clock: Clock
) -> None:
    game = play_out(running_game(people[0], people[1:], rules={"rounds": 1}))
    tallies.count(game.pk)
    for player in game.players.all():
        kept = Timekeeping.objects.get(account=player.account).turn_times
        assert kept == game.turn_times[player.seat or 0]
        assert 0 < len(kept) <= 12


@pytest.mark.postgresql
def test_the_forecast_costs_no_query(
    people: list[Account], game: Game, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3) as asked:
        tables.table(game.pk, people[0])
    assert not any("timekeeping" in one["sql"] and "JOIN" not in one["sql"] for one in asked)
