"""One's own orders, and what could be ordered: for whoever sits there and nobody else."""

from dataclasses import dataclass

from accounts.models import Account
from games.models import Player
from games.models.round import long_columns
from games.orders.kept import kept_by, reason_forgotten, verdicts_on
from games.round_rows import read_states
from games.rules import engine
from games.rules.moves import Move
from games.rules.orders.forgetting import TURN
from games.rules.orders.judging import Verdict
from games.rules.orders.order import Orders
from games.selectors import tables
from games.selectors.errors import NotFound
from games.selectors.read_models import TableView


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody has left to be played, for their own eyes.

    `plannable` is what could be, `verdicts` what would come of each order now, the last resort at
    the end; `forgotten` why none of it stands any more, nothing if it does; `mentioned` the last
    message that mentioned them.
    """

    table: TableView
    plannable: tuple[Move, ...]
    orders: Orders
    verdicts: tuple[Verdict, ...]
    forgotten: str
    mentioned: int


def plan(game_id: int, account: Account) -> Plan:
    """What a player has left and would come of it now, beside their table.

    Raises NotFound for all but the players of a game that is being played.
    """
    table = tables.table(game_id, account)
    rows = Player.objects.defer(None).defer("notes", "notes_on", *long_columns("game__round"))
    me = rows.select_related("game__round").filter(game_id=game_id, account=account).first()
    if table.status != "running" or me is None or me.seat is None or me.game.round is None:
        raise NotFound
    position = engine.load(read_states(me.game, [me.game.round])[0])
    kept = kept_by(me)
    forgotten = reason_forgotten(me, kept, position.number) if kept else ""
    # What was left for a turn that is over is nothing any more; its row is not worth a statement.
    orders = Orders() if kept is None or forgotten == TURN else kept.orders
    return Plan(
        table=table,
        plannable=engine.plannable_moves(position, me.seat),
        orders=orders,
        verdicts=verdicts_on(position, me.seat, orders),
        forgotten="" if forgotten == TURN else forgotten,
        mentioned=me.mentioned_in,
    )
