"""Notices about decisions to the people concerned, and marks that they have read them."""

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from games.models import Notice
from games.moderation.models import Case, Measure, Report, Word
from games.notices import outbox


def tell_of_measure(measure: Measure) -> None:
    """Queue the notice of a measure for the person whom it is about, if there is a message to them.
    This is also for undoing and appeals.
    """
    if measure.person_id is not None and measure.words.filter(account=measure.person_id).exists():
        _notify(Account.objects.filter(pk=measure.person_id), Notice.Kind.MEASURE, measure.pk)


def tell_again(measure: Measure) -> None:
    """Mark the messages about a measure, and about those taken along with it, as unread, and notify
    their people again.
    """
    together = measure.together()
    Word.objects.filter(measure__in=together).update(read_at=None)
    for each in together.filter(words__isnull=False).distinct():
        tell_of_measure(each)


def tell_of_reports(case: Case) -> None:
    """Notify the reporters of a closed case of its outcome."""
    reporters = Account.objects.filter(pk__in=case.reports.values("reporter"))
    _notify(reporters, Notice.Kind.REPORT, case.pk)


def _notify(accounts: QuerySet[Account], kind: Notice.Kind, number: int) -> None:
    people = list(accounts.order_by("pk").select_related("notice_preferences"))
    outbox.enqueue_site_notice(people, kind, number, timezone.now())


def mark_told(account: Account) -> None:
    """Mark the outcomes of a person's reports, and the measures about them, as read, with their
    notices.
    """
    now = timezone.now()
    closed = Report.objects.filter(reporter=account, case__closed_at__isnull=False)
    closed.filter(read_at__isnull=True).update(read_at=now)
    Word.objects.filter(account=account, read_at__isnull=True).update(read_at=now)
    outbox.mark_read(account, (Notice.Kind.MEASURE, Notice.Kind.REPORT))
