"""Reads of a player's own orders, and of the moves that they could order; for nobody else."""

from dataclasses import dataclass

from accounts.models import Account
from games.core.round_rows import read_positions
from games.core.tables import tables
from games.core.tables.left_orders import kept_by, reason_forgotten, verdicts_on
from games.core.tables.read_models import TableView
from games.core.visibility import NotFound
from games.models import Player
from games.models.round import long_columns
from games.rules import engine
from games.rules.moves import Move
from games.rules.orders.judging import TURN, Verdict
from games.rules.orders.order import Orders


@dataclass(frozen=True, slots=True)
class OrderPlan:
    """A player's orders, for their own eyes.

    `plannable` are the moves that could be ordered, `verdicts` the present results, with the last
    resort's at the end. `forgotten` is the reason why the orders are no longer valid, empty if they
    are.
    """

    table: TableView
    plannable: tuple[Move, ...]
    orders: Orders
    verdicts: tuple[Verdict, ...]
    forgotten: str


def plan(game_id: int, account: Account) -> OrderPlan:
    """Return a player's orders and their present results, along with their table.

    Raises NotFound for anyone who does not play there, and for a game that does not run.
    """
    table = tables.table(game_id, account)
    rows = Player.objects.defer(None).defer("notes", "notes_on", *long_columns("game__round"))
    me = rows.select_related("game__round").filter(game_id=game_id, account=account).first()
    if table.status != "running" or me is None or me.seat is None or me.game.round is None:
        raise NotFound
    position = read_positions(me.game, [me.game.round])[0]
    kept = kept_by(me)
    forgotten = reason_forgotten(me, kept, position.number) if kept else ""
    # Orders for a turn that is over no longer count; their row is not worth a statement.
    orders = Orders() if kept is None or forgotten == TURN else kept.orders
    return OrderPlan(
        table=table,
        plannable=engine.plannable_moves(position, me.seat),
        orders=orders,
        verdicts=verdicts_on(position, me.seat, orders),
        forgotten="" if forgotten == TURN else forgotten,
    )
