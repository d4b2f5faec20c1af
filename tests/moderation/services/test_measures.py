"""Measures: each with its own right, refused to whoever is part of the matter, told and undone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games.bell.selectors import ring
from games.chat import services as chat
from games.chat.models import Message
from games.chat.selectors import messages
from games.core.errors import CaseClosed, InvalidMeasure, Muted, NoPowers, NotYours
from games.core.seating import departures
from games.models import Game
from games.moderation.models import Case, Measure
from games.moderation.selectors import told
from games.moderation.services import reporting, telling, undoing
from tests.factories import running_game
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db
DOORS = [kind for kind in Measure.Kind.values if kind != Measure.Kind.OPEN]
every_door = pytest.mark.parametrize("kind", DOORS)


def take(kind: str, case: Case, by: Account, reason: str = WHY) -> Measure:
    return act(case, by, kind, reason=reason)


@every_door
def test_each_door_opens_to_its_own_right_only(kind: str, case: Case) -> None:
    others = [right for right in DOORS if right != kind]
    with pytest.raises(NotYours):
        take(kind, case, staff("Lou", "view", *others))
    assert not Measure.objects.exists()
    assert take(kind, case, staff("Kim", kind)).kind == kind


@every_door
def test_whoever_is_part_of_the_matter_has_no_powers(
    kind: str, table: Game, case: Case, ann: Account, ben: Account, cleo: Account, mona: Account
) -> None:
    for person in (ann, ben, cleo):
        person.is_superuser = True
        person.save()
        with pytest.raises(NoPowers):
            take(kind, case, person)
    running_game(mona, [ben, cleo])
    with pytest.raises(NoPowers):
        take(kind, case, mona)
    assert not Measure.objects.exists()


def test_whoever_left_the_table_for_good_has_no_powers_there(
    table: Game, case: Case, cleo: Account
) -> None:
    departures.leave_game(table.pk, cleo)
    cleo.is_superuser = True
    cleo.save()
    with pytest.raises(NoPowers):
        act(case, cleo, "warn")


@every_door
@pytest.mark.parametrize("reason", ["", "Too short", "x" * 501])
def test_each_asks_for_a_reason(kind: str, reason: str, case: Case, mona: Account) -> None:
    with pytest.raises(InvalidMeasure):
        take(kind, case, mona, reason=reason)
    assert not AuditEntry.objects.exists()


@every_door
def test_each_is_in_the_audit_log_with_its_reason(
    kind: str, case: Case, mona: Account, ben: Account
) -> None:
    take(kind, case, mona)
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.verb) == (mona, "measure")
    about = "games.game" if kind in Measure.OF_TABLES else "accounts.account"
    assert entry.subject_kind == about
    assert about == "games.game" or entry.subject_id == str(ben.pk)
    assert entry.details.startswith(kind)
    assert entry.details.endswith(f"(case {case.pk}): {WHY}")
    assert audit_log.verify() == []


@every_door
def test_each_closes_the_case_unless_more_is_to_come(kind: str, case: Case, mona: Account) -> None:
    act(case, mona, "warn", keeps_open=True)
    take(kind, case, mona)
    with pytest.raises(CaseClosed):
        act(case, mona, "warn")
    case.refresh_from_db()
    assert case.result == Case.Result.ACTED


def test_a_dismissal_tells_the_reporter_and_nobody_else(
    case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    assert not ring(ann)[2]
    act(case, mona, "dismiss")
    (answer,) = told.answers(ann)
    assert (answer.about, answer.case.result, answer.is_new) == ("Ben", "nothing", True)
    assert ring(ann)[2]
    telling.mark_told(ann)
    assert not ring(ann)[2]
    assert told.decisions(ben) == []
    assert not ring(ben)[2]


def test_a_warning_tells_the_person_why_and_the_reporter_that_something_was_done(
    case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    act(case, mona, "warn")
    (decision,) = told.decisions(ben)
    assert (decision.kind, decision.reason, decision.is_new) == ("warn", WHY, True)
    assert ring(ben)[2]
    assert [one.case.result for one in told.answers(ann)] == ["acted"]
    assert "Mona" not in str((told.decisions(ben), told.answers(ann)))


def test_the_muted_chat_nowhere_until_it_ends(
    table: Game, case: Case, mona: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    elsewhere = running_game(olga, [ben, cleo])
    act(case, mona, mute=3)
    for game in (table, elsewhere):
        with pytest.raises(Muted, match="muted you until"):
            chat.say(game_id=game.pk, account=ben, text="Hello?")
        chat.say(game_id=game.pk, account=cleo, text="Hello.")
    Measure.objects.update(until=timezone.now() - timedelta(seconds=1))
    chat.say(game_id=table.pk, account=ben, text="Hello.")


@pytest.mark.parametrize("days", [None, 0, 2, 3000])
def test_a_mute_has_an_end_of_the_list(case: Case, mona: Account, days: int | None) -> None:
    with pytest.raises(InvalidMeasure):
        act(case, mona, mute=days)


def test_a_removed_message_leaves_a_mark_and_no_word(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    act(case, mona, "remove", keeps_open=True)
    for person in (ann, ben):
        first, second, third = messages(table.pk, person).messages
        assert (second.is_removed, second.said) == (True, ())
        assert not (first.is_removed or third.is_removed)
    with pytest.raises(InvalidMeasure):
        act(case, mona, "remove")
    (decision,) = told.decisions(ben)
    assert decision.said == "I will find you."


def test_what_fits_no_case_is_refused(table: Game, ann: Account, mona: Account) -> None:
    about_table = reporting.report_table(table.pk, ann, reason="name").case
    for kind in ("warn", "mute", "remove", "computer", "seats", "name", "ban"):
        with pytest.raises(InvalidMeasure):
            take(kind, about_table, mona)


@pytest.mark.parametrize("kind", ["warn", "mute", "remove", "seats", "ban"])
def test_what_can_be_undone_is_undone_with_a_reason_and_told(
    kind: str, table: Game, case: Case, mona: Account, ben: Account
) -> None:
    measure = take(kind, case, mona)
    assert ring(ben)[2]
    telling.mark_told(ben)
    with pytest.raises(NotYours):
        undoing.undo(measure.pk, staff("Lou", "dismiss"), WHY)
    with pytest.raises(InvalidMeasure):
        undoing.undo(measure.pk, mona, "")
    for _ in range(2):
        undoing.undo(measure.pk, mona, "It was a joke among friends.")
    (decision,) = told.decisions(ben)
    assert (decision.is_undone, decision.is_new) == (True, True)
    assert [entry.verb for entry in AuditEntry.objects.order_by("number")] == ["measure", "undo"]
    chat.say(game_id=table.pk, account=ben, text="Thank you.")
    assert not any(one.is_removed for one in messages(table.pk, ben).messages)


@pytest.mark.parametrize("kind", [kind for kind in DOORS if kind not in Measure.UNDOABLE])
def test_what_cannot_be_undone_is_not(kind: str, case: Case, mona: Account) -> None:
    measure = take(kind, case, mona)
    with pytest.raises(InvalidMeasure):
        undoing.undo(measure.pk, mona, WHY)


def test_nobody_undoes_at_their_own_table(case: Case, mona: Account, cleo: Account) -> None:
    measure = act(case, mona, "warn")
    cleo.is_superuser = True
    cleo.save()
    with pytest.raises(NoPowers):
        undoing.undo(measure.pk, cleo, WHY)


def test_a_message_that_was_removed_cannot_be_reported(
    threat: Message, case: Case, mona: Account, cleo: Account
) -> None:
    from games.core.visibility import NotFound

    act(case, mona, "remove")
    with pytest.raises(NotFound):
        reporting.report_message(threat.game_id, 2, cleo, reason="threat")
