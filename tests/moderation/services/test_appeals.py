"""Appeals: one reply, read by another moderator, who grants it or leaves things as they are."""

import pytest

from accounts.models import Account, AuditEntry
from games.bell.selectors import ring
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.moderation.models import Appeal, Case
from games.moderation.selectors import told
from games.moderation.selectors.waiting import waiting_appeals
from games.moderation.services import appeals, telling, undoing
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def reply(case: Case, mona: Account, ben: Account) -> Appeal:
    """Ben's answer to a mute of Mona's."""
    measure = act(case, mona, mute=7)
    telling.mark_told(ben)
    return appeals.appeal(measure.pk, ben, " We were joking. ")


def test_whom_a_measure_is_about_answers_it_once(reply: Appeal, ben: Account, ann: Account) -> None:
    assert reply.text == "We were joking."
    with pytest.raises(InvalidMeasure):
        appeals.appeal(reply.measure_id, ben, "Once more.")
    with pytest.raises(NotYours):
        appeals.appeal(reply.measure_id, ann, "He was joking.")
    (decision,) = told.decisions(ben)
    assert (decision.may_appeal, decision.appeal) == (False, "We were joking.")


@pytest.mark.parametrize("text", ["", "  ", "x" * 1001])
def test_an_answer_has_words_and_an_end(case: Case, mona: Account, ben: Account, text: str) -> None:
    measure = act(case, mona, "warn")
    with pytest.raises(InvalidMeasure):
        appeals.appeal(measure.pk, ben, text)


def test_what_was_undone_needs_no_answer(case: Case, mona: Account, ben: Account) -> None:
    measure = act(case, mona, "warn")
    undoing.undo(measure.pk, mona, WHY)
    with pytest.raises(NotYours):
        appeals.appeal(measure.pk, ben, "Thank you.")


def test_another_moderator_decides_and_not_the_one_who_acted(reply: Appeal, mona: Account) -> None:
    assert waiting_appeals(mona) == 0
    with pytest.raises(NoPowers):
        appeals.decide(reply.pk, mona, WHY, grants=False)
    ivo = staff("Ivo", "appeal", "mute")
    assert waiting_appeals(ivo) == 1
    appeals.decide(reply.pk, ivo, WHY, grants=False)
    assert waiting_appeals(ivo) == 0


@pytest.mark.parametrize("person", ["ann", "ben", "cleo"])
def test_nobody_of_the_table_decides(
    person: str, reply: Appeal, request: pytest.FixtureRequest
) -> None:
    part: Account = request.getfixturevalue(person)
    part.is_superuser = True
    part.save()
    assert waiting_appeals(part) == 0
    with pytest.raises(NoPowers):
        appeals.decide(reply.pk, part, WHY, grants=True)


def test_granting_undoes_the_measure_and_tells_the_person(reply: Appeal, ben: Account) -> None:
    assert not ring(ben)[2]
    appeals.decide(reply.pk, staff("Ivo", "appeal", "mute"), "It was a joke.", grants=True)
    (decision,) = told.decisions(ben)
    assert (decision.is_undone, decision.is_granted) == (True, True)
    assert decision.answer == "It was a joke."
    assert ring(ben)[2]
    verbs = AuditEntry.objects.order_by("number").values_list("verb", flat=True)
    assert list(verbs) == ["measure", "undo", "sort"]


def test_turning_it_down_leaves_the_measure_and_tells_why(reply: Appeal, ben: Account) -> None:
    appeals.decide(reply.pk, staff("Ivo", "appeal"), "It was no joke to Ann.", grants=False)
    (decision,) = told.decisions(ben)
    assert (decision.is_undone, decision.is_granted, decision.is_new) == (False, False, True)
    assert decision.answer == "It was no joke to Ann."


def test_what_cannot_be_undone_can_be_agreed_to(case: Case, mona: Account, ben: Account) -> None:
    measure = act(case, mona, "name")
    made = appeals.appeal(measure.pk, ben, "It is my name.")
    appeals.decide(made.pk, staff("Ivo", "appeal"), "So it is, sorry.", grants=True)
    (decision,) = told.decisions(ben)
    assert (decision.is_undone, decision.is_granted) == (False, True)


def test_deciding_needs_the_right_and_granting_that_to_undo(reply: Appeal) -> None:
    with pytest.raises(NotYours):
        appeals.decide(reply.pk, staff("Lou", "mute"), WHY, grants=False)
    ivo = staff("Ivo", "appeal")
    with pytest.raises(NotYours):
        appeals.decide(reply.pk, ivo, WHY, grants=True)
    with pytest.raises(InvalidMeasure):
        appeals.decide(reply.pk, ivo, "No.", grants=False)
    appeals.decide(reply.pk, ivo, WHY, grants=False)
    with pytest.raises(CaseClosed):
        appeals.decide(reply.pk, ivo, WHY, grants=False)
