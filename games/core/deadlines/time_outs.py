"""Handles turns whose time is up: the first process to find one acts, once (clocks.md 4)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks.timing import MOST_IN_A_ROW, TimeUp
from games.core import broadcast
from games.core.deadlines import absence_log, clocks, computer_schedule, outages, timekeeping
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import LockedGame, lock_if_running
from games.core.seating import occupants
from games.models import Game, Notice
from games.notices import outbox


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` games in which a turn's time is up, as pairs of its deadline and the id,
    longest first. With `after`, the last pair of a page, the next page is returned.
    """
    return longest_waiting(Game.objects.filter(deadline__lte=now), "deadline", limit, after)


def expire(game_id: int) -> bool:
    """Act on a turn whose time is up, following the table's rule; return whether that was done now.

    Past outages are added to the deadline first, and nobody is timed out in an outage that no sweep
    has found yet. The move itself is played after a drawn pause, until which the player may still
    play.
    """
    now = timezone.now()
    if outages.is_silent(now):
        return False
    with transaction.atomic():
        locked = lock_if_running(game_id)
        if locked is None:
            return False
        outages.reckon_locked(locked)
        deadline = locked.game.deadline
        if deadline is None or deadline > now or _is_left_to_orders(locked, now):
            return False
        _act(locked, now)
    return True


def _is_left_to_orders(locked: LockedGame, now: datetime) -> bool:
    """Return whether the player to act has due orders: those are played, and on time."""
    due_at = locked.game.orders_at
    return due_at is not None and due_at <= now and any(one.orders for one in locked.acting())


def _act(locked: LockedGame, now: datetime) -> None:
    game, row = locked.game, locked.game.current_round
    assert row.turn is not None
    (player,) = locked.at_seat(row.turn)
    timekeeping.note_time_out(locked, player, game.deadline or now)
    in_a_row, rule = clocks.expire(locked, row.turn), game.timing.time_up
    kept: dict[str, Any] = {"banks": game.banks, "time_outs": game.time_outs}
    if rule == TimeUp.STAND_IN or in_a_row >= MOST_IN_A_ROW:
        kept["played_for"] = TimeUp.STAND_IN.value
        occupants.seat_stand_in(locked, player, now, absence_log.BY_RULE, **kept)
        outbox.enqueue(game, [player], Notice.Kind.STAND_IN, now)
        return
    all_away = locked.all_are_away()
    changes: dict[str, Any] = {
        **clocks.STOPPED,
        **kept,
        "played_for": rule.value,
        "all_away_since": (game.all_away_since or now) if all_away else None,
        "computer_at": None if all_away else computer_schedule.stand_in_at(game, now, player),
        **absence_log.column(locked, now, row.turn, absence_log.TIME_UP),
    }
    locked.bump_version(**changes)
    computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk)
