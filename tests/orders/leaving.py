"""A table where Ben may leave orders, and what people do there."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Account
from games.core.tables import tables
from games.core.tables.left_orders import LeftOrders
from games.core.turns import turns
from games.models import Game, Notice, Player
from games.notices import sending
from games.orders import services as orders
from games.rules.moves import Lay, LookAtGoal, Pass
from games.rules.orders.order import Order, Orders
from tests.browser.tables import table_of
from tests.clock import Clock

LAY = Order(Lay("EW", (1, 0)))
LOOK = Order(LookAtGoal(1))
ALL = Orders((LAY, LOOK))
VOID = {
    "en": "Ann laid there: your plan is void.",
    "es": "Ann puso una carta ahí: tu plan queda anulado.",
    "fr": "Ann a posé là\u00a0: ton plan tombe à l’eau.",
}


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


def left_by(game: Game, name: str) -> LeftOrders | None:
    return tables.table(game.pk, person(game, name)).round.left


def assert_nothing_is_played(game: Game, clock: Clock) -> None:
    clock.pass_by(hours=3)
    assert not orders.play(game.pk)


def play(game: Game, name: str, move: Any) -> None:
    game.refresh_from_db()
    turns.take_turn(game_id=game.pk, account=person(game, name), version=game.version, move=move)
    game.refresh_from_db()


def pass_on(game: Game, name: str = "Ann", card: str = "NS") -> None:
    play(game, name, Pass((card,)))


def is_told(game: Game, name: str) -> bool:
    """Whether an email says that it is their turn, once the usual delay is over."""
    wanted = {"kind": Notice.Kind.TURN, "transport": "mail", "player__account__name": name}
    told = Notice.objects.get(game=game, version=game.version, **wanted)
    soon = timezone.now() + timedelta(seconds=settings.NOTICE_DELAY_SECONDS)
    Notice.objects.filter(pk=told.pk, due_at__lte=soon).update(due_at=timezone.now())
    sending.send(told.pk)
    told.refresh_from_db()
    return told.state == Notice.State.SENT
