"""The end of a pause: it comes by itself, and whoever finds it first acts, once (clocks.md 5).

Nobody's time depends on when it is found: deadlines were moved when the pause began.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Game
from games.selectors.backlog import Waiting, longest_waiting
from games.services import broadcast
from games.services.errors import NotYours
from games.services.locking import lock_running


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games whose pause is over, longest first."""
    return longest_waiting(Game.objects.filter(paused_until__lte=now), "paused_until", limit, after)


def end(game_id: int) -> bool:
    """Have pages say that the clocks run again; whether it was done now."""
    with transaction.atomic():
        try:
            locked = lock_running(game_id)
        except NotYours:
            return False
        game = locked.game
        if game.paused_until is None or game.paused_until > timezone.now():
            return False
        locked.bump_version(paused_until=None)
        broadcast.broadcast_on_commit(game.pk, game.version)
    return True
