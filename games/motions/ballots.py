"""The end of a motion: its outcome stays, the box with its ballots is gone, and the log says so.

Who asked is nowhere in the log, nor is anything of the ballots.
"""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.core.announcements import cancelled, rolled_back
from games.core.locking import LockedGame
from games.models import BallotBox, Game, Motion


def settle(motion: Motion, outcome: Motion.Outcome, now: datetime) -> None:
    """Write down what came of a motion, and keep nothing else."""
    motion.result, motion.closed_at = outcome, now
    motion.save(update_fields=["result", "closed_at"])
    BallotBox.objects.filter(motion=motion).delete()


def settle_moot(motion: Motion, now: datetime) -> None:
    """Put away a motion on which there is nothing left to vote."""
    is_turn = motion.kind == Motion.Kind.EXTENSION
    settle(motion, Motion.Outcome.TURN_OVER if is_turn else Motion.Outcome.NOT_PASSED, now)


@receiver([cancelled, rolled_back])
def settle_without_end(game: Game, now: datetime, **signal: object) -> None:
    """Put away the open motion of a game that is over, if there is one."""
    if game.motion_closes_at is not None and game.motion is not None and not game.motion.result:
        settle_moot(game.motion, now)


def log_changes(locked: LockedGame, now: datetime, *motions: Motion) -> dict[str, Any]:
    """The column of the game with how some motions stand now, for its next version."""
    return {"motion_log": [*locked.game.motion_log, *(_line(locked, now, one) for one in motions)]}


def _line(locked: LockedGame, now: datetime, motion: Motion) -> dict[str, Any]:
    row = locked.game.round
    assert row is not None
    return {
        "kind": str(motion.kind),
        "days": motion.days,
        "on": motion.on,
        "result": str(motion.result),
        "round_number": row.number,
        "number": row.turn_number,
        "version": locked.game.version + 1,
        "at": now.isoformat(),
    }
