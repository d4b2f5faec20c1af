"""Undoing a measure, where that is possible."""

from django.db import transaction
from django.utils import timezone

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import InvalidMeasure, NoPowers, NotYours
from games.core.locking import lock_accounts, lock_game
from games.moderation.models import Measure
from games.moderation.selectors.powers import powerless
from games.moderation.services import desk, effects, telling


@transaction.atomic
def undo(measure_id: int, moderator: Account, reason: str) -> Measure:
    """Undo a measure, notify its person, and return it; doing so twice is not an error.

    Raises NotYours without the right to do it, NoPowers, and InvalidMeasure for too short a reason
    and for what cannot be undone.
    """
    measure = _held(measure_id)
    if not moderator.has_perm(f"games.{measure.kind}_case"):
        raise NotYours
    if why := powerless(moderator, measure):
        raise NoPowers(why)
    reason = desk.reason_of(reason)
    if measure.is_for_good:
        raise InvalidMeasure
    if measure.undone_at is not None:
        return measure
    _reverse(measure)
    measure.undone_at = timezone.now()
    measure.save(update_fields=["undone_at"])
    telling.tell_again(measure)
    details = f"{measure.kind}{measure.at_case}: {reason}"
    about = measure.person or measure.game or measure
    audit_log.append(moderator, AuditEntry.Verb.UNDO, about, details=details)
    return measure


def _reverse(measure: Measure) -> None:
    """Take back what the measure has changed; warnings and what has an end only say so."""
    message = measure.case.message if measure.case is not None else None
    if measure.kind == Measure.Kind.REMOVE and message is not None:
        effects.show_mark(message, is_removed=False)
    elif measure.kind == Measure.Kind.BAN and measure.person_id is not None:
        effects.lift_ban(measure.person_id)


def _held(measure_id: int) -> Measure:
    """A measure, with the account and the game that it changed locked before. Raises NotYours."""
    found = Measure.objects.filter(pk=measure_id).values_list("person", "game", "kind").first()
    if found is None:
        raise NotYours
    person_id, game_id, kind = found
    lock_accounts([person_id or 0])
    if kind != Measure.Kind.BAN and game_id is not None:
        lock_game(game_id)
    rows = Measure.objects.select_related("case").select_for_update(of=("self",), no_key=True)
    measure = rows.filter(pk=measure_id).first()
    if measure is None or (measure.person_id, measure.game_id) != (person_id, game_id):
        raise NotYours
    return measure
