"""Reads of a table's motions, for its players only: the latest one, voters, and possible ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from accounts.models import Account
from games.clocks import motions as rules
from games.clocks.paces import NoClock
from games.core.tables.motions import MotionView, is_moot, is_replaceable, motion_view
from games.core.visibility import NotFound, me_among
from games.models import BallotBox, Game, Motion, Player
from games.models.round import long_columns
from games.rules.cards.boxes import largest_faction
from games.rules.ruleset import Ruleset

KINDS, RESULTS = Motion.Kind.values, Motion.Outcome.values


class Electorate(NamedTuple):
    """The seats that vote on a motion, and the number of votes needed."""

    seats: list[int]
    needed: int


@dataclass(frozen=True, slots=True)
class VotingRights:
    """A table's latest motion as one of its players may see it, and the motions they may open.

    `has_voted` is about the viewer alone. `pauses` is the number of pauses that have passed;
    `replaceable` are the seats, with names, that may get a stand-in. With `came_late` the viewer
    was given the seat after the motion was opened, and has no vote on it. `votes` are those that
    each kind of motion needs. A motion about clocks closes at `closes_by` at the latest, shortly
    before the deadline of the running turn.
    """

    game_id: int
    game: str
    names: tuple[str, ...]
    seat: int
    motion: MotionView | None
    has_voted: bool
    pauses: int
    may_ask: bool
    may_pause: bool
    may_extend: bool
    replaceable: tuple[tuple[int, str], ...]
    votes: Mapping[str, Electorate]
    closes_by: datetime | None
    came_late: bool = False

    @property
    def is_entitled(self) -> bool:
        """Return whether the viewer's seat votes on the latest motion."""
        return self.motion is not None and self.seat in self.motion.entitled


def floor(game_id: int, account: Account) -> VotingRights:
    """Return a table's latest motion for a player, and the motions they may open.

    Raises NotFound for anyone who does not play there, and for a game that does not run. Makes at
    most three queries.
    """
    players = list(
        Player.objects.filter(game_id=game_id, game__status=Game.Status.RUNNING)
        .select_related("account", "game__round", "game__motion")
        .defer(*long_columns("game__round"))
        .order_by("seat", "id")
    )
    me = me_among(players, account)
    if me is None or me.seat is None:
        raise NotFound
    game, now = players[0].game, timezone.now()
    motion = _latest(game, players, now)
    is_open = motion is not None and motion.is_open
    came_late = game.motion is not None and came_after(me, game.motion)
    pauses = pauses_of(game)
    clock_runs = game.timing.pace != NoClock() and (
        game.paused_until is None or game.paused_until <= now
    )
    in_time = clock_runs and not rules.is_too_late(now, game.deadline)
    replaceable = tuple(
        (player.seat, player.shown_name)
        for player in players
        if player.seat is not None and player != me and is_replaceable(game, player, now)
    )
    return VotingRights(
        game_id=game.pk,
        game=game.name,
        names=tuple(player.shown_name for player in players),
        seat=me.seat,
        motion=motion,
        has_voted=not came_late and motion is not None and _has_voted(motion, me.seat),
        came_late=came_late,
        pauses=pauses,
        may_ask=not (me.is_program or game.practice or game.imported or is_open),
        may_pause=in_time and pauses < rules.MOST_PAUSES,
        may_extend=in_time and game.deadline is not None,
        replaceable=replaceable,
        votes=_votes(game, players, replaceable[0][0] if replaceable else None),
        closes_by=game.deadline - rules.CLOSES_BEFORE[1] if game.deadline else None,
    )


def _latest(game: Game, players: Sequence[Player], now: datetime) -> MotionView | None:
    motion = game.motion
    if motion is None or (motion.closed_at is None and is_moot(motion, game, players, now)):
        return None
    return motion_view(motion)


def _has_voted(motion: MotionView, seat: int) -> bool:
    voted = BallotBox.objects.filter(motion_id=motion.id).values_list("voted", flat=True).first()
    return seat in (voted or ())


def _votes(game: Game, players: Sequence[Player], replaced: int | None) -> dict[str, Electorate]:
    """Return what each kind of motion needs; a stand-in for this seat, if one may be asked for."""
    concerned = {rules.MotionKind.STAND_IN: replaced}
    return {
        kind.value: electorate(kind, game.rules, players, concerned.get(kind))
        for kind in rules.MotionKind
    }


def pauses_of(game: Game) -> int:
    """Return the number of pauses that a game's votes have passed."""
    passed = {"kind": Motion.Kind.PAUSE, "result": Motion.Outcome.PASSED}
    return Motion.objects.filter(game=game, **passed).count()


def came_after(player: Player, motion: Motion) -> bool:
    """Return whether a player got the seat after a motion was opened, and so has no vote on it.

    They must not learn whether the seat has voted.
    """
    return player.given_at is not None and player.given_at >= motion.opened_at


def electorate(
    motion: rules.MotionKind,
    ruleset: Ruleset,
    players: Sequence[Player],
    concerned: int | None = None,
) -> Electorate:
    """Return the seats that vote on a motion of this kind, and the number of votes needed.

    `concerned` is the seat that the motion is about, whose owner does not vote. Players have to be
    read with their accounts.
    """
    voters = rules.entitled(_persons(players), concerned)
    needed = rules.needed(motion, len(voters), largest_faction(ruleset, len(players)))
    return Electorate(voters, needed)


def _persons(players: Iterable[Player]) -> list[int]:
    people = [player for player in players if player.account_id and not player.is_program]
    return [person.seat for person in people if person.seat is not None]
