"""The appeals that wait, for moderators who may decide them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import Account
from games.models import Appeal, Case
from games.moderation.selectors.powers import own_cases
from games.selectors.errors import NotFound

MOST = 30


@dataclass(frozen=True, slots=True)
class AppealView:
    """An appeal with the measure that it answers."""

    id: int
    case_id: int
    person: str
    kind: str
    measure: str
    is_for_good: bool
    reason: str
    text: str
    at: datetime


def waiting_appeals(moderator: Account) -> list[AppealView]:
    """Open appeals, apart from those this moderator is part of or caused; oldest first."""
    rows = _open_to(moderator).select_related("measure__person").order_by("at", "id")
    return [_view(row) for row in rows[:MOST]]


def appeal_view(appeal_id: int, moderator: Account) -> AppealView:
    """One of those. Raises NotFound."""
    row = _open_to(moderator).select_related("measure__person").filter(pk=appeal_id).first()
    if row is None:
        raise NotFound
    return _view(row)


def waiting_for_another(moderator: Account) -> int:
    """The number of open appeals to this moderator's own measures, 30 at most; one query."""
    return _undecided(moderator).filter(measure__moderator=moderator)[:MOST].count()


def _open_to(moderator: Account) -> QuerySet[Appeal]:
    return _undecided(moderator).exclude(measure__moderator=moderator)


def _undecided(moderator: Account) -> QuerySet[Appeal]:
    own = Case.objects.filter(own_cases(moderator)).values("pk")
    return Appeal.objects.filter(decided_at__isnull=True).exclude(measure__case__in=own)


def _view(row: Appeal) -> AppealView:
    measure = row.measure
    return AppealView(
        id=row.pk,
        case_id=measure.case_id,
        person=measure.person.name if measure.person else "",
        kind=measure.kind,
        measure=measure.get_kind_display(),
        is_for_good=measure.kind in measure.FOR_GOOD,
        reason=measure.reason,
        text=row.text,
        at=row.at,
    )
