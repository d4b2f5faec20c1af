"""Opens motions, takes votes, and counts them (clocks.md 5).

A vote changes no version and updates no page: nobody learns that it was cast, nor how. Only the
seats that have voted and the number of votes in favour are stored, until the motion closes. A
motion about clocks takes effect once it is decided, at a drawn moment: otherwise the moment would
reveal the deciding vote.
"""

from datetime import datetime, timedelta
from random import SystemRandom

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks import motions as rules
from games.core import broadcast
from games.core.deadlines import clocks, outages
from games.core.errors import InvalidMotion, NotYours, NoVote
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import LockedGame, lock_running
from games.core.tables.motions import is_moot
from games.models import BallotBox, Game, Motion, Notice, Player, Round
from games.motions import kinds
from games.motions.selectors import came_after, electorate
from games.notices import outbox


def open_motion(
    *,
    game_id: int,
    account: Account | None,
    kind: str,
    days: int | None = None,
    on: int | None = None,
) -> Motion:
    """Open a motion of a kind (`Motion.Kind`) in a player's name, and return it.

    `days` is the length of a pause, `on` the seat that is to get a stand-in; both are None for
    other kinds. Raises NotYours for anyone who does not play there, and InvalidMotion for a motion
    that cannot be opened now.
    """
    if kind not in Motion.Kind.values:
        raise InvalidMotion
    now = timezone.now()
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        if player.is_program:
            raise InvalidMotion(_("Programs have no vote."))
        motion = _made(locked, player, Motion.Kind(kind), days, on, now)
        kinds.check(locked, motion, now)
        _put(locked, motion, now)
    return motion


def vote(*, game_id: int, account: Account | None, motion_id: int, in_favour: bool) -> None:
    """Cast a person's only ballot on a motion, for or against it (`in_favour`); the last ballot
    closes the motion. A motion about clocks closes within minutes of the vote that decides it.
    Raises NotYours for anyone who does not play there, and NoVote for players without a vote,
    players who have voted, and a closed motion.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        motion = None if player.is_program else _open_motion(locked, now)
        if motion is None or motion.pk != motion_id or motion.closes_at <= now:
            raise NoVote
        if came_after(player, motion):
            raise NoVote
        box = BallotBox.objects.get(motion=motion)
        if player.seat not in motion.entitled or player.seat in box.voted:
            raise NoVote
        was_decided = _is_decided(motion, box)
        box.voted = sorted([*box.voted, player.seat])
        box.in_favour += in_favour
        box.save(update_fields=["voted", "in_favour"])
        if rules.MotionKind(motion.kind).is_about_clocks:
            told_at = locked.game.motion_closes_at
            if _is_decided(motion, box) and not was_decided:
                told_at = min(motion.closes_at, now + _drawn(timedelta(), rules.TOLD_WITHIN))
            # Written whatever the vote: none takes longer than another.
            Game.objects.filter(pk=game_id).update(motion_closes_at=told_at)
        elif box.voted == motion.entitled:
            _close(locked, motion, box, now)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` games whose motion is to be closed by now, as pairs of time and id,
    longest waiting first. With `after`, the last pair of a page, the next page is returned.
    """
    rows = Game.objects.filter(motion_closes_at__lte=now)
    return longest_waiting(rows, "motion_closes_at", limit, after)


def close(game_id: int) -> bool:
    """Close a game's motion whose time is over; return whether it was closed now."""
    now = timezone.now()
    with transaction.atomic():
        try:
            locked = lock_running(game_id)
        except NotYours:
            return False
        outages.reckon_locked(locked)
        closes, motion = locked.game.motion_closes_at, locked.game.motion
        if closes is None or closes > now or motion is None:
            return False
        if locked.game.status == Game.Status.RUNNING:
            _close(locked, motion, BallotBox.objects.get(motion=motion), now)
        else:
            kinds.settle_without_end(locked.game, now)
            Game.objects.filter(pk=game_id).update(motion_closes_at=None)
    return True


