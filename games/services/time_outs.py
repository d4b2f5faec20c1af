"""When the time of a turn is up: whoever finds it first acts, once (clocks.md 4)."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks.timing import TimeUp
from games.models import Game, Notice
from games.notices import outbox
from games.selectors.backlog import Waiting, longest_waiting
from games.services import (
    broadcast,
    clocks,
    computer_schedule,
    lifecycle,
    reminders,
    stand_ins,
    timekeeping,
)
from games.services.errors import NotYours
from games.services.locking import LockedGame, lock_running

# So often in a row, and a stand-in takes the seat whatever the table's rule.
MOST_IN_A_ROW = 3
ABANDONED_AFTER = timedelta(days=7)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games in which somebody's time is up, longest first."""
    return longest_waiting(Game.objects.filter(deadline__lte=now), "deadline", limit, after)


def expire(game_id: int) -> bool:
    """Act on a turn whose time is up, as the table's rule says; whether it was done now.

    Nothing is played yet: that waits as long as people do, which is drawn here, before anything
    is known of the move. Until then whoever sits there may still play.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = _locked(game_id)
        if locked is None or locked.game.deadline is None or locked.game.deadline > now:
            return False
        _act(locked, now)
    return True


def deserted(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games that everybody has been away from for too long."""
    running = Game.objects.filter(status=Game.Status.RUNNING)
    rows = running.filter(all_away_since__lte=now - ABANDONED_AFTER)
    return longest_waiting(rows, "all_away_since", limit, after)


def abandon(game_id: int) -> bool:
    """End a game that everybody has been away from for too long; whether it was done now."""
    with transaction.atomic():
        locked = _locked(game_id)
        since = locked.game.all_away_since if locked else None
        if locked is None or since is None or since > timezone.now() - ABANDONED_AFTER:
            return False
        lifecycle.cancel(locked)
    return True


def _locked(game_id: int) -> LockedGame | None:
    try:
        locked = lock_running(game_id)
    except NotYours:
        return None
    return locked if locked.game.status == Game.Status.RUNNING else None


def _act(locked: LockedGame, now: datetime) -> None:
    game, row = locked.game, locked.game.round
    assert row is not None
    assert row.turn is not None
    (player,) = locked.at_seat(row.turn)
    timekeeping.note_time_out(locked, player, game.deadline or now)
    in_a_row, rule = clocks.expire(locked, row.turn), game.timing.time_up
    if rule == TimeUp.STAND_IN or in_a_row >= MOST_IN_A_ROW:
        stand_ins.seat(player)
        rule = TimeUp.STAND_IN
    all_away = locked.all_are_away()
    changes: dict[str, Any] = {
        **clocks.STOPPED,
        "banks": game.banks,
        "time_outs": game.time_outs,
        "played_for": rule.value,
        "all_away_since": now if all_away else None,
        "computer_at": None if all_away else computer_schedule.stand_in_at(game, now, player),
    }
    locked.bump_version(**changes)
    if rule == TimeUp.STAND_IN:
        outbox.write(game, [player], Notice.Kind.STAND_IN, now)
        outbox.save(reminders.stand_in_notices(game, [player], now))
    computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, game.version)
