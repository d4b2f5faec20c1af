"""Telling people of decisions, and remembering what they have read of them."""

from django.utils import timezone

from accounts.models import Account
from games.models import Notice
from games.moderation.models import Case, Measure, Report, Word
from games.notices import outbox


def tell_of_measure(measure: Measure) -> None:
    """Write the notice of a measure to the person it is about, and to nobody else; once more after
    it was undone or an appeal was decided.
    """
    if measure.person_id is not None and measure.words.filter(account=measure.person_id).exists():
        people = _people([measure.person_id])
        outbox.enqueue_site_notice(people, Notice.Kind.MEASURE, measure.pk, timezone.now())


def tell_again(measure: Measure) -> None:
    """Have people read a measure once more; of several by one form, with the one they read of."""
    together = measure.together()
    Word.objects.filter(measure__in=together).update(read_at=None)
    for named in together.filter(words__isnull=False).distinct():
        tell_of_measure(named)


def tell_of_reports(case: Case) -> None:
    """Notify the people who reported a matter of its outcome: the case was closed."""
    reporters = case.reports.filter(reporter__isnull=False).values_list("reporter", flat=True)
    people = _people(sorted({reporter for reporter in reporters if reporter is not None}))
    outbox.enqueue_site_notice(people, Notice.Kind.REPORT, case.pk, timezone.now())


def _people(account_ids: list[int]) -> list[Account]:
    found = Account.objects.filter(pk__in=account_ids).order_by("pk")
    return list(found.select_related("notice_preferences"))


def mark_told(account: Account) -> None:
    """Mark the outcomes of a person's reports, and the measures about them, as read."""
    now = timezone.now()
    closed = Report.objects.filter(reporter=account, case__closed_at__isnull=False)
    closed.filter(read_at__isnull=True).update(read_at=now)
    Word.objects.filter(account=account, read_at__isnull=True).update(read_at=now)
    outbox.mark_read(account, (Notice.Kind.MEASURE, Notice.Kind.REPORT))
