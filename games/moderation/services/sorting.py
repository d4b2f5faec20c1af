"""Merging two cases into one, and separating reports that are about something else."""

from collections.abc import Collection
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.models import Case, Message, Report
from games.moderation.models.report import gravity_of
from games.moderation.selectors.powers import has_powers
from games.moderation.services import desk


@transaction.atomic
def merge(case_id: int, into_id: int, moderator: Account, reason: str) -> Case:
    """Join the reports of a case to another, which is as grave and as old as the two.

    Raises NotYours without the right and for no such case, NoPowers in either, CaseClosed, and
    InvalidMeasure for too short a reason, a case with itself, or a report that both have.
    """
    reason = _checked(moderator, reason)
    if case_id == into_id:
        raise InvalidMeasure
    cases = {pk: _held(pk, moderator) for pk in sorted((case_id, into_id))}
    case, into = cases[case_id], cases[into_id]
    try:
        with transaction.atomic():
            case.reports.update(case=into)
    except IntegrityError:
        raise InvalidMeasure from None
    _sum_up(into)
    ended = {"closed_at": timezone.now(), "result": Case.Result.MERGED, "merged_into": into}
    Case.objects.filter(pk=case.pk).update(**ended)
    details = f"merged into case {into.pk}: {reason}"
    audit_log.append(moderator, AuditEntry.Verb.SORT, case, details=details)
    return into


@transaction.atomic
def separate(case_id: int, report_ids: Collection[int], moderator: Account, reason: str) -> Case:
    """Make a case of its own of some reports, but not of all; raises as `merge` does."""
    reason = _checked(moderator, reason)
    case = _held(case_id, moderator)
    parted = list(case.reports.filter(pk__in=report_ids).order_by("at", "id"))
    if not parted or len(parted) == case.reports.count():
        raise InvalidMeasure
    first = parted[0]
    made = Case.objects.create(
        **_about(first.matter),
        reason=first.reason,
        gravity=gravity_of(first.reason),
        opened_at=first.at,
    )
    Report.objects.filter(pk__in=[one.pk for one in parted]).update(case=made)
    for one in (case, made):
        _sum_up(one)
    details = f"separated case {made.pk}: {reason}"
    audit_log.append(moderator, AuditEntry.Verb.SORT, case, details=details)
    return made


def _checked(moderator: Account, reason: str) -> str:
    if not moderator.has_perm("games.sort_case"):
        raise NotYours
    return desk.reason_of(reason)


def _held(case_id: int, moderator: Account) -> Case:
    case = Case.objects.select_for_update(no_key=True).filter(pk=case_id).first()
    if case is None:
        raise NotYours
    if not has_powers(moderator, case):
        raise NoPowers
    if case.closed_at is not None:
        raise CaseClosed
    return case


def _sum_up(case: Case) -> None:
    """Make a case as grave as its gravest report, and as old as its oldest."""
    reports = list(case.reports.order_by("at", "id"))
    gravest = max(reports, key=lambda one: gravity_of(one.reason))
    Case.objects.filter(pk=case.pk).update(
        opened_at=reports[0].at, reason=gravest.reason, gravity=gravity_of(gravest.reason)
    )


def _about(matter: str) -> dict[str, Any]:
    """What a case about a matter is about; the matter itself, unless another open case has it."""
    kind, _colon, rest = matter.partition(":")
    taken = Case.objects.filter(matter=matter, closed_at__isnull=True).exists()
    facts: dict[str, Any] = {"matter": "" if taken else matter}
    if kind == "message":
        row = Message.objects.select_related("player").filter(pk=int(rest)).first()
        if row is None:
            return facts
        person = row.author_id or (row.player.account_id if row.player else None)
        return {**facts, "game_id": row.game_id, "message": row, "person_id": person}
    if kind == "player":
        game_id, _colon, person_id = rest.partition(":")
        return {**facts, "game_id": int(game_id), **_person(person_id)}
    return {**facts, **(_person(rest) if kind == "person" else {"game_id": int(rest)})}


def _person(pk: str) -> dict[str, Any]:
    return {"person": Account.objects.filter(pk=int(pk)).first()}
