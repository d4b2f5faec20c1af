"""A player's orders as kept in the player's row, and whether they are still valid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core.round_rows import read_positions
from games.models import Game, Player, Turn
from games.rules.events import Event
from games.rules.moves import Move, Pass
from games.rules.orders.judging import (
    ROUND,
    TURN,
    Verdict,
    move_of,
    spoiler_of,
    verdict_on,
    why_forgotten,
)
from games.rules.orders.order import MENTION, Order, Orders, read_orders
from games.rules.phases import DIGGING
from games.rules.position import Position


@dataclass(frozen=True, slots=True)
class LeftOrders:
    """A player's own orders and their present results.

    `verdicts` has one result for each order, and last that of the last resort. `forgotten` is the
    reason why the orders are no longer valid, empty if they are. `spoilers` has for each order the
    event that made it impossible, or None if it is still possible or never was.
    """

    orders: Orders
    verdicts: tuple[Verdict, ...]
    forgotten: str
    spoilers: tuple[Event | None, ...] = ()


NO_ORDERS = LeftOrders(Orders(), (), "")


@dataclass(frozen=True, slots=True)
class Kept:
    """A player's orders as left in a round, with the game's version at the time and the number of
    the last message that mentioned the player.
    """

    orders: Orders
    round_number: int
    version: int
    mentioned: int


def kept_by(player: Player) -> Kept | None:
    """Return a player's orders as kept in the row, whether still valid or not, or None without
    orders.
    """
    written = player.orders
    if not written:
        return None
    mentioned = written.get("mentioned", player.mentioned_in)
    return Kept(read_orders(written), written["round"], written["version"], mentioned)


def reason_forgotten(player: Player, kept: Kept, round_number: int) -> str:
    """Return why a player's kept orders are no longer valid in a round, as in
    `games.rules.orders.judging`; an empty string if they are valid. Makes one query.
    """
    turns = Turn.objects.filter(game_id=player.game_id, version__gt=kept.version)
    events_by_turn = turns.order_by("version").values_list("events", flat=True)
    events = (Event.from_json(event) for turn in events_by_turn for event in turn)
    return why_no_more(player, kept, round_number, events)


def why_no_more(player: Player, kept: Kept, round_number: int, since: Iterable[Event]) -> str:
    """Return why a player's kept orders are no longer valid in a round, judged by the events
    `since` they were left; an empty string if they are valid. Makes no query.
    """
    if kept.round_number != round_number:
        return ROUND
    if reason := why_forgotten(kept.orders, player.seat or 0, since):
        return reason
    is_mentioned = player.mentioned_in > kept.mentioned
    return MENTION if is_mentioned and MENTION in kept.orders.forget else ""


def left_orders(
    player: Player, position: Position, since: Mapping[int, Iterable[Event]]
) -> LeftOrders:
    """Return a player's orders and their present results.

    Returns `NO_ORDERS` without orders, after the digging, and once the turn they were for is taken.
    `since` maps versions to the events of the last turns, back to the player's own last one. Makes
    no query.
    """
    kept = None if player.seat is None or position.phase != DIGGING else kept_by(player)
    if kept is None:
        return NO_ORDERS
    later = [event for at, events in since.items() if at > kept.version for event in events]
    if (why := why_no_more(player, kept, position.number, later)) == TURN:
        return NO_ORDERS
    seat = player.seat or 0
    verdicts = verdicts_on(position, seat, kept.orders)
    judged = zip(kept.orders.orders, verdicts, strict=False)
    spoilers = tuple(spoiler_of(order, verdict, seat, later) for order, verdict in judged)
    return LeftOrders(kept.orders, verdicts, why, spoilers)


def orders_on_turn(player: Player, game: Game) -> LeftOrders:
    """Return a player's orders and their present results, or `NO_ORDERS` without orders.

    `game.round` has to be loaded. Makes no query for players without orders.
    """
    kept = kept_by(player)
    if kept is None or game.round is None:
        return NO_ORDERS
    rows = Turn.objects.filter(game=game, version__gt=kept.version).order_by("version")
    since = {
        version: [Event.from_json(event) for event in events]
        for version, events in rows.values_list("version", "events")
    }
    return left_orders(player, read_positions(game, [game.round])[0], since)


def verdicts_on(position: Position, seat: int, orders: Orders) -> tuple[Verdict, ...]:
    """Return the present result of each order of a seat, in order, followed by that of the last
    resort.
    """
    last = [Order(Pass((orders.last_resort,)))] if orders.last_resort else []
    return tuple(verdict_on(position, seat, each) for each in (*orders.orders, *last))


def standing_move(player: Player, position: Position) -> Move | None:
    """Return the move that a player's orders lead to now, None if no valid order can be played."""
    kept = None if player.is_played_by_site else kept_by(player)
    if kept is None or player.seat is None:
        return None
    if reason_forgotten(player, kept, position.number):
        return None
    return move_of(position, player.seat, kept.orders)


def will_be_played(player: Player, game: Game) -> bool:
    """Return whether the site will play the orders of the player to act, as the game is now.

    `game.round` has to be loaded. No query for players without orders.
    """
    if game.orders_at is None or game.round is None or not player.orders:
        return False
    position = read_positions(game, [game.round])[0]
    return position.turn == player.seat and standing_move(player, position) is not None
