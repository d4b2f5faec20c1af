"""What somebody has left to be played, as the dock of their table tells it."""

from dataclasses import dataclass

from games.rules.orders.judging import Verdict
from games.rules.orders.order import Orders


@dataclass(frozen=True, slots=True)
class LeftOrders:
    """One's own orders: `verdicts` are what would come of each now, the last resort at the end;
    `forgotten` why none of it stands any more, nothing if it does.
    """

    orders: Orders
    verdicts: tuple[Verdict, ...]
    forgotten: str
