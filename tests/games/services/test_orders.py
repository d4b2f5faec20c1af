"""Orders: left while others play, played for their owner, and seen by nobody else."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.models import Game, Notice, Player, Turn
from games.rules.moves import Lay, LookAtGoal, Pass, PlayOn
from games.rules.orders.order import FORGET_WHEN, Condition, Order, Orders
from games.selectors import lists, logs, tables
from games.services import broadcast, orders, turns
from games.services.errors import InvalidOrders, NotYours
from tests.browser.tables import table_of
from tests.clock import Clock, clock
from tests.playing import position_of

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
LAY = Order(Lay("EW", (1, 0)))
LOOK = Order(LookAtGoal(1))
ALL = Orders((LAY, LOOK))


@pytest.fixture
def game(db: None) -> Game:
    """Ann's turn; Ben has a straight tunnel and a map."""
    hands = [["NESW", "NS", "break-cart"], ["EW", "map", "NE"], ["NS", "rockfall", "NE"]]
    return table_of(hands=hands, draw=["EW"] * 20)


def person(game: Game, name: str) -> Account:
    account = Player.objects.select_related("account").get(game=game, account__name=name).account
    assert account is not None
    return account


def leave(game: Game, left: Orders = ALL, name: str = "Ben") -> None:
    game.refresh_from_db()
    orders.keep(game_id=game.pk, account=person(game, name), version=game.version, orders=left)


def play(game: Game, name: str, move: Any) -> None:
    game.refresh_from_db()
    turns.take_turn(game_id=game.pk, account=person(game, name), version=game.version, move=move)
    game.refresh_from_db()


def pass_on(game: Game, name: str = "Ann", card: str = "NS") -> None:
    play(game, name, Pass((card,)))


def is_told(game: Game, name: str) -> bool:
    return Notice.objects.filter(
        game=game, kind=Notice.Kind.TURN, player__account__name=name, version=game.version
    ).exists()


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


def test_if_nothing_can_be_played_nothing_happens_and_they_are_told_at_once(game: Game) -> None:
    leave(game, Orders((Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),)),)))
    pass_on(game)
    assert game.orders_at is None
    assert is_told(game, "Ben")
    assert not orders.play(game.pk)


def test_a_discard_is_a_last_resort_only_where_it_was_chosen(game: Game, clock: Clock) -> None:
    never = Order(Lay("EW", (1, 0)), (Condition("broken", "cart"),))
    leave(game, Orders((never,), last_resort="NE"))
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)
    assert Turn.objects.order_by("-version")[0].move == {"pass": ["NE"]}


def test_they_are_forgotten_where_that_was_picked_and_the_person_is_told(game: Game) -> None:
    leave(game, Orders((LOOK,), forget=FORGET_WHEN))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert game.orders_at is None
    assert is_told(game, "Ben")


def test_they_stand_where_it_was_not_picked(game: Game) -> None:
    leave(game, Orders((LOOK,)))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert game.orders_at is not None
    assert not is_told(game, "Ben")


def test_what_ended_them_before_the_page_was_read_does_not_count_after_it_does(
    game: Game,
) -> None:
    version = game.version
    play(game, "Ann", PlayOn("break-cart", 2))
    play(game, "Ben", Pass(("NE",)))
    orders.keep(
        game_id=game.pk, account=person(game, "Ben"), version=version, orders=Orders((LOOK,))
    )
    play(game, "Cleo", Pass(("NS",)))
    pass_on(game)
    assert game.orders_at is None, "the page was older than Ben's own turn"


def test_playing_by_oneself_puts_them_away(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    play(game, "Ben", Pass(("NE",)))
    assert Player.objects.get(game=game, seat=1).orders is None
    clock.pass_by(hours=3)
    assert not orders.play(game.pk)


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


def test_empty_orders_leave_none(game: Game) -> None:
    leave(game)
    leave(game, Orders())
    pass_on(game)
    assert game.orders_at is None


def test_whoever_goes_for_good_leaves_none(game: Game, clock: Clock) -> None:
    leave(game)
    pass_on(game)
    person(game, "Ben").delete()
    game.refresh_from_db()
    assert game.orders_at is None
    assert game.computer_at is not None
    assert Player.objects.get(game=game, seat=1).orders is None


def test_nobody_else_is_given_anything_else_whether_there_are_orders(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(broadcast, "_send", lambda *what: told.append(what))
    before = [given(game, name) for name in ("Ann", "Cleo", None)]
    leave(game)
    assert [given(game, name) for name in ("Ann", "Cleo", None)] == before
    assert told == []


def given(game: Game, name: str | None) -> Any:
    account = person(game, name) if name else None
    mine = lists.my_games(account) if account else None
    return tables.table(game.pk, account), logs.page(game.pk, account), mine


def test_a_turn_takes_at_most_twelve_statements_where_orders_follow(game: Game) -> None:
    leave(game)
    game.refresh_from_db()
    ann = person(game, "Ann")
    with CaptureQueriesContext(connection) as counted:
        turns.take_turn(game_id=game.pk, account=ann, version=game.version, move=Pass(("NS",)))
    told = [query["sql"] for query in counted if "SAVEPOINT" not in query["sql"]]
    assert len(told) <= 12, told
