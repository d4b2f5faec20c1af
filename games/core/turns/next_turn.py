"""Begins the next turn: starts its clock, notifies the player, or has the computer play.

All of it is for a locked game.
"""

from datetime import datetime
from typing import Any

from games.core.clock import clocks, reminders
from games.core.computers import computer_schedule
from games.core.locking import LockedGame
from games.models import Notice, Round
from games.notices import outbox


def advance_turn(
    locked: LockedGame, current: Round, at: datetime, orders_at: datetime | None = None, **also: Any
) -> None:
    """Begin the next player's turn, and have it played if they are a computer player.

    `also` are more columns of the game. Raises StaleTurn.
    """
    slower = clocks.end_sitting(locked, at)
    locked.bump_version(
        round=current,
        last_turn_at=at,
        computer_at=computer_schedule.due_at(locked, current.turn, at),
        computer_failures=0,
        orders_at=orders_at,
        all_away_since=locked.game.all_away_since if locked.all_are_away() else None,
        turn_times=locked.game.turn_times,
        **also,
        **slower,
        **clocks.begin_turn(locked, current.turn, at),
    )
    computer_schedule.queue_on_commit(locked.game, at)
    if slower:
        outbox.enqueue(locked.game, locked.players, Notice.Kind.SLOWED, at)


def notices(locked: LockedGame, at: datetime) -> list[Notice]:
    """Return the notices for the player to act, or for the person who stands in for them."""
    row = locked.game.round
    acting = locked.at_seat(row.turn if row else None)
    present = [player for player in acting if not player.stand_in]
    return [
        *reminders.turn_notices(locked.game, present, at),
        *reminders.stand_in_notices(locked.game, acting, at),
    ]
