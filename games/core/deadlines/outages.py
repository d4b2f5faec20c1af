"""Outages of the site, which count as a pause of all clocks (clocks.md 4).

The sweep records that beat and the workers are alive, and an outage if they were not. Each game is
then adjusted for it, once: here, or by a service that is about to act on a time that is up, before
anything else.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks.absence import ABANDONED_AFTER
from games.clocks.outages import put_off
from games.core import broadcast
from games.core.deadlines import clocks, reminders
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import LockedGame, lock_if_running
from games.models import Game, Motion, Outage, Pulse

# Clocks do not run in a longer silence (clocks.md 4).
LONGEST_SILENCE = timedelta(minutes=5)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` running games that have not been adjusted for the last outage, as pairs
    of time and id. With `after`, the last pair of a page, the next page is returned.
    """
    last = Outage.objects.order_by("-ended_at").values_list("ended_at", flat=True).first()
    if last is None:
        return []
    rows = Game.objects.filter(status=Game.Status.RUNNING, outages_until__lt=last)
    return longest_waiting(rows, "outages_until", limit, after)


def reckon(game_id: int) -> bool:
    """Postpone the clocks of a running game by past outages, once; return whether any was postponed
    now. Returns False also if the game does not run.
    """
    with transaction.atomic():
        locked = lock_if_running(game_id)
        return locked is not None and reckon_locked(locked)


def reckon_locked(locked: LockedGame) -> bool:
    """Postpone the clocks of a locked game by past outages, once; return whether any was postponed
    now.
    """
    game = locked.game
    found = Outage.objects.filter(ended_at__gt=game.outages_until).order_by("ended_at")
    moved = False
    for outage in found if game.status == Game.Status.RUNNING else ():
        changes = _changes(locked, outage)
        if not changes:
            Game.objects.filter(pk=game.pk).update(outages_until=outage.ended_at)
            continue
        moved = True
        locked.bump_version(outages_until=outage.ended_at, **changes)
    if moved:
        _tell(locked)
    return moved


def _changes(locked: LockedGame, outage: Outage) -> dict[str, Any]:
    game = locked.game
    changes: dict[str, Any] = {}
    if game.deadline is not None and game.turn_began_at is not None:
        begins = max(outage.began_at, game.turn_began_at)
        # A turn that was overdue before the outage stays overdue.
        if begins < min(game.deadline, outage.ended_at):
            changes = clocks.stand_still(game, begins, outage.ended_at)
    changes |= _others(locked, outage) | _vote(game, outage, changes.get("deadline"))
    return {name: value for name, value in changes.items() if value != getattr(game, name)}


def _others(locked: LockedGame, outage: Outage) -> dict[str, Any]:
    """Return the postponed times of the site's other actions for a player or the whole game."""
    game, began, ended = locked.game, outage.began_at, outage.ended_at
    changes: dict[str, Any] = {}
    if game.all_away_since is not None:
        ends = game.all_away_since + ABANDONED_AFTER
        ends = put_off(ends, began, ended, game.all_away_since)
        changes["all_away_since"] = ends - ABANDONED_AFTER
    if game.computer_at is not None and any(player.account_id for player in locked.acting()):
        # During a pause this time does not run either.
        since = max(game.last_turn_at or began, game.paused_until or began)
        changes["computer_at"] = put_off(game.computer_at, began, ended, since)
    return changes


def _vote(game: Game, outage: Outage, deadline: datetime | None) -> dict[str, Any]:
    """Return the postponed close of a vote, but still before the turn that it concerns ends."""
    motion = game.motion
    if motion is None or game.motion_closes_at is None:
        return {}
    before = motion.closes_at
    after = put_off(before, outage.began_at, outage.ended_at, motion.opened_at)
    if deadline is not None and game.deadline is not None and before < game.deadline:
        after = min(after, before + (deadline - game.deadline))
    if after == before:
        return {}
    Motion.objects.filter(pk=motion.pk).update(closes_at=after)
    motion.closes_at = after
    # An early decision waits only for its drawn moment.
    return {"motion_closes_at": after} if game.motion_closes_at == before else {}


def _tell(locked: LockedGame) -> None:
    game = locked.game
    for player in locked.acting():
        if game.deadline is not None:
            reminders.arm(game, player, timezone.now())
    broadcast.broadcast_on_commit(game.pk)


@transaction.atomic
def mark_pulse(name: Pulse.Name, now: datetime) -> None:
    """Record that a job was done now, and an outage if it had not been done for over five minutes.

    Of several workers that come back together, one records the outage and the others wait. The time
    of the last worker is kept even if its clock is slow, because a later time from a fast clock
    would hide a new outage.
    """
    last = Pulse.objects.select_for_update(no_key=True).filter(pk=name).first()
    if last is not None and _is_long_ago(last, now):
        Outage.objects.create(began_at=last.at, ended_at=now)
    note_pulse(name, now)


def note_pulse(name: Pulse.Name, now: datetime) -> None:
    """Record that a job was done now, without looking for an outage."""
    Pulse.objects.bulk_create(
        [Pulse(name=name, at=now)],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )


def is_silent(now: datetime) -> bool:
    """Return whether the last sweep is so long ago that the next one will find an outage."""
    last = Pulse.objects.filter(pk=Pulse.Name.SWEEP).first()
    return last is not None and _is_long_ago(last, now)


def _is_long_ago(last: Pulse, now: datetime) -> bool:
    return now - last.at > LONGEST_SILENCE
