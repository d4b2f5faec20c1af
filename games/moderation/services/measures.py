"""The measures about messages and people: one door each, with a right of its own.

Each asks for a reason and is logged. Each raises what `desk.take` does, and InvalidMeasure where
there is nothing to do it to. Those about tables are in `tables`, undoing is in `undoing`.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.core import broadcast
from games.core.errors import InvalidMeasure
from games.core.locking import lock_game
from games.models import Case, Measure, Message
from games.moderation.services import closing, desk
from games.moderation.services.desk import Decision

# How long a mute, and a ban from new tables, may last, in days.
MUTES, SEATS = (1, 3, 7, 30), (7, 30, 90, 365)


@transaction.atomic
def dismiss(decision: Decision) -> Measure:
    """Do nothing about a case: those who reported it learn that nothing was found."""
    desk.lock_person(decision)
    case = desk.take(decision, Measure.Kind.DISMISS)
    return desk.record(case, decision, Measure.Kind.DISMISS, told=[])


@transaction.atomic
def warn(decision: Decision) -> Measure:
    """Have the person read a warning."""
    person_id = desk.lock_person(decision)
    case = _about(person_id, desk.take(decision, Measure.Kind.WARN))
    return desk.record(case, decision, Measure.Kind.WARN)


@transaction.atomic
def mute(decision: Decision) -> Measure:
    """Let the person write in no chat for some days."""
    return _for_days(decision, Measure.Kind.MUTE, MUTES)


@transaction.atomic
def keep_from_tables(decision: Decision) -> Measure:
    """Let the person take no seat that they do not have, for some days."""
    return _for_days(decision, Measure.Kind.SEATS, SEATS)


@transaction.atomic
def remove(decision: Decision) -> Measure:
    """Take the message of a case away; a mark stays where it was."""
    person_id = desk.lock_person(decision)
    game_id = Case.objects.filter(pk=decision.case_id).values_list("game", flat=True).first()
    if game_id is not None:
        lock_game(game_id)
    case = desk.take(decision, Measure.Kind.REMOVE)
    if (
        (case.game_id, case.person_id or 0) != (game_id, person_id)
        or case.message is None
        or case.message.removed_at
        or case.message.taken_back_at
    ):
        raise InvalidMeasure
    show_mark(case.message, is_removed=True)
    return desk.record(case, decision, Measure.Kind.REMOVE)


@transaction.atomic
def take_name(decision: Decision) -> Measure:
    """Give the person a neutral name, until they choose another; the old one is kept for them."""
    person_id = desk.lock_person(decision)
    closing.lock(person_id)
    case = _about(person_id, desk.take(decision, Measure.Kind.NAME))
    before = closing.rename(person_id)
    return desk.record(case, decision, Measure.Kind.NAME, name=before)


@transaction.atomic
def ban(decision: Decision) -> Measure:
    """Close the person's account: stand-ins play for them, and they read why as they log in."""
    person_id = desk.lock_person(decision)
    games = closing.lock(person_id)
    case = _about(person_id, desk.take(decision, Measure.Kind.BAN))
    if not closing.ban(person_id, games, desk.reason_of(decision.reason)):
        raise InvalidMeasure
    return desk.record(case, decision, Measure.Kind.BAN)


def show_mark(message: Message, *, is_removed: bool) -> None:
    """Have a message replaced by a mark, or shown again, in a game that is locked."""
    removed_at = timezone.now() if is_removed else None
    Message.objects.filter(pk=message.pk).update(removed_at=removed_at)
    broadcast.broadcast_chat_on_commit(message.game)


def _for_days(decision: Decision, kind: str, lengths: tuple[int, ...]) -> Measure:
    if decision.days not in lengths:
        raise InvalidMeasure
    person_id = desk.lock_person(decision)
    case = _about(person_id, desk.take(decision, kind))
    until = timezone.now() + timedelta(days=decision.days)
    return desk.record(case, decision, kind, until=until)


def _about(person_id: int, case: Case) -> Case:
    """The case, if it is about whom was locked before it, and about somebody."""
    if case.person_id != person_id:
        raise InvalidMeasure
    return case
