"""Several measures by one form: taken together or not at all, read, answered and undone as one."""

import pytest

from accounts.models import Account, AuditEntry
from games.core.errors import InvalidMeasure, NoPowers, NotYours, TurnedAway
from games.models import Game, Notice
from games.moderation.models import Appeal, Case, Measure, Word
from games.moderation.selectors import told
from games.moderation.selectors.waiting import waiting_appeals
from games.moderation.services import appeals, desk, telling, undoing
from games.moderation.services.desk import Decision
from games.notices import letters
from games.seats.free import services as free
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db
ALL: dict[str, int | None] = {"warn": None, "remove": None, "mute": 3}


def test_each_is_a_measure_of_its_own_and_the_person_is_told_once(
    case: Case, mona: Account, ben: Account, ann: Account
) -> None:
    done = act(case, mona, *ALL)
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
    wrong = (ALL | {"mute": 4}, {}, {"open": None}, {"warn": None, "dismiss": None})
    for kinds in wrong:
        with pytest.raises(InvalidMeasure):
            act(case, mona, **kinds)
    with pytest.raises(NotYours):
        act(case, staff("Lou", "warn", "remove"), *ALL)
    assert not Measure.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_case_that_is_kept_open_stays_open(case: Case, mona: Account) -> None:
    act(case, mona, *ALL, keeps_open=True)
    case.refresh_from_db()
    assert case.closed_at is None


def answer(case: Case, mona: Account, ben: Account) -> Appeal:
    done = act(case, mona, *ALL)
    telling.mark_told(ben)
    return appeals.appeal(done.pk, ben, "We were joking.")


def test_one_answer_is_about_all_and_granting_it_undoes_all(
    case: Case, mona: Account, ben: Account
) -> None:
    made = answer(case, mona, ben)
    ivo = staff("Ivo", "appeal", *ALL)
    assert waiting_appeals(ivo) == 1
    assert {one.kind for one in made.measure.together()} == set(ALL)
    appeals.decide(made.pk, ivo, WHY, grants=True)
    assert not Measure.objects.filter(undone_at=None).exists()
    (decision,) = told.decisions(ben)
    assert decision.is_new and decision.is_undone
    assert all(each.undone_at for each in decision.beside)


def test_granting_needs_the_right_to_undo_each(case: Case, mona: Account, ben: Account) -> None:
    made = answer(case, mona, ben)
    with pytest.raises(NotYours):
        appeals.decide(made.pk, staff("Ivo", "appeal", "mute", "warn"), WHY, grants=True)
    assert Measure.objects.filter(undone_at=None).count() == 3


def test_one_of_them_is_undone_alone_and_read_where_the_others_are(
    case: Case, mona: Account, ben: Account
) -> None:
    act(case, mona, *ALL)
    telling.mark_told(ben)
    undoing.undo(Measure.objects.get(kind="warn").pk, mona, WHY)
    (decision,) = told.decisions(ben)
    assert decision.is_new and not decision.is_undone
    assert {each.kind: each.undone_at is not None for each in decision.beside} == {
        "warn": True,
        "remove": False,
    }
    undoing.undo(decision.id, mona, WHY)
    assert told.decisions(ben)[0].may_appeal
    appeals.appeal(decision.id, ben, "It was a joke.")


def test_a_person_and_a_table_read_once_each_of_what_concerns_them(
    case: Case, mona: Account, ann: Account, ben: Account, table: Game
) -> None:
    act(case, mona, "warn", "extend", "pause", "ban", "abandon")
    table.refresh_from_db()
    assert table.status == Game.Status.CANCELLED
    (of_table,) = told.decisions(ann)
    assert (of_table.kind, {one.kind for one in of_table.beside}) == (
        "abandon",
        {"extend", "pause"},
    )
    assert {one.kind for one in told.decisions(ben)} == {"ban", "abandon"}


def test_without_a_report_there_is_no_case(
    mona: Account, ann: Account, ben: Account, table: Game
) -> None:
    sent = Decision(mona, WHY, {"warn": None, "computer": None}, None, ben.pk, table.pk)
    assert {one.kind for one in desk.act(sent)} == {"warn", "computer"}
    # The seat is free then, but not for them.
    with pytest.raises(TurnedAway):
        free.take(table.pk, table.players.get(account=None).seat or 0, ben, table.invite_token)
    assert not Case.objects.exists()
    (decision,) = told.decisions(ben)
    assert (decision.game_name, len(decision.beside)) == ("Tuesday dig", 1)
    assert {entry.details for entry in AuditEntry.objects.all()} == {
        f"warn: {WHY}",
        f"computer: {WHY}",
    }
    for wrong in ({"dismiss": None}, {"remove": None}):
        with pytest.raises(InvalidMeasure):
            desk.act(Decision(mona, WHY, wrong, None, ben.pk, table.pk))
    with pytest.raises(NoPowers):
        ann.is_superuser = True
        desk.act(Decision(ann, WHY, {"warn": None}, None, ben.pk, table.pk))
