"""What is noted of how people keep time, and what it comes to when a game is over."""

from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games.clocks.paces import HOUR, PRESETS, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.seating import occupants
from games.core.turns import tallies, turns
from games.figures import selectors as people_selectors
from games.models import Game, Player, Timekeeping, Turn
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import let_the_site_play, play_one, play_out, run_out, some_move, to_act

pytestmark = pytest.mark.django_db


def game_of(people: list[Account], time_up: TimeUp = TimeUp.ONE_TURN, **facts: Any) -> Game:
    """A game of one round, at the quick pace if nothing else is said."""
    timing = Timing(facts.pop("pace", PRESETS["quick"]), time_up=time_up)
    return running_game(people[0], people[1:], timing=timing, rules={"rounds": 1}, **facts)


def kept(account: Account | None) -> tuple[int, ...]:
    """The four numbers of a person."""
    names = ("games", "turns_in_time", "days_missed", "games_seen_through")
    return Timekeeping.objects.values_list(*names).get(account=account)


def own_turns(game: Game, player: Player) -> int:
    """How many turns somebody took in their own seat."""
    return Turn.objects.filter(game=game, seat=player.seat, played_by="").count()


def finish(game: Game) -> None:
    """Play to the end, and count it."""
    play_out(game)
    tallies.count(game.pk)


@pytest.mark.both
def test_every_turn_and_game_of_who_plays_in_time_counts(people: list[Account]) -> None:
    game = game_of(people)
    finish(game)
    for player in game.players.all():
        assert kept(player.account) == (1, own_turns(game, player), 0, 1)


def test_a_turn_whose_time_was_up_counts_as_missed(people: list[Account], clock: Clock) -> None:
    game = game_of(people)
    player = run_out(game, clock)
    let_the_site_play(game, clock)
    finish(game)
    assert kept(player.account) == (1, own_turns(game, player), 1, 1)


def test_who_plays_after_all_was_late_none_the_less(people: list[Account], clock: Clock) -> None:
    game = game_of(people)
    player = run_out(game, clock)
    move = some_move(game, Random(1))
    turns.take_turn(game_id=game.pk, account=player.account, version=game.version, move=move)
    finish(game)
    assert kept(player.account) == (1, own_turns(game, player) - 1, 1, 1)


def test_a_time_out_counts_once_a_day_at_most_at_however_many_tables(
    people: list[Account], clock: Clock
) -> None:
    clock.time = clock.time.replace(hour=2)
    games = [game_of(people, pace=EachTurn(6 * HOUR)) for _table in range(2)]
    Account.objects.update(time_zone="UTC")
    missed = {player: run_out(game, clock) for game in games for player in [to_act(game)]}
    for game in games:
        let_the_site_play(game, clock)
        finish(game)
    by_person = {player.account_id for player in missed}
    for account in people:
        assert kept(account)[2] == int(account.pk in by_person)


def test_the_day_is_that_of_the_persons_own_zone(people: list[Account], clock: Clock) -> None:
    Account.objects.update(time_zone="Pacific/Kiritimati")
    clock.time = clock.time.replace(year=2026, month=11, day=20, hour=8, minute=0)
    player = run_out(game_of(people, pace=EachTurn(6 * HOUR)), clock)
    # It is 14:00 in UTC, and 4:00 on the next day there.
    assert Player.objects.get(pk=player.pk).missed[0][0] == "2026-11-21"


def test_what_a_stand_in_plays_counts_for_nobody_and_the_game_was_not_seen_through(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    let_the_site_play(game, clock)
    for _turn in range(2):
        game = play_one(game, Random(1))
    let_the_site_play(game, clock)
    assert occupants.take_back(game.pk, player.account)
    finish(game)
    by_stand_in = Turn.objects.filter(game=game, seat=player.seat, played_by="stand-in").count()
    assert by_stand_in == 2
    assert kept(player.account) == (1, own_turns(game, player), 1, 0)
    others = [one for one in game.players.all() if one.pk != player.pk]
    assert [kept(one.account)[2:] for one in others] == [(0, 1), (0, 1)]


def test_the_oldest_of_more_than_fifty_games_counts_no_more(people: list[Account]) -> None:
    first = game_of(people)
    finish(first)
    row = Timekeeping.objects.get(account=people[0])
    (one,) = row.last_games
    older = [one | {"ended_at": f"2020-01-{day:02}T00:00:00+00:00"} for day in range(1, 26)] * 2
    Timekeeping.objects.update(last_games=[*older[:-1], one])
    finish(game_of(people))
    row.refresh_from_db()
    assert (row.games, len(row.last_games)) == (50, 50)
    assert row.last_games[0]["ended_at"] > "2020-01-01T00"
    assert sum(kept["ended_at"] < "2021" for kept in row.last_games) == 48


def test_everybody_may_see_how_reliable_somebody_is(people: list[Account], olga: Account) -> None:
    finish(game_of(people))
    for viewer in (None, people[0], olga):
        shown = people_selectors.person(people[0].pk, viewer).reliability
        assert (shown.games, shown.is_new, shown.in_time) == (1, True, 100)
    assert people_selectors.person(olga.pk, None).reliability.is_new
