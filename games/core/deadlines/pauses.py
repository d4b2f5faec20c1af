"""Pauses, and more time for a turn, by vote or by a moderator (clocks.md 5).

A pause ends by itself, and the first service to find its end acts, once. It does not matter when
that is: deadlines were moved when the pause began.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.core import broadcast
from games.core.deadlines import clocks, computer_schedule, reminders
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import LockedGame, lock_if_running
from games.models import Game, Notice
from games.notices import outbox


def begin(locked: LockedGame, days: int, now: datetime, **also: Any) -> None:
    """Stop the clocks of a locked game for some days, and notify its players.

    `also` are further columns of its row to save.
    """
    locked.bump_version(**also, **clocks.pause(locked, now, now + timedelta(days=days)))
    outbox.enqueue(locked.game, locked.players, Notice.Kind.PAUSED, now)
    _go_on(locked, now)


def extend(locked: LockedGame, now: datetime, **also: Any) -> None:
    """Add the allowance of the running turn to its deadline once more.

    `also` are further columns of the game's row to save.
    """
    locked.bump_version(**also, **clocks.extend(locked))
    _go_on(locked, now)


def _go_on(locked: LockedGame, now: datetime) -> None:
    """Set the reminders of the player to act for the new deadline, and refresh pages."""
    for player in locked.acting():
        if not player.is_played_by_site:
            reminders.arm(locked.game, player, now)
    computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` games whose pause is over, as pairs of its end and the id, the first to
    end first. With `after`, the last pair of a page, the next page is returned.
    """
    paused = Game.objects.filter(status=Game.Status.RUNNING, paused_until__lte=now)
    return longest_waiting(paused, "paused_until", limit, after)


def end(game_id: int) -> bool:
    """End a game's pause if its time is over, so that pages show running clocks.

    Return whether it was ended now.
    """
    with transaction.atomic():
        locked = lock_if_running(game_id)
        ends = locked.game.paused_until if locked else None
        if locked is None or ends is None or ends > timezone.now():
            return False
        locked.bump_version(paused_until=None)
        broadcast.broadcast_on_commit(game_id)
    return True
