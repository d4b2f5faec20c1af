"""The measures about tables: a deadline, a pause, a seat, the end of a game.

Each raises what `desk.take` does, and InvalidMeasure for a game that is not being played, or where
there is nothing to do.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.clocks.paces import NoClock
from games.core.clock import pauses
from games.core.errors import InvalidMeasure, NotRunning, NotYours
from games.core.locking import LockedGame, lock_running
from games.core.seating import departures
from games.core.turns import lifecycle, roll_backs
from games.models import Case, Game, Measure
from games.moderation.services import desk
from games.moderation.services.desk import Decision

# How long a pause may last, in days.
PAUSES = (1, 3, 7)


@transaction.atomic
def extend(decision: Decision) -> Measure:
    """Give the current turn its allowance once more, and notify the table."""
    locked = _running(decision)
    case = _held(locked, decision, Measure.Kind.EXTEND)
    if locked.game.deadline is None:
        raise InvalidMeasure
    pauses.extend(locked, timezone.now())
    return desk.record(case, decision, Measure.Kind.EXTEND, told=_people(locked))


@transaction.atomic
def pause(decision: Decision) -> Measure:
    """Stop the clocks of a table for some days, and notify the table."""
    if decision.days not in PAUSES:
        raise InvalidMeasure
    locked, now = _running(decision), timezone.now()
    case = _held(locked, decision, Measure.Kind.PAUSE)
    game = locked.game
    if game.timing.pace == NoClock() or (game.paused_until and game.paused_until > now):
        raise InvalidMeasure
    pauses.begin(locked, decision.days, now)
    until = now + timedelta(days=decision.days)
    return desk.record(case, decision, Measure.Kind.PAUSE, until=until, told=_people(locked))


@transaction.atomic
def seat_computer(decision: Decision) -> Measure:
    """Give the person's seat to a computer player for good, and notify them."""
    locked = _running(decision)
    case = _held(locked, decision, Measure.Kind.COMPUTER)
    if case.person is None:
        raise InvalidMeasure
    try:
        departures.leave_game(locked.game.pk, case.person)
    except (NotYours, NotRunning) as error:
        raise InvalidMeasure from error
    return desk.record(case, decision, Measure.Kind.COMPUTER)


@transaction.atomic
def roll_back(decision: Decision) -> Measure:
    """Take back all but the first turns of the current round, and notify the table."""
    locked = _running(decision)
    case = _held(locked, decision, Measure.Kind.ROLLBACK)
    if decision.turn is None:
        raise InvalidMeasure
    row = locked.game.round
    scope = f" to round {row.number} turn {decision.turn} of {row.turns}" if row else ""
    roll_backs.roll_locked_back(locked, decision.turn, timezone.now())
    told = _people(locked)
    return desk.record(case, decision, Measure.Kind.ROLLBACK, told=told, scope=scope)


@transaction.atomic
def abandon(decision: Decision) -> Measure:
    """Abandon a game, and notify the table."""
    locked = _running(decision)
    case = _held(locked, decision, Measure.Kind.ABANDON)
    lifecycle.cancel(locked)
    return desk.record(case, decision, Measure.Kind.ABANDON, told=_people(locked))


def held_table(decision: Decision, right: str) -> tuple[LockedGame, Case]:
    """The game of a case and the case, locked in this order."""
    locked = _running(decision)
    return locked, _held(locked, decision, right)


def _running(decision: Decision) -> LockedGame:
    """The game of a case, locked before the case is, and after whom it is about."""
    desk.lock_person(decision)
    game_id = Case.objects.filter(pk=decision.case_id).values_list("game", flat=True).first()
    try:
        locked = lock_running(game_id or 0)
    except NotYours as error:
        raise InvalidMeasure from error
    if locked.game.status != Game.Status.RUNNING or locked.game.practice:
        raise InvalidMeasure
    return locked


def _held(locked: LockedGame, decision: Decision, right: str) -> Case:
    """The case, locked as well, if it is about the game that was locked before it."""
    case = desk.take(decision, right)
    if case.game_id != locked.game.pk:
        raise InvalidMeasure
    return case


def _people(locked: LockedGame) -> list[int]:
    return [one.account_id for one in locked.players if one.account_id is not None]
