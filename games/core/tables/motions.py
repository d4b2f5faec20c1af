"""The motion of a table, as its players may know of it, and whether anything is left to vote on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.clocks import motions as rules
from games.clocks.paces import NoClock
from games.models import Game, Motion, Player


@dataclass(frozen=True, slots=True)
class MotionView:
    """A motion as all players may know of it: neither who asked, nor anything of the ballots.

    `on` is the seat concerned, `entitled` are the seats that vote. `result` is empty while it is
    open, and all there is to say afterwards: `passed`, `not-passed`, or `turn-over` where the turn
    ended before the vote.
    """

    id: int
    kind: str
    days: int
    on: int | None
    opened_at: datetime
    closes_at: datetime
    entitled: tuple[int, ...]
    needed: int
    result: str

    @property
    def is_open(self) -> bool:
        """Return whether the vote is still open."""
        return not self.result

    @property
    def is_passed(self) -> bool:
        """Return whether the vote passed."""
        return self.result == "passed"


def standing_motion(
    game: Game, players: Sequence[Player], me: Player | None, now: datetime
) -> MotionView | None:
    """Return the motion to show players at the table: open, or closed within the last day.

    One about a turn is of no interest after the next.

    `game.motion` has to be selected with the game.
    """
    motion = game.motion
    if motion is None or me is None or game.status != Game.Status.RUNNING:
        return None
    if motion.closed_at is not None:
        is_news = motion.closed_at > now - rules.ONE_IN and not _is_of_old_turn(motion, game)
        return motion_view(motion) if is_news else None
    return None if is_moot(motion, game, players, now) else motion_view(motion)


def _is_of_old_turn(motion: Motion, game: Game) -> bool:
    row = game.round
    if motion.result != Motion.Outcome.TURN_OVER or row is None:
        return False
    return motion.round_number != row.number or row.turn_number > motion.turn + 1


def motion_view(motion: Motion) -> MotionView:
    """Return a motion as all players may know of it."""
    return MotionView(
        id=motion.pk,
        kind=motion.kind,
        days=motion.days,
        on=motion.on,
        opened_at=motion.opened_at,
        closes_at=motion.closes_at,
        entitled=tuple(motion.entitled),
        needed=motion.needed,
        result=str(motion.result),
    )


def is_replaceable(game: Game, player: Player, now: datetime) -> bool:
    """Return whether a stand-in for somebody can be put to the vote.

    It has been their turn for 14 days, at a table without a clock.
    """
    row = game.round
    if game.timing.pace != NoClock() or not player.account_id or player.is_played_by_site:
        return False
    if row is None or row.turn != player.seat or game.last_turn_at is None:
        return False
    # A new owner's silence counts from when they got the seat.
    since = max(game.last_turn_at, player.given_at or game.last_turn_at)
    return since <= now - rules.SILENT_AFTER


def is_moot(motion: Motion, game: Game, players: Iterable[Player], now: datetime) -> bool:
    """Return whether a motion is pointless: its turn is over, or its player is back or gone."""
    row = game.round
    if game.status != Game.Status.RUNNING or row is None:
        return True
    if motion.kind == Motion.Kind.EXTENSION:
        then = (motion.round_number, motion.turn)
        return game.deadline is None or then != (row.number, row.turn_number)
    if motion.kind == Motion.Kind.STAND_IN:
        concerned = [player for player in players if player.seat == motion.on]
        return not any(is_replaceable(game, player, now) for player in concerned)
    return False
