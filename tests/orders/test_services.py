"""Orders: left while others play, and played for their owner."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import Account
from games.core.clock import time_outs
from games.core.errors import InvalidOrders, NotYours
from games.models import Game, Player, Turn
from games.orders import services as orders
from games.rules.moves import Lay, Pass
from games.rules.orders.order import Condition, Order, Orders
from tests.clock import Clock
from tests.orders.leaving import (
    ALL,
    LAY,
    assert_nothing_is_played,
    game,
    is_told,
    leave,
    left_by,
    pass_on,
    person,
    play,
)
from tests.playing import position_of

__all__ = ["game"]
pytestmark = pytest.mark.django_db


def test_when_the_turn_comes_the_first_that_can_be_played_is_played_after_a_pause(
    game: Game, clock: Clock
) -> None:
    leave(game)
    pass_on(game)
    assert game.orders_at is not None
    assert timedelta(minutes=2) <= game.orders_at - clock.now() <= timedelta(hours=2)
    assert not orders.play(game.pk), "too early"
    clock.time = game.orders_at
    assert orders.play(game.pk)
    assert position_of(game).turn == 2
    assert Turn.objects.order_by("-version")[0].move == {"play": "EW", "at": [1, 0]}
    assert Player.objects.get(game=game, seat=1).orders is None


def test_it_is_played_once_whoever_comes_first(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)
    assert not orders.play(game.pk)
    assert Turn.objects.count() == 2


@pytest.mark.parametrize("first", [orders.play, time_outs.expire])
def test_whose_time_is_up_as_well_has_their_orders_played_in_time_whatever_comes_first(
    game: Game, clock: Clock, first: Callable[[int], bool]
) -> None:
    leave(game)
    pass_on(game)
    clock.pass_by(hours=3)
    Game.objects.filter(pk=game.pk).update(deadline=clock.now())
    assert first(game.pk) == (first is orders.play)
    assert orders.play(game.pk) == (first is not orders.play)
    turn, player = Turn.objects.order_by("-version")[0], Player.objects.get(game=game, seat=1)
    assert (turn.seat, turn.played_by, player.missed) == (1, "", [])


def test_the_sweep_finds_it(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    assert orders.due(clock.now(), 5) == []
    clock.pass_by(hours=3)
    assert [row.id for row in orders.due(clock.now(), 5)] == [game.pk]
    orders.play(game.pk)
    assert orders.due(clock.now(), 5) == []


def test_whoever_left_orders_that_are_played_is_not_told_and_others_are(
    game: Game, clock: Clock
) -> None:
    leave(game)
    pass_on(game)
    assert not is_told(game, "Ben")
    clock.pass_by(hours=3)
    orders.play(game.pk)
    game.refresh_from_db()
    assert is_told(game, "Cleo")


def test_if_nothing_can_be_played_nothing_happens_and_they_are_told_at_once(
    game: Game, clock: Clock
) -> None:
    leave(game, Orders((Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),)),)))
    pass_on(game)
    assert is_told(game, "Ben")
    clock.pass_by(hours=3)
    assert not orders.play(game.pk)
    game.refresh_from_db()
    assert game.orders_at is None


def test_a_discard_is_a_last_resort_only_where_it_was_chosen(game: Game, clock: Clock) -> None:
    never = Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),))
    leave(game, Orders((never,), last_resort="NE"))
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)
    assert Turn.objects.order_by("-version")[0].move == {"pass": ["NE"]}


def test_playing_by_oneself_puts_them_away(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    play(game, "Ben", Pass(("NE",)))
    assert left_by(game, "Ben") is None
    assert_nothing_is_played(game, clock)
    play(game, "Cleo", Pass(("NS",)))
    pass_on(game, card="NESW")
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_once_the_turn_has_begun_none_are_left(game: Game) -> None:
    with pytest.raises(InvalidOrders, match="has begun"):
        leave(game, name="Ann")


@pytest.mark.parametrize(
    "left",
    [
        Orders((Order(Lay("NESW", (1, 0))),)),
        Orders((LAY, LAY, LAY, LAY)),
        Orders((Order(Pass(("EW",))),)),
        Orders((), last_resort="rockfall"),
        Orders((Order(Lay("EW", (1, 0)), (Condition("able", 7),)),)),
        Orders((Order(Lay("EW", (1, 0)), (Condition("whole", "cart"),) * 7),)),
    ],
)
def test_what_does_not_fit_the_hand_is_refused(game: Game, left: Orders) -> None:
    with pytest.raises(InvalidOrders):
        leave(game, left)
    assert Player.objects.get(game=game, seat=1).orders is None


def test_only_players_leave_any(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            orders.keep(game_id=game.pk, account=stranger, version=1, orders=ALL)


def test_empty_orders_leave_none(game: Game, clock: Clock) -> None:
    leave(game)
    leave(game, Orders())
    pass_on(game)
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_whoever_goes_for_good_leaves_none(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    person(game, "Ben").delete()
    game.refresh_from_db()
    assert game.orders_at is None, "the site plays"
    assert game.computer_at is not None
    assert Player.objects.get(game=game, seat=1).orders is None
