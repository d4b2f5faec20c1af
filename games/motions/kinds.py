"""The conditions and effects of each kind of motion (clocks.md 5)."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.clocks import motions as rules
from games.clocks.paces import NoClock
from games.core.announcements import cancelled, rolled_back
from games.core.deadlines import pauses
from games.core.errors import InvalidMotion
from games.core.locking import LockedGame
from games.core.seating import occupants
from games.core.tables.motions import is_moot, is_replaceable
from games.core.turns import lifecycle
from games.models import BallotBox, Game, Motion, Notice
from games.motions.selectors import pauses_of
from games.notices import outbox


def settle(motion: Motion, outcome: Motion.Outcome, now: datetime) -> None:
    """Record a motion's outcome, and delete its ballots."""
    motion.result, motion.closed_at = outcome, now
    motion.save(update_fields=["result", "closed_at"])
    BallotBox.objects.filter(motion=motion).delete()


def settle_moot(motion: Motion, now: datetime) -> None:
    """Close a motion that is pointless by now.

    Its outcome is that its turn is over, or that it did not pass.
    """
    is_turn = motion.kind == Motion.Kind.EXTENSION
    settle(motion, Motion.Outcome.TURN_OVER if is_turn else Motion.Outcome.NOT_PASSED, now)


@receiver([cancelled, rolled_back])
def settle_without_end(game: Game, now: datetime, **signal: object) -> None:
    """Close the open motion of a game that was called off or rolled back, if there is one.

    `signal` are further arguments of the signal that calls this.
    """
    if game.motion_closes_at is not None and game.motion is not None and not game.motion.result:
        settle_moot(game.motion, now)


def log_changes(locked: LockedGame, now: datetime, *motions: Motion) -> dict[str, Any]:
    """Return the dict `{"motion_log": […]}`: the game's column with these motions added, for its
    next version.
    """
    return {
        "motion_log": [*locked.game.motion_log, *(_line(locked, now, motion) for motion in motions)]
    }


def _line(locked: LockedGame, now: datetime, motion: Motion) -> dict[str, Any]:
    return {
        "kind": str(motion.kind),
        "days": motion.days,
        "on": motion.on,
        "result": str(motion.result),
        **locked.moment(now),
    }


def check(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Check that an unsaved motion may be opened now.

    Raises InvalidMotion, with a sentence, for practice, imported games, a second open motion, and
    conditions of its kind that are not met.
    """
    game, standing = locked.game, locked.game.motion
    if game.practice or game.imported:
        raise InvalidMotion(_("There is nothing to vote on in this game."))
    is_open = game.motion_closes_at is not None and standing is not None
    if is_open and standing and not is_moot(standing, game, locked.players, now):
        raise InvalidMotion(_("One motion at a time: another is being voted on."))
    match motion.kind:
        case Motion.Kind.PAUSE:
            _check_pause(locked, motion, now)
        case Motion.Kind.EXTENSION:
            _check_extension(locked, motion, now)
        case Motion.Kind.STAND_IN:
            _check_stand_in(locked, motion, now)
    _check_earlier(motion, now)


def apply(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Carry out a motion that has passed in a locked game, write it in the game's log, and update
    open pages.
    """
    logged = log_changes(locked, now, motion)
    changes = {"motion_closes_at": None, **logged}
    match Motion.Kind(motion.kind):
        case Motion.Kind.PAUSE:
            pauses.begin(locked, motion.days, now, **changes)
        case Motion.Kind.EXTENSION:
            pauses.extend(locked, now, **changes)
        case Motion.Kind.STAND_IN:
            # It is this seat's turn.
            (player,) = locked.at_seat(motion.on)
            occupants.seat_stand_in(locked, player, now, **changes)
            outbox.enqueue(locked.game, [player], Notice.Kind.STAND_IN, now)
        case Motion.Kind.ABANDON:
            lifecycle.cancel(locked, logged)


def _check_pause(locked: LockedGame, motion: Motion, now: datetime) -> None:
    _check_clock(locked, now)
    if not rules.SHORTEST_PAUSE <= motion.days <= rules.LONGEST_PAUSE:
        raise InvalidMotion(_("A pause takes one to seven days."))
    if pauses_of(locked.game) >= rules.MOST_PAUSES:
        raise InvalidMotion(_("This game has had both of its pauses."))


def _check_extension(locked: LockedGame, motion: Motion, now: datetime) -> None:
    _check_clock(locked, now)
    if locked.game.deadline is None:
        raise InvalidMotion(_("No clock runs for this turn."))
    if _of_this_turn(motion).filter(result=Motion.Outcome.PASSED).exists():
        raise InvalidMotion(_("This turn has got more time already."))


def _check_stand_in(locked: LockedGame, motion: Motion, now: datetime) -> None:
    players = locked.at_seat(motion.on)
    if any(player.pk == motion.opened_by_id for player in players):
        raise InvalidMotion(_("You can’t ask for a stand-in for yourself."))
    if not any(is_replaceable(locked.game, player, now) for player in players):
        raise InvalidMotion(
            _(
                "A stand-in is for somebody who has been silent for 14 days at a table without a "
                "clock."
            )
        )


def _check_clock(locked: LockedGame, now: datetime) -> None:
    """Whether there is a clock that runs, and long enough for a vote about it."""
    game = locked.game
    if game.timing.pace == NoClock():
        raise InvalidMotion(_("There is no clock at this table."))
    if game.paused_until is not None and game.paused_until > now:
        raise InvalidMotion(_("The clocks stand still already."))
    if rules.is_too_late(now, game.deadline):
        raise InvalidMotion(_("This turn is over in a few minutes: too late for a vote."))


def _check_earlier(motion: Motion, now: datetime) -> None:
    earlier = Motion.objects.filter(game=motion.game, opened_at__gt=now - rules.ONE_IN)
    if earlier.filter(opened_by=motion.opened_by).exists():
        raise InvalidMotion(_("You’ve already called a vote today. You can call another tomorrow."))
    recent = _same(motion).filter(opened_at__gt=now - rules.SAME_AFTER)
    if recent.exists():
        raise InvalidMotion(_("That was put to the vote within the last three days."))


def _same(motion: Motion) -> QuerySet[Motion]:
    if motion.kind == Motion.Kind.EXTENSION:
        return _of_this_turn(motion)
    return Motion.objects.filter(game=motion.game, kind=motion.kind, on=motion.on)


def _of_this_turn(motion: Motion) -> QuerySet[Motion]:
    return Motion.objects.filter(
        game=motion.game,
        kind=Motion.Kind.EXTENSION,
        round_number=motion.round_number,
        turn=motion.turn,
    )
