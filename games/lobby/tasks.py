"""Work that falls due in the lobby: tables begin at their time, or close after two weeks without
newcomers.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.clocks.absence import CLOSED_AFTER
from games.core.errors import NotYours
from games.core.falling_due import FallsDue, Waiting, longest_waiting
from games.core.locking import LockedGame, lock_game
from games.core.turns import lifecycle
from games.lobby import beginnings
from games.models import Game, Notice, Outage, Player
from games.notices import outbox

# The most outages in two weeks that extend the time of a table in the lobby.
MOST_OUTAGES = 100


def due_to_begin(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` tables whose time to begin has come, the longest waiting first. `after`
    is the last one of the list before.
    """
    return longest_waiting(beginnings.due(now), "begins_at", limit, after)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` tables at which nobody new has sat down for two weeks, the oldest first.
    `after` is the last one of the list before. Outages of the site do not count.
    """
    return longest_waiting(_stale(now), "created_at", limit, after)


def close(game_id: int) -> bool:
    """Close a table at which nobody new has sat down, and notify its host. Return whether this call
    closed it.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = _locked(game_id)
        # Somebody may have sat down while this waited for the lock.
        if locked is None or not _stale(now).filter(pk=game_id).exists():
            return False
        lifecycle.cancel(locked)
        hosts = [player for player in locked.players if player.account_id == locked.game.host_id]
        outbox.enqueue(locked.game, hosts, Notice.Kind.CLOSED, now)
    return True


def _stale(now: datetime) -> QuerySet[Game]:
    before = now - CLOSED_AFTER
    # A site that is down gathers nobody.
    outages = Outage.objects.filter(began_at__gt=before).order_by("-began_at")[:MOST_OUTAGES]
    before -= sum((outage.ended_at - outage.began_at for outage in outages), timedelta())
    newcomers = Player.objects.filter(game=OuterRef("pk"), joined_at__gt=before)
    gathering = Game.objects.filter(status=Game.Status.LOBBY, created_at__lte=before)
    # One that begins at a time waits for it.
    return gathering.filter(begins_at__isnull=True).exclude(Exists(newcomers))


def _locked(game_id: int) -> LockedGame | None:
    try:
        return lock_game(game_id)
    except NotYours:
        return None


KINDS = (
    FallsDue("begin_tables", due_to_begin, beginnings.begin_in_time),
    FallsDue("close_tables", due, close),
)
