"""What a player has left to be played, and whether it still stands."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Player, Turn
from games.rules.events import Event
from games.rules.orders.forgetting import ROUND, why_forgotten
from games.rules.orders.order import MENTION, Orders, read_orders


@dataclass(frozen=True, slots=True)
class Kept:
    """Orders as they were left: in which round, by the game as it was at a version, and after
    which message that mentioned their owner.
    """

    orders: Orders
    round_number: int
    version: int
    mentioned: int


def kept_by(player: Player) -> Kept | None:
    """What a player has left, whether it still stands or not."""
    written = player.orders
    if not written:
        return None
    mentioned = written.get("mentioned", player.mentioned_in)
    return Kept(read_orders(written), written["round"], written["version"], mentioned)


def reason_forgotten(
    player: Player, kept: Kept, round_number: int, more: Iterable[Event] = ()
) -> str:
    """Why orders stand no more (`games.rules.orders.forgetting`); nothing if they do. One query.

    `more` has happened besides, and has no row yet.
    """
    if kept.round_number != round_number:
        return ROUND
    turns = Turn.objects.filter(game_id=player.game_id, version__gt=kept.version)
    told = turns.order_by("version").values_list("events", flat=True)
    events = [Event.from_json(event) for turn in told for event in turn]
    if reason := why_forgotten(kept.orders, player.seat or 0, [*events, *more]):
        return reason
    is_mentioned = player.mentioned_in > kept.mentioned
    return MENTION if is_mentioned and MENTION in kept.orders.forget else ""
