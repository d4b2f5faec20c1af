"""Taking a case on: others see who looks after it, and nobody is kept from deciding."""

import pytest

from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.models import Case, Game
from games.moderation.selectors.cases import case_view
from games.moderation.selectors.queue import closed, queue
from games.moderation.services import holding, measures, tables
from tests.factories import running_game
from tests.moderation.people import WHY, case, decided, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db


def test_a_case_is_taken_on_handed_on_and_let_go(case: Case, mona: Account) -> None:
    ivo = staff("Ivo", "view", "dismiss")
    holding.take_on(case.pk, mona)
    holding.take_on(case.pk, mona)
    assert [line.id for line in queue(mona, mine=True).lines] == [case.pk]
    assert queue(ivo, mine=True).lines == ()
    assert queue(ivo).lines[0].taken_by == "Mona"
    assert case_view(case.pk, ivo).taken_by == "Mona"
    holding.let_go(case.pk, ivo)
    assert queue(mona).lines[0].is_mine
    holding.take_on(case.pk, ivo)
    assert not queue(mona).lines[0].is_mine
    holding.let_go(case.pk, ivo)
    assert queue(ivo).lines[0].taken_by == ""
    said = AuditEntry.objects.order_by("number").values_list("actor_name", "details")
    assert list(said) == [("Mona", "taken on"), ("Ivo", "taken on"), ("Ivo", "let go")]


def test_nobody_takes_on_what_they_may_not_decide(case: Case, mona: Account, ann: Account) -> None:
    with pytest.raises(NotYours):
        holding.take_on(case.pk, staff("Lou", "view", "warn"))
    with pytest.raises(NotYours):
        holding.take_on(case.pk + 99, mona)
    Account.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    with pytest.raises(NoPowers):
        holding.take_on(case.pk, Account.objects.get(pk=ann.pk))
    measures.dismiss(decided(case, mona))
    for door in (holding.take_on, holding.let_go):
        with pytest.raises(CaseClosed):
            door(case.pk, mona)


def test_who_takes_a_case_on_keeps_nobody_from_deciding_it(case: Case, mona: Account) -> None:
    holding.take_on(case.pk, mona)
    measures.warn(decided(case, staff("Ivo", "view", "warn")))
    found = closed(mona)
    assert [line.id for line in found.lines] == [case.pk]
    assert found.after is None


def test_what_changed_before_the_lock_is_refused(
    case: Case, mona: Account, table: Game, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The case comes to be about others while its door waits for the locks."""
    elsewhere = running_game(olga, [mona, staff("Ivo")])
    take = measures.desk.take

    def changed(decision: object, right: str) -> Case:
        Case.objects.filter(pk=case.pk).update(person=olga, game=elsewhere)
        return take(decision, right)  # type: ignore[arg-type]

    monkeypatch.setattr(measures.desk, "take", changed)
    by = staff("Kim", "view", "ban", "name", "remove", "extend", "pause", "computer", "abandon")
    for door in (
        measures.ban,
        measures.take_name,
        measures.remove,
        tables.extend,
        tables.pause,
        tables.seat_computer,
        tables.abandon,
    ):
        Case.objects.filter(pk=case.pk).update(person=case.person_id, game=table)
        with pytest.raises(InvalidMeasure):
            door(decided(case, by, WHY, days=3))
    olga.refresh_from_db()
    assert (olga.is_active, olga.name) == (True, "Olga")
