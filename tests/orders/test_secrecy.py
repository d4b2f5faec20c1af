"""Nobody else learns that there are orders: from no page, notice or statement."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.core import broadcast
from games.core.tables import logs, tables
from games.core.turns import turns
from games.lists import selectors as lists
from games.models import Game, Notice
from games.notices import sending
from games.orders import services as orders
from games.rules.moves import Pass
from games.rules.orders.order import FORGET_WHEN, Orders
from tests.browser.tables import table_of
from tests.clock import Clock
from tests.orders.leaving import ALL, LOOK, game, is_told, leave, pass_on, person

__all__ = ["game"]
pytestmark = pytest.mark.django_db


def statements(game: Game, name: str, move: Any) -> list[str]:
    """What a turn asks of the database, without its figures."""
    game.refresh_from_db()
    account = person(game, name)
    with CaptureQueriesContext(connection) as counted:
        turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move)
    game.refresh_from_db()
    asked = [query["sql"] for query in counted if "SAVEPOINT" not in query["sql"]]
    return [" ".join(sql.split()[:3]) for sql in asked]


def rows_of(game: Game) -> list[dict[str, Any]]:
    """Every column of the notices, but for what differs by chance."""
    rows = Notice.objects.filter(game=game, version=game.version).order_by("pk").values()
    return [{key: row[key] for key in row if key not in ("id", "game_id")} for row in rows]


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


@pytest.mark.parametrize(
    "left", [ALL, Orders((), last_resort="NE"), Orders((LOOK,), forget=FORGET_WHEN)]
)
def test_a_turn_takes_the_same_statements_whether_orders_follow_or_not(
    game: Game, left: Orders, clock: Clock
) -> None:
    other = table_of(hands=[["NESW", "NS", "break-cart"], ["EW", "map", "NE"], ["NS"] * 3])
    leave(game, left)
    taken = statements(game, "Ann", Pass(("NS",)))
    assert taken == statements(other, "Ann", Pass(("NS",)))
    assert len(taken) <= 10, taken
    assert game.orders_at is not None
    assert other.orders_at is not None
    # Nor does it tell whether whoever plays by themselves had left any.
    own = statements(game, "Ben", Pass(("NE",)))
    assert own == statements(other, "Ben", Pass(("NE",)))


def test_a_turn_that_orders_will_take_has_the_notices_of_any_other(
    game: Game, clock: Clock
) -> None:
    other = table_of(hands=[["NESW", "NS", "break-cart"], ["EW", "map", "NE"], ["NS"] * 3])
    for table in (game, other):
        accounts = Account.objects.filter(players__game=table)
        accounts.update(is_guest=False)
    leave(game)
    pass_on(game)
    pass_on(other)
    ids = {"player_id", "account_id"}
    here, there = rows_of(game), rows_of(other)
    assert [{k: v for k, v in row.items() if k not in ids} for row in here] == [
        {k: v for k, v in row.items() if k not in ids} for row in there
    ]
    assert here


def test_the_notice_waits_as_after_a_look_and_is_dropped_when_orders_have_played(
    game: Game, clock: Clock
) -> None:
    leave(game)
    pass_on(game)
    assert not is_told(game, "Ben")
    notice = Notice.objects.get(game=game, kind="turn", transport="mail", version=game.version)
    assert notice.due_at == clock.now() + sending.AFTER_A_LOOK
    clock.pass_by(hours=2)
    orders.play(game.pk)
    assert not sending.send(notice.pk)
    notice.refresh_from_db()
    assert notice.state == Notice.State.OBSOLETE


def test_a_table_asks_no_more_of_the_database_where_orders_stand(game: Game) -> None:
    ben = person(game, "Ben")
    with CaptureQueriesContext(connection) as before:
        tables.table(game.pk, ben)
    leave(game)
    with CaptureQueriesContext(connection) as after:
        tables.table(game.pk, ben)
    assert len(after) == len(before)
