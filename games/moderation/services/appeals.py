"""Appeals: one reply by the person concerned, which another moderator reads and decides."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.core.locking import lock_accounts
from games.core.plain_text import plain_text
from games.moderation.models import Appeal, Measure
from games.moderation.models.measure import LONGEST_APPEAL
from games.moderation.selectors.powers import powerless
from games.moderation.services import desk, telling, undoing


def appeal(measure_id: int, account: Account, text: str) -> Appeal:
    """Answer a measure, as the person it is about, and return the appeal.

    Raises NotYours for anybody else's and if all of its form was undone, InvalidMeasure for no
    text, too long a one, or a second one.
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
    """Grant an appeal, which undoes the measure if possible, or turn it down; notify its author.

    Raises NotYours without the right to decide or to undo the measure; NoPowers for the moderator
    who took it and people who are part of the case; CaseClosed for a decided appeal, and
    InvalidMeasure for too short a reason.
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
            undoing.undo(one.pk, moderator, reason)
