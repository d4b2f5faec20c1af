"""Outcomes of moderation for people: their reports, measures about them, and bars from chat and
tables.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.dates import date_in_words
from accounts.models import Account
from games.core.errors import Muted, NoNewTables
from games.moderation.models import Measure, Report, Word

# As many of each as anybody reads.
_MOST = 50


@dataclass(frozen=True, slots=True)
class Decided:
    """A measure about a person or their table, as shown to them, without the moderator. `beside`
    are measures taken with the same form.
    """

    id: int
    kind: str
    reason: str
    game_name: str
    said: str
    at: datetime
    until: datetime | None
    is_undone: bool
    is_new: bool
    may_appeal: bool
    appeal: str
    # What a moderator answered, once one has.
    answer: str
    is_granted: bool
    # Those that were taken by one form with it, and are read beside it.
    beside: tuple[Measure, ...]


def has_word() -> "ExpressionWrapper[Any]":
    """Return an expression for querysets of accounts. It is true if the account has a decision of
    moderators that it has not read.
    """
    made = Report.objects.filter(reporter=OuterRef("pk"), read_at__isnull=True)
    decided = Word.objects.filter(account=OuterRef("pk"), read_at__isnull=True)
    answered = Exists(made.filter(case__closed_at__isnull=False))
    return ExpressionWrapper(answered | Exists(decided), output_field=BooleanField())


def answers(account: Account) -> list[Report]:
    """Return a person's 50 newest reports with their cases, newest first. Makes one query."""
    rows = Report.objects.filter(reporter=account).select_related("case")
    return list(rows.order_by("-at", "-id")[:_MOST])


def answers_of_case(account: Account, case_id: int) -> list[Report]:
    """Return a person's reports in a closed case, oldest first. Empty while the case is open. Makes
    one query.
    """
    rows = Report.objects.filter(reporter=account, case=case_id, case__closed_at__isnull=False)
    return list(rows.select_related("case").order_by("at", "id"))


def decisions(account: Account) -> list[Decided]:
    """Return the 50 newest measures about a person or their tables, newest first. Makes two
    queries.
    """
    rows = Word.objects.filter(account=account)
    rows = rows.select_related("measure__game", "measure__case__message", "measure__appeal")
    found = list(rows.order_by("-measure__at", "-id")[:_MOST])
    beside = _beside(found)
    return [_decided(row, beside[row.pk]) for row in found]


def decision(account: Account, measure_id: int) -> Decided | None:
    """Return a measure as the person whom it is about reads it. None if the account is somebody
    else's. Makes two queries.
    """
    rows = Word.objects.filter(account=account, measure=measure_id, measure__person=account)
    rows = rows.select_related("measure__game", "measure__case__message", "measure__appeal")
    found = rows.first()
    return _decided(found, _beside([found])[found.pk]) if found is not None else None


def ban_of(account: Account) -> Decided | None:
    """Return the newest measure that bans a person now. None if there is none. Makes one query."""
    rows = Word.objects.filter(account=account, measure__kind=Measure.Kind.BAN)
    rows = rows.filter(measure__person=account, measure__undone_at__isnull=True)
    rows = rows.select_related("measure__game", "measure__case__message", "measure__appeal")
    found = rows.order_by("-measure__at", "-id").first()
    return _decided(found) if found is not None else None


def _beside(words: list[Word]) -> dict[int, tuple[Measure, ...]]:
    """What was taken by one form with the measures of some words, by word; one query."""
    measures = [word.measure for word in words]
    about = Q(person__in={measure.person_id for measure in measures}) | Q(
        person=None, game__in={measure.game_id for measure in measures}
    )
    rows = list(
        Measure.objects.filter(about, at__in={measure.at for measure in measures}).order_by("id")
    )
    return {word.pk: tuple(row for row in rows if _is_beside(row, word.measure)) for word in words}


def _is_beside(row: Measure, measure: Measure) -> bool:
    same = (row.at, row.moderator_id, row.case_id, row.person_id, row.game_id)
    other = (measure.at, measure.moderator_id, measure.case_id, measure.person_id, measure.game_id)
    return same == other and row.pk != measure.pk


def _decided(word: Word, beside: tuple[Measure, ...] = ()) -> Decided:
    row = word.measure
    message = row.case.message if row.case is not None else None
    reply = getattr(row, "appeal", None)
    stands = any(one.undone_at is None for one in (row, *beside))
    # What one person said is for them to read again, not for the table.
    said = message.text if message and row.person_id == word.account_id else ""
    return Decided(
        id=row.pk,
        kind=row.kind,
        reason=row.reason,
        game_name=row.game.name if row.game else "",
        said=said,
        at=row.at,
        until=row.until,
        is_undone=row.undone_at is not None,
        is_new=word.read_at is None,
        may_appeal=reply is None and stands and row.person_id == word.account_id,
        appeal=reply.text if reply else "",
        answer=reply.answer if reply else "",
        is_granted=reply is not None and reply.is_granted,
        beside=beside,
    )


def refuse_muted(account_id: int | None) -> None:
    """Raise Muted, with the end in its sentence, if a measure of moderators mutes the person now.
    Makes one query.
    """
    if until := _barred_until(Measure.Kind.MUTE, account_id or 0):
        raise Muted(_("A moderator has muted you until %(until)s.") % {"until": until})


def refuse_kept_from_tables(account: Account) -> None:
    """Raise NoNewTables, with the end in its sentence, if a measure of moderators bars the person
    from new seats now. Makes one query.
    """
    if until := _barred_until(Measure.Kind.SEATS, account.pk):
        sentence = _("A moderator lets you take no new seat until %(until)s.")
        raise NoNewTables(sentence % {"until": until})


def _barred_until(kind: Measure.Kind, account_id: int) -> str:
    measure = Measure.in_force(kind, account_id, timezone.now())
    if measure is None or measure.until is None:
        return ""
    return date_in_words(timezone.localtime(measure.until), "DATETIME_FORMAT")
