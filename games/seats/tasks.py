"""Work that falls due for deserted games: a warning, then their end (clocks.md 4)."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.clocks.absence import ABANDONED_AFTER, WARNED_AFTER
from games.core.deadlines import outages
from games.core.falling_due import FallsDue, Waiting, longest_waiting
from games.core.locking import LockedGame, lock_if_running
from games.core.turns import lifecycle
from games.models import Game, Notice
from games.notices import outbox
from games.seats.selectors import is_deserted


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` running games that everybody has been away from for too long, the
    longest first. `after` is the last one of the list before.
    """
    running = Game.objects.filter(status=Game.Status.RUNNING)
    rows = running.filter(all_away_since__lte=now - ABANDONED_AFTER)
    return longest_waiting(rows, "all_away_since", limit, after)


def to_warn(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` deserted games that will end soon and whose people have no warning yet,
    the longest deserted first. `after` is the last one of the list before.
    """
    running = Game.objects.filter(status=Game.Status.RUNNING)
    rows = running.filter(all_away_since__lte=now - WARNED_AFTER)
    warned_already = Q(warned_at__gte=F("all_away_since"))
    return longest_waiting(rows.exclude(warned_already), "all_away_since", limit, after)


def warn(game_id: int) -> bool:
    """Warn everybody in a deserted game that it will end soon, and return whether this call
    did so.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = _locked(game_id, now)
        if locked is None or not is_deserted(locked.game):
            return False
        warned, since = locked.game.warned_at, locked.game.all_away_since
        if warned is not None and since is not None and warned >= since:
            return False
        Game.objects.filter(pk=game_id).update(warned_at=now)
        outbox.enqueue(locked.game, locked.players, Notice.Kind.DESERTED, now, once=True)
    return True


def abandon(game_id: int) -> bool:
    """End a game that everybody has been away from for too long, and return whether this call ended
    it.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = _locked(game_id, now)
        since = locked.game.all_away_since if locked else None
        if locked is None or since is None or since > now - ABANDONED_AFTER:
            return False
        lifecycle.cancel(locked)
    return True


def _locked(game_id: int, now: datetime) -> LockedGame | None:
    """Lock a running game, with outages of the site given back."""
    if outages.is_silent(now):
        return None
    if locked := lock_if_running(game_id):
        outages.reckon_locked(locked)
    return locked


KINDS = (
    FallsDue("warn_of_ends", to_warn, warn),
    FallsDue("abandon_games", due, abandon),
)
