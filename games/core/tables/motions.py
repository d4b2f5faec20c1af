"""A table's motion as its players may see it, and whether there is still anything to vote on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.clocks import motions as rules
from games.clocks.paces import NoClock
from games.models import Game, Motion, Player


@dataclass(frozen=True, slots=True)
class MotionView:
    """A motion as all players may see it, without its mover and ballots.

    `on` is the seat concerned, `entitled` are the seats that vote. `result` is empty while the vote
    is open, then `passed`, `not-passed`, or `turn-over` if the turn ended before the vote.
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
        """Return whether the vote on the motion is still open."""
        return not self.result

    @property
    def is_passed(self) -> bool:
        """Return whether the vote on the motion passed."""
        return self.result == "passed"


def standing_motion(
    game: Game, players: Sequence[Player], me: Player | None, now: datetime
) -> MotionView | None:
    """Return the table's motion for its players: open, or closed within the last day.

    Returns None for spectators and if there is none. A closed motion about a turn is shown until
    the turn after the next begins. `game.motion` has to be selected with the game.
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
    """Return a motion as all players may see it, without its mover and ballots."""
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
    """Return whether the table can vote on a stand-in for this player: it has been their turn for
    14 days, at a table without a clock.
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
