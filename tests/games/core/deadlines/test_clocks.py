"""Deadlines: worked out once when a turn begins, and banks that are settled after it."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.clocks.paces import DAY, HOUR, MINUTE, PRESETS, EachTurn, NoClock
from games.clocks.timing import Timing
from games.core.deadlines import time_outs
from games.core.turns import turns
from games.lobby import services as lobby
from games.models import Game, Notice
from games.notices.kinds import KINDS
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.other_deals import deal_game_otherwise
from tests.playing import let_computers_go, play_one, play_out, seat_of, some_move, to_act

pytestmark = pytest.mark.django_db
QUICK = Timing(PRESETS["quick"])


@pytest.fixture
def quick(ann: Account, ben: Account, cleo: Account, clock: Clock) -> Game:
    """A game at the quick pace that has just begun."""
    return running_game(ann, [ben, cleo], timing=QUICK)


def banks(game: Game) -> list[float | None]:
    """What is in each bank, in hours."""
    return [None if bank is None else bank / 3600 for bank in game.banks]


@pytest.mark.both
def test_the_first_turn_begins_with_the_whole_bank(quick: Game, clock: Clock) -> None:
    assert quick.deadline == clock.time + 12 * HOUR
    assert (quick.turn_began_at, quick.turn_allowance) == (clock.time, 12 * 3600)
    assert banks(quick) == [12, 12, 12]


def test_a_turn_uses_its_bank_up_and_gets_the_increment(quick: Game, clock: Clock) -> None:
    first, second, third = (quick.round.turn + more for more in range(3))  # type: ignore[union-attr]
    clock.pass_by(hours=5)
    game = play_one(quick, Random(1))
    assert banks(game)[first % 3] == 9
    assert game.deadline == clock.time + 12 * HOUR
    clock.pass_by(hours=12)
    game = play_one(game, Random(1))
    assert banks(game)[second % 3] == 2
    game = play_one(game, Random(1))
    assert banks(game)[third % 3] == 14
    assert game.deadline == clock.time + 9 * HOUR


@pytest.fixture
def tonight(ann: Account, ben: Account, cleo: Account, clock: Clock) -> Game:
    """A game of one sitting that has just begun."""
    return running_game(ann, [ben, cleo], timing=Timing(PRESETS["tonight"]))


def test_in_one_sitting_turns_take_minutes(tonight: Game, clock: Clock) -> None:
    first = tonight.round.turn  # type: ignore[union-attr]
    clock.pass_by(minutes=2)
    game = play_one(tonight, Random(1))
    assert game.banks[first] == 90
    assert game.deadline == clock.time + 3 * MINUTE


def test_whoever_is_late_in_one_sitting_is_played_for_at_once(tonight: Game, clock: Clock) -> None:
    clock.pass_by(minutes=3, seconds=1)
    assert time_outs.expire(tonight.pk)
    game = Game.objects.get(pk=tonight.pk)
    assert game.computer_at == clock.time
    assert max(game.banks) == 360


def test_a_table_of_one_sitting_that_goes_on_for_half_a_day_becomes_quick_and_tells_all_once(
    tonight: Game, clock: Clock
) -> None:
    Game.objects.filter(pk=tonight.pk).update(started_at=clock.time - 12 * HOUR + MINUTE)
    game = play_one(Game.objects.get(pk=tonight.pk), Random(1))
    assert game.timing.pace == PRESETS["tonight"]
    assert not Notice.objects.filter(kind="slowed").exists()
    clock.pass_by(minutes=1)
    game = play_one(game, Random(1))
    assert game.timing == QUICK
    assert banks(game) == [12, 12, 12]
    assert game.deadline == clock.time + 12 * HOUR
    told = Notice.objects.filter(game=play_one(game, Random(1)), kind="slowed", transport="bell")
    assert sorted(one.account.name for one in told if one.account) == ["Ann", "Ben", "Cleo"]
    sentence = KINDS["slowed"].brief(told[0], [])[0]
    assert "has taken more than 12\xa0h, so turns have hours now instead of minutes." in sentence
    assert all(KINDS["slowed"].is_true(notice) for notice in told)


def test_a_bank_is_never_fuller_than_its_cap(quick: Game) -> None:
    game = quick
    for _turn in range(3 * 8):
        game = play_one(game, Random(1))
    assert banks(game) == [24, 24, 24]


def test_who_plays_after_the_deadline_before_anybody_noticed_has_used_all_of_it(
    quick: Game, clock: Clock
) -> None:
    late = quick.round.turn  # type: ignore[union-attr]
    clock.pass_by(hours=13)
    assert late is not None
    assert banks(play_one(quick, Random(1)))[late] == 2


def test_every_turn_may_have_the_same_time(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    game = running_game(ann, [ben, cleo], timing=Timing(EachTurn(36 * HOUR)))
    assert (game.deadline, game.banks) == (clock.time + 36 * HOUR, [])
    clock.pass_by(hours=30)
    game = play_one(game, Random(1))
    assert game.deadline == clock.time + 36 * HOUR


@pytest.mark.parametrize("timing", [Timing(NoClock()), QUICK])
def test_computer_players_and_tables_without_a_clock_have_no_deadline(
    ann: Account, clock: Clock, timing: Timing
) -> None:
    game = running_game(ann, computers=3, timing=timing)
    for _turn in range(8):
        acting = to_act(game)
        timed = timing == QUICK and not acting.is_computer
        assert (game.deadline is not None) is timed
        assert (game.computer_at is not None) is acting.is_computer
        game = play_one(game, Random(1))


def test_over_the_end_of_a_round_the_clocks_go_on_and_at_the_end_they_stop(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 2}, timing=QUICK)
    while game.status == Game.Status.RUNNING:
        assert game.deadline is not None
        game = play_one(game, Random(3))
    assert (game.deadline, game.turn_began_at, game.turn_allowance) == (None, None, 0)


def test_a_table_that_is_called_off_has_no_clock_that_runs(ann: Account) -> None:
    game = running_game(ann, computers=2, timing=Timing(EachTurn(DAY)))
    Game.objects.filter(pk=game.pk).update(practice=True)
    lobby.cancel_table(game.pk, ann)
    game.refresh_from_db()
    assert game.deadline is None


def test_the_clock_of_whoever_deletes_the_account_stops(quick: Game) -> None:
    account = to_act(quick).account
    assert account is not None
    account.delete()
    quick.refresh_from_db()
    assert (quick.deadline, quick.computer_at is not None) == (None, True)
    let_computers_go(quick)
    play_out(quick)


@pytest.mark.postgresql
def test_a_turn_that_a_stand_in_follows_costs_at_most_twelve_statements() -> None:
    people = AccountFactory.create_batch(3)
    game, chance = running_game(people[0], people[1:], timing=QUICK), Random(5)
    following = (to_act(game).seat or 0) + 1
    game.players.filter(seat=following % 3).update(stand_in="regular")
    player, move = to_act(game), some_move(game, chance)
    with CaptureQueriesContext(connection) as statements:
        game = turns.take_turn(
            game_id=game.pk, account=player.account, version=game.version, move=move
        ).game
    assert game.computer_at is not None
    assert len([one for one in statements if "SAVEPOINT" not in one["sql"]]) <= 12


@pytest.mark.postgresql
def test_with_a_clock_a_turn_costs_at_most_ten_statements() -> None:
    people = AccountFactory.create_batch(5)
    game, chance = running_game(people[0], people[1:], timing=QUICK), Random(5)
    while game.status == Game.Status.RUNNING:
        game.refresh_from_db()
        player, move = to_act(game), some_move(game, chance)
        with CaptureQueriesContext(connection) as statements:
            game = turns.take_turn(
                game_id=game.pk, account=player.account, version=game.version, move=move
            ).game
        assert len([one for one in statements if "SAVEPOINT" not in one["sql"]]) <= 10


@pytest.mark.parametrize("number", [3, 7])
def test_a_deadline_depends_on_nothing_that_a_seat_cannot_know(
    quick: Game, ann: Account, number: int, clock: Clock
) -> None:
    game = quick
    for _turn in range(number):
        clock.pass_by(minutes=40)
        game = play_one(game, Random(2))
    before = _clock_of(game)
    deal_game_otherwise(game, seat_of(game, ann))
    assert _clock_of(Game.objects.get(pk=game.pk)) == before


def _clock_of(game: Game) -> dict[str, Any]:
    named = ("turn_began_at", "turn_allowance", "deadline", "banks")
    return {name: getattr(game, name) for name in named}
