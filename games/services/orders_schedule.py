"""When orders are played that somebody left: after a pause that tells nothing (clocks.md 4)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.models import Player
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.orders.judging import move_of
from games.rules.position import Position
from games.rules.state import State
from games.selectors.kept_orders import kept_by, reason_forgotten
from games.services import computer_schedule
from games.services.locking import LockedGame


def due_at(
    locked: LockedGame, after: State, events: Iterable[Event], at: datetime
) -> datetime | None:
    """When the orders of whoever is to act now are played; None if nothing of them can be.

    `events` are those of the turn that ends, which has no row yet. The pause is drawn before
    anything is known of the move, and is the same for all moves and dwarfs.
    """
    for player in locked.at_seat(after.turn):
        if player.orders:
            due = computer_schedule.stand_in_at(locked.game, at)
            return due if _move(player, engine.load(after), events) is not None else None
    return None


def standing_move(player: Player, position: Position) -> Move | None:
    """What a player's orders come to now; None if they have none, or they are forgotten."""
    return _move(player, position, ())


def forget_after_turn(locked: LockedGame, seat: int) -> None:
    """Put away what whoever has just played had left."""
    for player in locked.at_seat(seat):
        if player.orders:
            Player.objects.filter(pk=player.pk).update(orders=None)
            player.orders = None


def _move(player: Player, position: Position, more: Iterable[Event]) -> Move | None:
    kept = None if player.is_played_by_site else kept_by(player)
    if kept is None or player.seat is None:
        return None
    if reason_forgotten(player, kept, position.number, more):
        return None
    return move_of(position, player.seat, kept.orders)


def written(
    kept: dict[str, Any], round_number: int, version: int, mentioned: int
) -> dict[str, Any]:
    """Orders as a player's row has them."""
    return {"round": round_number, "version": version, "mentioned": mentioned, **kept}
