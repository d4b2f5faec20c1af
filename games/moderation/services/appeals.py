"""Appeals against measures, and undoing them."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.core.locking import lock_accounts, lock_game
from games.core.plain_text import plain_text
from games.moderation.models import Appeal, Measure
from games.moderation.models.measure import LONGEST_APPEAL
from games.moderation.selectors.powers import powerless
from games.moderation.services import desk, effects, telling


@transaction.atomic
def undo(measure_id: int, moderator: Account, reason: str) -> Measure:
    """Undo a measure, notify its person, and return the measure. Undoing it twice is no error.

    Raises NotYours for an unknown measure or without the permission, and NoPowers in a matter in
    which the moderator has a part. Raises InvalidMeasure for too short a reason, or for a kind of
    measure that cannot be undone.
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


def appeal(measure_id: int, account: Account, text: str) -> Appeal:
    """Store an appeal against a measure, from the person whom it is about, and return the appeal.

    Raises NotYours if the measure is about somebody else, or if everything decided along with it
    was undone. Raises InvalidMeasure for an empty or too long text, or for a second appeal.
    """
    measure = Measure.objects.filter(pk=measure_id, person=account).first()
    if measure is None or not measure.together().filter(undone_at__isnull=True).exists():
        raise NotYours
    text = plain_text(text, LONGEST_APPEAL).strip()
    if not 0 < len(text) <= LONGEST_APPEAL:
        raise InvalidMeasure(_("Write something first, in 1000 characters at most."))
    try:
        with transaction.atomic():
            return Appeal.objects.create(measure=measure, text=text)
    except IntegrityError:
        raise InvalidMeasure(_("You have answered this already.")) from None


@transaction.atomic
def decide(appeal_id: int, moderator: Account, reason: str, *, grants: bool) -> Appeal:
    """Grant an appeal, which undoes the measures as far as possible, or, unless `grants`, turn it
    down. Notify its author and return the appeal.

    Raises NotYours without the permission to decide or to undo a measure, and NoPowers for the
    moderator who took the measure or has a part in the matter. Raises CaseClosed for a decided
    appeal, and InvalidMeasure for too short a reason.
    """
    if not moderator.has_perm("games.appeal_case"):
        raise NotYours
    found = Appeal.objects.select_related("measure__case").filter(pk=appeal_id).first()
    if found is None:
        raise NotYours
    measure = found.measure
    if measure.moderator_id == moderator.pk:
        raise NoPowers(_("You took this measure yourself. Another moderator will decide."))
    if why := powerless(moderator, measure):
        raise NoPowers(why)
    reason = desk.reason_of(reason)
    lock_accounts([measure.person_id or 0])
    if grants:
        _undo_all(measure, moderator, reason)
    decided = {"moderator": moderator, "answer": reason, "is_granted": grants}
    waiting = Appeal.objects.filter(pk=appeal_id, decided_at__isnull=True)
    if not waiting.update(decided_at=timezone.now(), **decided):
        raise CaseClosed
    measure.words.filter(account=measure.person_id).update(read_at=None)
    telling.tell_of_measure(measure)
    verdict = "granted" if grants else "turned down"
    details = f"appeal {verdict}: {measure.kind}{measure.at_case}: {reason}"
    about = measure.person or measure
    audit_log.append(moderator, AuditEntry.Verb.SORT, about, details=details)
    found.refresh_from_db()
    return found


def _undo_all(measure: Measure, moderator: Account, reason: str) -> None:
    """Undo a measure and those beside it, as far as that can be."""
    # Its game is locked before any measure is.
    rows = sorted(measure.together(), key=lambda one: one.kind != Measure.Kind.REMOVE)
    for one in rows:
        if not one.is_for_good:
            undo(one.pk, moderator, reason)
