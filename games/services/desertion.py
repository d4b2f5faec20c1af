"""When everybody has been away for too long: a game is abandoned (clocks.md 4)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clocks.absence import ABANDONED_AFTER
from games.models import Game
from games.selectors.backlog import Waiting, longest_waiting
from games.services import lifecycle, outages, pulses
from games.services.errors import NotYours
from games.services.locking import lock_running


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games that everybody has been away from for too long."""
    running = Game.objects.filter(status=Game.Status.RUNNING)
    rows = running.filter(all_away_since__lte=now - ABANDONED_AFTER)
    return longest_waiting(rows, "all_away_since", limit, after)


def abandon(game_id: int) -> bool:
    """End a game that everybody has been away from for too long; whether it was done now."""
    now = timezone.now()
    if pulses.is_silent(now):
        return False
    with transaction.atomic():
        try:
            locked = lock_running(game_id)
        except NotYours:
            return False
        outages.reckon_locked(locked)
        since, status = locked.game.all_away_since, locked.game.status
        if status != Game.Status.RUNNING or since is None or since > now - ABANDONED_AFTER:
            return False
        lifecycle.cancel(locked)
    return True