def _made(
    locked: LockedGame,
    player: Player,
    kind: Motion.Kind,
    days: int | None,
    on: int | None,
    now: datetime,
) -> Motion:
    game, row = locked.game, _round(locked)
    concerned = on if kind == Motion.Kind.STAND_IN else None
    voters, needed = electorate(rules.MotionKind(kind.value), game.rules, locked.players, concerned)
    hours = clocks.schedules_of(locked, voters)
    return Motion(
        game=game,
        kind=kind,
        days=(days or 0) if kind == Motion.Kind.PAUSE else 0,
        on=row.turn if kind == Motion.Kind.EXTENSION else concerned,
        round_number=row.number,
        turn=row.turn_number,
        opened_by=player,
        entitled=voters,
        needed=needed,
        opened_at=now,
        closes_at=rules.closes_at(now, hours, _latest(game, kind)),
    )


def _latest(game: Game, kind: Motion.Kind) -> datetime | None:
    """When a vote about clocks closes at the latest, so that the absent never hold it up."""
    if game.deadline is None or not rules.MotionKind(kind.value).is_about_clocks:
        return None
    return game.deadline - _drawn(*rules.CLOSES_BEFORE)


def _drawn(least: timedelta, most: timedelta) -> timedelta:
    return least + SystemRandom().uniform(0, 1) * (most - least)


def _is_decided(motion: Motion, box: BallotBox) -> bool:
    return box.voted == motion.entitled or rules.passes(box.in_favour, motion.needed)


def _put(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Lay it before the table, in place of one that there is nothing left to vote on."""
    game = locked.game
    over = [game.motion] if game.motion_closes_at is not None and game.motion is not None else []
    for one in over:
        kinds.settle_moot(one, now)
    motion.save(force_insert=True)
    BallotBox.objects.create(motion=motion)
    lines = kinds.log_changes(locked, now, *over, motion)
    locked.bump_version(motion=motion, motion_closes_at=motion.closes_at, **lines)
    asker = motion.opened_by_id
    voters = [
        player for player in locked.players if player.seat in motion.entitled and player.pk != asker
    ]
    outbox.enqueue(game, voters, Notice.Kind.MOTION, now)
    for one in over:
        _tell_outcome(locked, one, now)
    broadcast.broadcast_on_commit(game.pk)


def _close(locked: LockedGame, motion: Motion, box: BallotBox, now: datetime) -> None:
    if is_moot(motion, locked.game, locked.players, now):
        kinds.settle_moot(motion, now)
    elif rules.passes(box.in_favour, motion.needed):
        kinds.settle(motion, Motion.Outcome.PASSED, now)
        kinds.apply(locked, motion, now)
        _tell_outcome(locked, motion, now)
        return
    else:
        kinds.settle(motion, Motion.Outcome.NOT_PASSED, now)
    locked.bump_version(motion_closes_at=None, **kinds.log_changes(locked, now, motion))
    _tell_outcome(locked, motion, now)
    broadcast.broadcast_on_commit(locked.game.pk)


def _tell_outcome(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Notify those who were asked of the result, once: a pause or an end notifies everybody."""
    is_passed = motion.result == Motion.Outcome.PASSED
    if is_passed and motion.kind in (Motion.Kind.PAUSE, Motion.Kind.ABANDON):
        return
    asked = [player for player in locked.players if player.seat in motion.entitled]
    if is_passed and motion.kind == Motion.Kind.EXTENSION:
        outbox.enqueue(locked.game, locked.at_seat(motion.on), Notice.Kind.MORE_TIME, now)
        asked = [person for person in asked if person.seat != motion.on]
    outbox.enqueue(locked.game, asked, Notice.Kind.OUTCOME, now)


def _open_motion(locked: LockedGame, now: datetime) -> Motion | None:
    game, motion = locked.game, locked.game.motion
    if motion is None or game.motion_closes_at is None:
        return None
    return None if is_moot(motion, game, locked.players, now) else motion


def _round(locked: LockedGame) -> Round:
    if locked.game.round is None or locked.game.status != Game.Status.RUNNING:
        raise InvalidMotion
    return locked.game.round
