"""What somebody leaves to be played in their absence."""

from dataclasses import dataclass

from games.rules.moves import Move
from games.rules.orders.judging import Verdict
from games.rules.orders.order import Orders
from games.selectors.read_models.table import TableView


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
