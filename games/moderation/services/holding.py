"""Taking a case on, and letting it go: others see who looks after it. Anybody may still decide."""

from django.db import transaction

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, NoPowers, NotYours
from games.models import Case
from games.moderation.selectors.powers import has_powers


@transaction.atomic
def take_on(case_id: int, moderator: Account) -> Case:
    """Take on an open case, from another moderator if need be; twice is no mistake.

    Raises NotYours without the right to dismiss it, NoPowers, and CaseClosed.
    """
    case = _held(case_id, moderator)
    if case.taken_by_id != moderator.pk:
        _note(case, moderator, moderator)
    return case


@transaction.atomic
def let_go(case_id: int, moderator: Account) -> Case:
    """Give a case back; does nothing if another moderator has it. Raises as `take_on` does."""
    case = _held(case_id, moderator)
    if case.taken_by_id == moderator.pk:
        _note(case, None, moderator)
    return case


def _note(case: Case, taken_by: Account | None, moderator: Account) -> None:
    case.taken_by = taken_by
    case.save(update_fields=["taken_by"])
    details = "let go" if taken_by is None else "taken on"
    audit_log.append(moderator, AuditEntry.Verb.SORT, case, details=details)


def _held(case_id: int, moderator: Account) -> Case:
    if not moderator.has_perm("games.dismiss_case"):
        raise NotYours
    case = Case.objects.select_for_update(no_key=True).filter(pk=case_id).first()
    if case is None:
        raise NotYours
    if not has_powers(moderator, case):
        raise NoPowers
    if case.closed_at is not None:
        raise CaseClosed
    return case
