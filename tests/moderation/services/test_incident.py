"""Several measures by one form: taken together or not at all, read, answered and undone as one."""

import pytest

from accounts.models import Account, AuditEntry
from games.core.errors import InvalidMeasure, NotYours
from games.models import Appeal, Case, Measure, Notice, Word
from games.moderation.selectors import told
from games.moderation.selectors.appeals import waiting_appeals
from games.moderation.services import appeals, incident, telling, undoing
from games.notices import letters
from tests.moderation.people import WHY, case, decided, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db
ALL = {"warn": None, "remove": None, "mute": 3}


def test_each_is_a_measure_of_its_own_and_the_person_is_told_once(
    case: Case, mona: Account, ben: Account, ann: Account
) -> None:
    done = incident.act(decided(case, mona), ALL)
    assert done.kind == "mute"
    assert set(Measure.objects.values_list("kind", "reason")) == {(kind, WHY) for kind in ALL}
    assert AuditEntry.objects.filter(verb="measure").count() == 3
    assert Word.objects.get().measure == done
    (decision,) = told.decisions(ben)
    assert (decision.kind, decision.may_appeal) == ("mute", True)
    assert {each.kind for each in decision.beside} == {"warn", "remove"}
    notice = Notice.objects.get(account=ben, kind="measure", transport="mail")
    letter = letters.compose([notice], ben).text
    for words in ("You cannot write in any chat", "You were warned.", "A message of yours"):
        assert words in letter
    assert letter.count(WHY) == 1
    case.refresh_from_db()
    assert case.result == Case.Result.ACTED
    assert Notice.objects.filter(account=ann, kind="report", transport="mail").count() == 1


def test_one_that_is_refused_leaves_none(case: Case, mona: Account) -> None:
    for chosen in (ALL | {"mute": 4}, {}, {"ban": None}, {"warn": None, "pause": 3}):
        with pytest.raises(InvalidMeasure):
            incident.act(decided(case, mona), chosen)
    with pytest.raises(NotYours):
        incident.act(decided(case, staff("Lou", "warn", "remove")), ALL)
    assert not Measure.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_case_that_is_kept_open_stays_open(case: Case, mona: Account) -> None:
    incident.act(decided(case, mona, keeps_open=True), ALL)
    case.refresh_from_db()
    assert case.closed_at is None


def answer(case: Case, mona: Account, ben: Account) -> Appeal:
    done = incident.act(decided(case, mona), ALL)
    telling.mark_told(ben)
    return appeals.appeal(done.pk, ben, "We were joking.")


def test_one_answer_is_about_all_and_granting_it_undoes_all(
    case: Case, mona: Account, ben: Account
) -> None:
    made = answer(case, mona, ben)
    ivo = staff("Ivo", "appeal", *ALL)
    (waiting,) = waiting_appeals(ivo)
    assert set(waiting.kinds) == set(ALL)
    for label in ("Warn", "Remove the message", "Mute"):
        assert label in waiting.measure
    appeals.decide(made.pk, ivo, WHY, grants=True)
    assert not Measure.objects.filter(undone_at=None).exists()
    (decision,) = told.decisions(ben)
    assert decision.is_new and decision.is_undone
    assert all(each.is_undone for each in decision.beside)


def test_granting_needs_the_right_to_undo_each(case: Case, mona: Account, ben: Account) -> None:
    made = answer(case, mona, ben)
    with pytest.raises(NotYours):
        appeals.decide(made.pk, staff("Ivo", "appeal", "mute", "warn"), WHY, grants=True)
    assert Measure.objects.filter(undone_at=None).count() == 3


def test_one_of_them_is_undone_alone_and_read_where_the_others_are(
    case: Case, mona: Account, ben: Account
) -> None:
    incident.act(decided(case, mona), ALL)
    telling.mark_told(ben)
    undoing.undo(Measure.objects.get(kind="warn").pk, mona, WHY)
    (decision,) = told.decisions(ben)
    assert decision.is_new and not decision.is_undone
    assert {each.kind: each.is_undone for each in decision.beside} == {
        "warn": True,
        "remove": False,
    }
