"""What a table votes on, for its players only."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.utils import timezone

from accounts.models import Account
from games.clocks import motions as rules
from games.clocks.motions import MOST_PAUSES, ONE_IN
from games.clocks.paces import NoClock
from games.models import BallotBox, Game, Motion, Player
from games.models.round import long_columns
from games.selectors.electorate import electorate
from games.selectors.errors import NotFound
from games.selectors.moot import came_after, is_moot, is_program, is_replaceable, may_be_offered
from games.selectors.read_models.motions import Floor, MotionView, Votes
from games.selectors.visibility import me_among


def standing_motion(
    game: Game, players: Sequence[Player], me: Player | None, now: datetime
) -> MotionView | None:
    """The motion that players are told of at the table: open, or closed within the last day.

    `game.motion` has to be selected with the game.
    """
    motion = game.motion
    if motion is None or me is None or game.status != Game.Status.RUNNING:
        return None
    if motion.closed_at is not None:
        return motion_view(motion) if motion.closed_at > now - ONE_IN else None
    return None if is_moot(motion, game, players, now) else motion_view(motion)


def motion_view(motion: Motion, person: str = "") -> MotionView:
    """A motion as all players may know of it; `person` is to whom a seat would be offered."""
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
        person=person,
    )


def floor(game_id: int, account: Account) -> Floor:
    """The latest motion, and what the viewer may ask for; three queries at most.

    Raises NotFound for all but the players of a running game.
    """
    players = list(
        Player.objects.filter(game_id=game_id, game__status=Game.Status.RUNNING)
        .select_related("account", "game__round", "game__motion__person")
        .defer(*long_columns("game__round"))
        .order_by("seat", "id")
    )
    me = me_among(players, account)
    if me is None or me.seat is None:
        raise NotFound
    game, now = players[0].game, timezone.now()
    motion = _latest(game, players, now)
    came_late = game.motion is not None and came_after(me, game.motion)
    pauses = _pauses(game)
    clock_runs = game.timing.pace != NoClock() and not _is_paused(game, now)
    in_time = clock_runs and not rules.is_too_late(now, game.deadline)
    replaceable = _seats(is_replaceable, game, players, me, now)
    offerable = _seats(may_be_offered, game, players, me, now)
    return Floor(
        game_id=game.pk,
        game=game.name,
        names=tuple(player.shown_name for player in players),
        seat=me.seat,
        motion=motion,
        has_voted=not came_late and motion is not None and _has_voted(motion, me.seat),
        came_late=came_late,
        pauses=pauses,
        may_ask=not (is_program(me) or game.practice or game.imported or _is_open(motion)),
        may_pause=in_time and pauses < MOST_PAUSES,
        may_extend=in_time and game.deadline is not None,
        replaceable=replaceable,
        offerable=offerable,
        votes=_votes(game, players, offerable[0][0] if offerable else None),
        closes_by=game.deadline - rules.CLOSES_BEFORE[1] if game.deadline else None,
    )


def _is_open(motion: MotionView | None) -> bool:
    return motion is not None and motion.is_open


def _latest(game: Game, players: Sequence[Player], now: datetime) -> MotionView | None:
    motion = game.motion
    if motion is None or (motion.closed_at is None and is_moot(motion, game, players, now)):
        return None
    return motion_view(motion, motion.person.name if motion.person else "")


def _has_voted(motion: MotionView, seat: int) -> bool:
    voted = BallotBox.objects.filter(motion_id=motion.id).values_list("voted", flat=True).first()
    return seat in (voted or ())


def _votes(game: Game, players: Sequence[Player], replaced: int | None) -> dict[str, Votes]:
    """What each kind of motion needs; a stand-in for this seat, if one may be asked for."""
    found = {
        kind: electorate(kind, game.rules, players, replaced if kind.is_about_a_seat else None)
        for kind in rules.Motion
    }
    return {kind.value: Votes(one.needed, len(one.seats)) for kind, one in found.items()}


def _pauses(game: Game) -> int:
    passed = {"kind": Motion.Kind.PAUSE, "result": Motion.Outcome.PASSED}
    return Motion.objects.filter(game=game, **passed).count()


def _is_paused(game: Game, now: datetime) -> bool:
    return game.paused_until is not None and game.paused_until > now


def _seats(
    may_be: Callable[[Game, Player, datetime], bool],
    game: Game,
    players: Sequence[Player],
    me: Player,
    now: datetime,
) -> tuple[tuple[int, str], ...]:
    return tuple(
        (player.seat, player.shown_name)
        for player in players
        if player.seat is not None and player != me and may_be(game, player, now)
    )
