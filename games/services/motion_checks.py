"""What may be put to the vote at a table, and when (clocks.md 5)."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.clocks import motions as rules
from games.clocks.paces import NoClock
from games.models import Motion
from games.selectors.moot import is_moot, is_replaceable, may_be_offered
from games.services import conditions, offers
from games.services.errors import InvalidMotion, NobodyMeant
from games.services.locking import LockedGame
from games.services.reach import may_reach


def check(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Whether a motion that is not saved yet may be opened.

    Raises InvalidMotion, and of a person to be asked NobodyMeant or what `offers.check_taker` and
    `conditions.check_guest` do.
    """
    game, standing = locked.game, locked.game.motion
    if game.practice or game.imported:
        raise InvalidMotion(_("There is nothing to vote on in this game."))
    is_open = game.motion_closes_at is not None and standing is not None
    if is_open and standing and not is_moot(standing, game, locked.players, now):
        raise InvalidMotion(_("One motion at a time: another is being voted on."))
    _CHECKS[Motion.Kind(motion.kind)](locked, motion, now)
    _check_earlier(motion, now)


def _check_pause(locked: LockedGame, motion: Motion, now: datetime) -> None:
    _check_clock(locked, now)
    if not rules.SHORTEST_PAUSE <= motion.days <= rules.LONGEST_PAUSE:
        raise InvalidMotion(_("A pause takes one to seven days."))
    passed = {"kind": Motion.Kind.PAUSE, "result": Motion.Outcome.PASSED}
    if Motion.objects.filter(game=locked.game, **passed).count() >= rules.MOST_PAUSES:
        raise InvalidMotion(_("This game has had both of its pauses."))


def _check_extension(locked: LockedGame, motion: Motion, now: datetime) -> None:
    _check_clock(locked, now)
    if locked.game.deadline is None:
        raise InvalidMotion(_("No clock runs for this turn."))
    if _of_this_turn(motion).filter(result=Motion.Outcome.PASSED).exists():
        raise InvalidMotion(_("This turn has got more time already."))


def _check_stand_in(locked: LockedGame, motion: Motion, now: datetime) -> None:
    players = locked.at_seat(motion.on)
    if any(one.pk == motion.opened_by_id for one in players):
        raise InvalidMotion(_("Nobody can have themselves replaced."))
    if not any(is_replaceable(locked.game, one, now) for one in players):
        raise InvalidMotion(
            _("A stand-in is for somebody whose time was up, or who has been silent for 14 days.")
        )


def _check_offer(locked: LockedGame, motion: Motion, now: datetime) -> None:
    players = locked.at_seat(motion.on)
    if any(one.pk == motion.opened_by_id for one in players):
        raise InvalidMotion(_("Your own seat you can give away without a vote."))
    if not any(may_be_offered(locked.game, one, now) for one in players):
        raise InvalidMotion(
            _(
                "A seat can be offered once its owner’s time was up, or they have been silent for "
                "14 days."
            )
        )
    asker, person = motion.opened_by, motion.person
    if asker is None or asker.account is None or person is None:
        raise NobodyMeant
    if not may_reach(asker.account, person):
        raise NobodyMeant
    (player,) = players
    offers.check_taker(locked, player, person)
    conditions.check_guest(locked.game, person)


def _check_abandon(locked: LockedGame, motion: Motion, now: datetime) -> None:
    """Whoever plays may ask for it at any time."""


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
        raise InvalidMotion(_("You have put something to the vote today. Tomorrow you may again."))
    recent = _same(motion).filter(opened_at__gt=now - rules.SAME_AFTER)
    if recent.exists():
        raise InvalidMotion(_("That was put to the vote within the last three days."))


def _same(motion: Motion) -> QuerySet[Motion]:
    if motion.kind == Motion.Kind.EXTENSION:
        return _of_this_turn(motion)
    same = Motion.objects.filter(game=motion.game, kind=motion.kind, on=motion.on)
    return same.filter(person=motion.person)


def _of_this_turn(motion: Motion) -> QuerySet[Motion]:
    return Motion.objects.filter(
        game=motion.game,
        kind=Motion.Kind.EXTENSION,
        round_number=motion.round_number,
        turn=motion.turn,
    )


_CHECKS = {
    Motion.Kind.PAUSE: _check_pause,
    Motion.Kind.EXTENSION: _check_extension,
    Motion.Kind.STAND_IN: _check_stand_in,
    Motion.Kind.OFFER: _check_offer,
    Motion.Kind.ABANDON: _check_abandon,
}
