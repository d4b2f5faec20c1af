"""The time at which orders are played: after a pause that reveals nothing (clocks.md 4).

Every turn of a person has such a time, with orders or without; only then the site looks for orders.
So a turn takes the same statements, and leaves the same rows, either way.
"""

from datetime import datetime
from typing import Any

from games.core.computers import computer_schedule
from games.core.locking import LockedGame


def due_at(locked: LockedGame, seat: int | None, at: datetime) -> datetime | None:
    """Return when to look for the orders of the player to act; None if the site plays for them.

    The pause is drawn before the move is known, and is the same for all moves and dwarfs.
    """
    players = locked.at_seat(seat)
    if locked.game.practice or not players or players[0].is_played_by_site:
        return None
    return computer_schedule.stand_in_at(locked.game, at)


def written(
    kept: dict[str, Any], round_number: int, version: int, mentioned: int
) -> dict[str, Any]:
    """Return orders in the form of a player's row."""
    return {"round": round_number, "version": version, "mentioned": mentioned, **kept}
