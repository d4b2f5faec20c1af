"""The end of a motion: its outcome stays, and the box with its ballots is gone."""

from datetime import datetime

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


def settle_without_end(game: Game, now: datetime) -> None:
    """Put away the open motion of a game that is over, if there is one."""
    if game.motion_closes_at is not None and game.motion is not None and not game.motion.result:
        settle_moot(game.motion, now)
