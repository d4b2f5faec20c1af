"""The appeals that wait, for moderators who may decide them."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import Account
from games.core.visibility import NotFound
from games.models import Appeal, Case, Measure
from games.moderation.selectors.powers import own_cases

MOST = 30


@dataclass(frozen=True, slots=True)
class AppealView:
    """An appeal with the measure that it answers."""

    id: int
    case_id: int
    person: str
    # Those that are undone when it is granted.
    kinds: tuple[str, ...]
    measure: str
    is_for_good: bool
    reason: str
    text: str
    at: datetime


def waiting_appeals(moderator: Account) -> list[AppealView]:
    """Open appeals, apart from those this moderator is part of or caused; oldest first."""
    rows = _open_to(moderator).select_related("measure__person").order_by("at", "id")
    found = list(rows[:MOST])
    together = _together(found)
    return [_view(row, together[row.pk]) for row in found]


def appeal_view(appeal_id: int, moderator: Account) -> AppealView:
    """One of those. Raises NotFound."""
    row = _open_to(moderator).select_related("measure__person").filter(pk=appeal_id).first()
    if row is None:
        raise NotFound
    return _view(row, _together([row])[row.pk])


def waiting_for_another(moderator: Account) -> int:
    """The number of open appeals to this moderator's own measures, 30 at most; one query."""
    return _undecided(moderator).filter(measure__moderator=moderator)[:MOST].count()


def _open_to(moderator: Account) -> QuerySet[Appeal]:
    return _undecided(moderator).exclude(measure__moderator=moderator)


def _undecided(moderator: Account) -> QuerySet[Appeal]:
    own = Case.objects.filter(own_cases(moderator)).values("pk")
    return Appeal.objects.filter(decided_at__isnull=True).exclude(measure__case__in=own)


def _together(appeals: list[Appeal]) -> dict[int, list[Measure]]:
    """The measures that each answers: several, if they were taken by one form; one query."""
    cases = {one.measure.case_id for one in appeals}
    rows = list(Measure.objects.filter(case__in=cases).order_by("id"))
    return {
        one.pk: [row for row in rows if row.pk == one.measure_id or _is_beside(row, one.measure)]
        for one in appeals
    }


def _is_beside(row: Measure, answered: Measure) -> bool:
    same = (row.case_id, row.at) == (answered.case_id, answered.at)
    return same and row.person_id == answered.person_id


def _view(row: Appeal, together: list[Measure]) -> AppealView:
    measure = row.measure
    return AppealView(
        id=row.pk,
        case_id=measure.case_id,
        person=measure.person.name if measure.person else "",
        kinds=tuple(one.kind for one in together if one.kind not in Measure.FOR_GOOD),
        measure=", ".join(one.get_kind_display() for one in together),
        is_for_good=measure.kind in measure.FOR_GOOD,
        reason=measure.reason,
        text=row.text,
        at=row.at,
    )
