"""Leaves orders while others play, and plays them when it is their owner's turn.

Nobody else learns of them: no version grows, and no page is notified.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.errors import InvalidOrders
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import LockedGame, lock_running
from games.core.tables.left_orders import standing_move
from games.core.turns import turns
from games.models import Game, Notice, Player, Round
from games.notices import outbox
from games.rules.cards.cards import CODES
from games.rules.kinds.registry import kind_of
from games.rules.moves import DiscardTwo, Pass, Steal
from games.rules.orders.order import ABLE, Orders, write_orders
from games.rules.phases import DIGGING
from games.rules.position import Position

MOST_CONDITIONS = 6


def keep(
    *,
    game_id: int,
    account: Account | None,
    version: int,
    orders: Orders,
    mentioned: int | None = None,
) -> None:
    """Leave a player's orders in place of earlier ones; empty orders delete those.

    `version` is the one that the player was looking at, and `mentioned` the number of the last
    message that had mentioned them then (None: the newest there is), since later events may end the
    orders. Raises NotYours for anyone who does not play in a game that has begun, and InvalidOrders
    on the player's own turn and for orders that do not fit their hand.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        position = locked.position()
        _check_time(locked, player, position)
        hand = [CODES[number] for number in position.hands[player.seat or 0]]
        _check_fit(orders, hand, position.players)
        version = min(version, locked.game.version)
        known = player.mentioned_in if mentioned is None else min(mentioned, player.mentioned_in)
        written = {"round": position.number, "version": version, "mentioned": known}
        kept = {**written, **write_orders(orders)}
        Player.objects.filter(pk=player.pk).update(orders=kept if orders else None)


def play(game_id: int) -> bool:
    """Play the due orders of a game's player to act; return whether a move was played.

    If no order can be played, the player gets the notice of their turn, which had been held back.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        game, row, now = locked.game, locked.game.round, timezone.now()
        if row is None or game.orders_at is None or game.orders_at > now:
            return False
        for player in _owner(locked, row):
            move = standing_move(player, locked.position())
            if move is not None:
                Player.objects.filter(pk=player.pk).update(orders=None)
                turns.play(locked, player, game.version, move)
                return True
            outbox.make_due(player, Notice.Kind.TURN, now)
        Game.objects.filter(pk=game.pk).update(orders_at=None)
        return False


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` games in which it is time to look for orders, as pairs of time and id,
    longest waiting first. With `after`, the last pair of a page, the next page is returned.
    """
    return longest_waiting(Game.objects.filter(orders_at__lte=now), "orders_at", limit, after)


def _owner(locked: LockedGame, row: Round) -> list[Player]:
    """Return the player to act if they have orders, in a list.

    An empty one if the site plays for them.
    """
    if locked.game.status != Game.Status.RUNNING:
        return []
    acting = [player for player in locked.at_seat(row.turn) if not player.is_played_by_site]
    return [player for player in acting if player.orders]


def _check_time(locked: LockedGame, player: Player, position: Position) -> None:
    running = locked.game.status == Game.Status.RUNNING and position.phase == DIGGING
    if player.seat is None or not running:
        raise InvalidOrders(_("No plans can be made now."))
    if position.turn == player.seat:
        raise InvalidOrders(_("Your turn has begun: play it yourself. Your plans are still here."))


def _check_fit(orders: Orders, hand: list[str], players: int) -> None:
    if len(orders.orders) > len(hand):
        raise InvalidOrders(_("At most one plan for each card of your hand."))
    last = [orders.last_resort] if orders.last_resort else []
    cards = [card for order in orders.orders for card in kind_of(order.move).cards(order.move)]
    wrong = any(isinstance(order.move, Pass | DiscardTwo | Steal) for order in orders.orders)
    seats = [each.of for order in orders.orders for each in order.conditions if each.kind == ABLE]
    strange = any(not isinstance(seat, int) or seat >= players for seat in seats)
    many = any(len(order.conditions) > MOST_CONDITIONS for order in orders.orders)
    if wrong or strange or many or not {*cards, *last} <= set(hand):
        raise InvalidOrders
