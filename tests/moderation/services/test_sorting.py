"""Merging and separating cases."""

import pytest

from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.models import Case, Game
from games.moderation.services import measures, reporting, sorting
from tests.moderation.people import (
    WHY,
    case,
    decided,
    mona,
    staff,
    table,
    threat,
)
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def other(table: Game, case: Case, cleo: Account) -> Case:
    """Cleo has reported another message of Ben's, for less."""
    return reporting.report_message(table.pk, 1, cleo, reason="spam").case


def test_what_is_merged_is_as_grave_and_as_old_as_the_two(
    case: Case, other: Case, mona: Account, ann: Account, table: Game
) -> None:
    merged = sorting.merge(case.pk, other.pk, mona, WHY)
    for one in (case, other):
        one.refresh_from_db()
    assert merged == other
    assert (other.gravity, other.reason) == (Case.Gravity.GRAVE, "threat")
    assert other.opened_at == other.reports.order_by("at")[0].at
    assert (case.result, case.merged_into) == (Case.Result.MERGED, other)
    assert case.closed_at is not None
    assert other.reports.count() == 2
    assert AuditEntry.objects.get().verb == "sort"


def test_later_reports_of_either_matter_join_the_merged_case(
    case: Case, other: Case, mona: Account, cleo: Account, table: Game
) -> None:
    sorting.merge(case.pk, other.pk, mona, WHY)
    assert reporting.report_message(table.pk, 2, cleo, reason="insult").case == other


def test_what_is_separated_is_about_what_its_reports_are_about(
    case: Case, other: Case, mona: Account, table: Game
) -> None:
    sorting.merge(other.pk, case.pk, mona, WHY)
    spam = case.reports.get(reason="spam")
    made = sorting.separate(case.pk, [spam.pk], mona, WHY)
    made.refresh_from_db()
    assert (made.gravity, made.reason) == (Case.Gravity.SLIGHT, "spam")
    assert made.message is not None
    assert made.message.number == 1
    assert made.person == case.person
    assert [one.reason for one in case.reports.all()] == ["threat"]
    with pytest.raises(InvalidMeasure):
        sorting.separate(made.pk, [spam.pk], mona, WHY)
    with pytest.raises(InvalidMeasure):
        sorting.separate(made.pk, [], mona, WHY)


def test_sorting_needs_its_right_powers_in_both_and_open_cases(
    case: Case, other: Case, mona: Account, cleo: Account
) -> None:
    with pytest.raises(NotYours):
        sorting.merge(case.pk, other.pk, staff("Lou", "warn"), WHY)
    cleo.is_superuser = True
    cleo.save()
    with pytest.raises(NoPowers):
        sorting.merge(case.pk, other.pk, cleo, WHY)
    with pytest.raises(InvalidMeasure):
        sorting.merge(case.pk, case.pk, mona, WHY)
    with pytest.raises(InvalidMeasure):
        sorting.merge(case.pk, other.pk, mona, "short")
    measures.dismiss(decided(other, mona))
    with pytest.raises(CaseClosed):
        sorting.merge(case.pk, other.pk, mona, WHY)
