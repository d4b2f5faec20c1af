"""Checks that a moderator may decide a case, and locks it meanwhile."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.core.locking import lock_accounts
from games.core.plain_text import plain_text
from games.models import Case, Measure, Report, Word
from games.moderation.models.measure import LONGEST_REASON, SHORTEST_REASON
from games.moderation.selectors.powers import has_powers
from games.moderation.services import telling


@dataclass(frozen=True, slots=True)
class Decision:
    """A moderator's form: the case, the reason, and whether more follows.

    For how long where it has an end, and back to which turn where turns are taken back.
    """

    case_id: int
    moderator: Account
    reason: str
    days: int | None = None
    turn: int | None = None
    keeps_open: bool = False
    # Of several measures by one form: their common instant, and whether another one is told of.
    at: datetime | None = None
    is_beside: bool = False


def lock_person(decision: Decision) -> int:
    """Lock the account that a case is about, before any game and the case itself; its number.

    With it those who reported it: they are told.

    What is written about somebody must not meet the deletion of their account. 0 for a case about
    nobody, or nobody who is still there.
    """
    found = Case.objects.filter(pk=decision.case_id).values_list("person", flat=True).first()
    reporters = Report.objects.filter(case=decision.case_id, reporter__isnull=False)
    told = [one for one in reporters.values_list("reporter", flat=True) if one is not None]
    lock_accounts({found or 0, *told})
    return found or 0


def take(decision: Decision, right: str) -> Case:
    """The case, locked until the transaction ends.

    Raises NotYours for no such case or without the right, NoPowers, CaseClosed, and
    InvalidMeasure for too short a reason.
    """
    if not decision.moderator.has_perm(f"games.{right}_case"):
        raise NotYours
    reason_of(decision.reason)
    held = Case.objects.select_for_update(no_key=True).filter(pk=decision.case_id).first()
    if held is None:
        raise NotYours
    if not has_powers(decision.moderator, held):
        raise NoPowers
    if held.closed_at is not None:
        raise CaseClosed
    return held


def record(
    case: Case,
    decision: Decision,
    kind: str,
    *,
    until: datetime | None = None,
    told: Iterable[int] | None = None,
    name: str = "",
    scope: str = "",
) -> Measure:
    """Write down what is done, for whom it concerns and in the audit log, and close the case.

    The person of the case is told, or else those accounts that are named. The log says how far a
    measure goes (`scope`), and calls its person by the `name` that they had before, if given.
    """
    now = decision.at or timezone.now()
    reason = reason_of(decision.reason)
    measure = Measure.objects.create(
        case=case,
        kind=kind,
        moderator=decision.moderator,
        person_id=case.person_id if told is None else None,
        reason=reason,
        at=now,
        until=until,
    )
    people = [case.person_id] if told is None else told
    if decision.is_beside:
        people = []
    Word.objects.bulk_create(
        Word(measure=measure, account_id=one) for one in people if one is not None
    )
    telling.tell_of_measure(measure)
    ends = f" until {until:%Y-%m-%d %H:%M} UTC" if until else ""
    details = f"{kind}{ends}{scope} (case {case.pk}): {reason}"
    about = (case.game if kind in Measure.OF_TABLES else case.person) or case.game or case
    audit_log.append(decision.moderator, AuditEntry.Verb.MEASURE, about, name=name, details=details)
    if not decision.keeps_open:
        is_nothing = kind == Measure.Kind.DISMISS
        close(case, Case.Result.NOTHING if is_nothing else Case.Result.ACTED)
    return measure


def close(case: Case, result: str) -> None:
    """Close a case; a dismissal after something was done does not say that nothing was."""
    if result == Case.Result.NOTHING and case.measures.exclude(kind="dismiss").exists():
        result = Case.Result.ACTED
    Case.objects.filter(pk=case.pk).update(closed_at=timezone.now(), result=result)
    telling.tell_of_reports(case)


def reason_of(text: str) -> str:
    """A reason as it is kept. Raises InvalidMeasure for one of less than ten characters."""
    reason = plain_text(text, LONGEST_REASON).strip()
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
        raise InvalidMeasure(_("A reason of 10 to 500 characters, please: the person reads it."))
    return reason
