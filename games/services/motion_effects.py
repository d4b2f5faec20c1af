"""What a motion brings about that has passed."""

from datetime import datetime, timedelta
from typing import Any

from games.models import Motion, Notice, Player
from games.notices import outbox
from games.services import (
    absence_log,
    broadcast,
    clocks,
    computer_schedule,
    lifecycle,
    motion_log,
    offers,
    reminders,
    stand_ins,
)
from games.services.locking import LockedGame


def apply(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Do what the table decided, in a game that is locked, and have its pages told."""
    if motion.kind == Motion.Kind.ABANDON:
        lifecycle.cancel(locked, motion_log.told(locked, now, motion))
        return
    told = motion_log.told(locked, now, motion)
    bring_about(locked, motion, now, motion_closes_at=None, **told)


def bring_about(locked: LockedGame, motion: Motion, now: datetime, **also: Any) -> None:
    """Do what a motion asks for, other than to end the game, whoever has decided it."""
    was_seated = any(one.stand_in for one in locked.at_seat(motion.on))
    locked.bump_version(**also, **_changes(locked, motion, now))
    if motion.kind == Motion.Kind.OFFER and motion.person is not None:
        (player,) = locked.at_seat(motion.on)
        offers.offer_by_vote(locked, player, motion.person)
    if motion.kind in _OF_A_SEAT and not was_seated:
        outbox.write(locked.game, locked.at_seat(motion.on), Notice.Kind.STAND_IN, now)
        outbox.save(reminders.stand_in_notices(locked.game, _acting(locked), now))
    if motion.kind == Motion.Kind.PAUSE:
        outbox.write(locked.game, locked.players, Notice.Kind.PAUSED, now)
    if motion.kind in (Motion.Kind.PAUSE, Motion.Kind.EXTENSION):
        _rearm(locked, now)
    computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


_OF_A_SEAT = (Motion.Kind.STAND_IN, Motion.Kind.OFFER)


def _rearm(locked: LockedGame, now: datetime) -> None:
    """Remind whoever is to act by the deadline as it is now."""
    for player in _acting(locked):
        if not player.is_played_by_site:
            reminders.rearm(locked.game, player, now)


def _acting(locked: LockedGame) -> list[Player]:
    row = locked.game.round
    return locked.at_seat(row.turn if row else None)


def _changes(locked: LockedGame, motion: Motion, now: datetime) -> dict[str, Any]:
    match motion.kind:
        case Motion.Kind.PAUSE:
            return clocks.pause(locked, now, now + timedelta(days=motion.days))
        case Motion.Kind.EXTENSION:
            return clocks.extend(locked)
    if any(one.stand_in for one in locked.at_seat(motion.on)):
        return {}
    return replace(locked, motion.on, now)


def replace(locked: LockedGame, seat: int | None, now: datetime) -> dict[str, Any]:
    """Seat a stand-in; if it is that seat's turn, it plays as when time is up."""
    (player,) = locked.at_seat(seat)
    stand_ins.seat(player)
    game, row = locked.game, locked.game.round
    all_away = locked.all_are_away()
    changes: dict[str, Any] = {"all_away_since": now if all_away else game.all_away_since}
    changes |= absence_log.told(locked, now, seat, absence_log.STAND_IN)
    if row is not None and row.turn == player.seat:
        changes |= {**clocks.STOPPED, "orders_at": None}
        changes["computer_at"] = (
            None if all_away else computer_schedule.stand_in_at(game, now, player)
        )
    elif all_away:
        changes["computer_at"] = None
    return changes
