"""Reports of a message, a player, a table or a person; those of one matter join one case.

Cases that were closed long ago are deleted here.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Account
from games.core.errors import AlreadyReported, GuestsOnlyPractise, InvalidReport
from games.core.plain_text import plain_text
from games.moderation.models import Case, Measure, Report
from games.moderation.models.case import LONGEST_SENTENCE, gravity_of
from games.moderation.selectors.matters import ReportedMatter


def report(matter: ReportedMatter, account: Account, *, reason: str, sentence: str = "") -> Report:
    """Report a matter, as part of its open case or of a new one, and return the report. A graver
    `reason` makes the case graver; `sentence` is the reporter's own words.

    Raises GuestsOnlyPractise for guests, InvalidReport for an unknown reason or a sentence that is
    too long, and AlreadyReported while an earlier report of the matter by the account waits.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    sentence = " ".join(plain_text(sentence, LONGEST_SENTENCE).split())
    if reason not in Report.Reason.values or len(sentence) > LONGEST_SENTENCE:
        raise InvalidReport
    with transaction.atomic():
        case = _case_of(matter, reason)
        if case.reports.filter(reporter=account, matter=matter.key).exists():
            raise AlreadyReported
        _make_graver(case, reason)
        return Report.objects.create(
            case=case,
            reporter=account,
            matter=matter.key,
            reason=reason,
            sentence=sentence,
            about=matter.about,
            said=matter.said,
        )


def _case_of(matter: ReportedMatter, reason: str) -> Case:
    """The open case of a matter, locked; a new one if there is none."""
    found = _open_case(matter)
    if found is not None:
        return found
    try:
        with transaction.atomic():
            return Case.objects.create(
                matter=matter.key,
                game_id=matter.game_id,
                message_id=matter.message_id,
                person_id=matter.person_id,
                reason=reason,
                gravity=gravity_of(reason),
                opened_at=timezone.now(),
            )
    except IntegrityError:
        # Somebody reported the same at this moment.
        found = _open_case(matter)
        if found is None:
            raise
        return found


def _open_case(matter: ReportedMatter) -> Case | None:
    waiting = Case.objects.filter(matter=matter.key, closed_at__isnull=True)
    return waiting.select_for_update(no_key=True).first()


def _make_graver(case: Case, reason: str) -> None:
    gravity = gravity_of(reason)
    if gravity > case.gravity:
        Case.objects.filter(pk=case.pk).update(gravity=gravity, reason=reason)


def clear_closed(limit: int) -> int:
    """Delete up to `limit` cases closed more than `REPORT_DAYS` ago, with their reports, measures
    and appeals, and up to `limit` measures without a case that are as old. Return the number of
    cases and measures deleted. Measures in force, and appeals that wait, stay with their cases.
    """
    before = timezone.now() - timedelta(days=settings.REPORT_DAYS)
    in_force = Q(until__gt=timezone.now()) | Q(kind=Measure.Kind.BAN, person__isnull=False)
    waits = Q(appeal__isnull=False, appeal__decided_at__isnull=True)
    stay = Measure.objects.filter(Q(in_force, undone_at__isnull=True) | waits)
    cases = Case.objects.filter(closed_at__lt=before)
    cases = cases.exclude(Exists(stay.filter(case=OuterRef("pk")))).order_by("closed_at")
    alone = Measure.objects.filter(case__isnull=True, at__lt=before)
    alone = alone.exclude(Exists(stay.filter(pk=OuterRef("pk")))).order_by("at")
    with transaction.atomic():
        return sum(_clear(rows, limit) for rows in (cases, alone))


def _clear(rows: QuerySet[Any], limit: int) -> int:
    free = rows.select_for_update(skip_locked=True).values_list("pk", flat=True)
    ids = list(free[:limit])
    rows.model._default_manager.filter(pk__in=ids).delete()
    return len(ids)
