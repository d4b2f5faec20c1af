"""Stand-ins: a computer player plays in a person's seat until they take it back (clocks.md 4)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import broadcast
from games.core.clock import absence_log, clocks, reminders
from games.core.computers import computer_schedule
from games.core.locking import LockedGame, lock_running
from games.core.seating.naming import DEFAULT_POLICY
from games.models import Game, Player


def take_back(game_id: int, account: Account | None) -> bool:
    """Take an own seat back; return whether somebody else played in it. Raises NotYours.

    If it is that seat's turn, its clock begins again with the bank's time; a turn that was handed
    over continues with the rest of its time.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        if not player.stand_in or locked.game.status != Game.Status.RUNNING:
            return False
        remove_stand_in(player)
        assert player.seat is not None
        clocks.reset_time_outs(locked, player.seat)
        now = timezone.now()
        changes: dict[str, Any] = {"time_outs": locked.game.time_outs}
        changes |= computer_schedule.after_change(locked, player.seat, now)
        changes |= absence_log.column(locked, now, player.seat, absence_log.BACK)
        if _is_on_turn(locked, player):
            # For another person nothing changes, and their clock runs on.
            changes |= clocks.resume_turn(locked, player.seat, now)
        locked.bump_version(**changes)
        if _is_on_turn(locked, player):
            reminders.arm(locked.game, player, now)
        computer_schedule.queue_on_commit(locked.game, now)
        broadcast.broadcast_on_commit(locked.game.pk)
    return True


def seat(player: Player) -> None:
    """Have a computer player play in a person's seat, in a locked game."""
    _change(player, stand_in=DEFAULT_POLICY, had_stand_in=True)


def replace(locked: LockedGame, whose: int | None, now: datetime) -> dict[str, Any]:
    """Have a computer player play in a seat; on its turn, it plays as after a time-out.

    Returns the changed columns of the game.
    """
    (player,) = locked.at_seat(whose)
    seat(player)
    changes = computer_schedule.after_change(locked, whose, now)
    changes |= absence_log.column(locked, now, whose, absence_log.STAND_IN)
    return changes | clocks.STOPPED if _is_on_turn(locked, player) else changes


def remove_stand_in(player: Player) -> None:
    """Remove the stand-in from the seat of a locked game; a person who was named stays named."""
    if player.stand_in:
        _change(player, stand_in="")


def _change(player: Player, **changes: Any) -> None:
    for name, value in changes.items():
        setattr(player, name, value)
    Player.objects.filter(pk=player.pk).update(**changes)


def _is_on_turn(locked: LockedGame, player: Player) -> bool:
    row = locked.game.round
    return row is not None and row.turn == player.seat
