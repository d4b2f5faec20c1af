"""Measures: each with its own right, refused to whoever is part of the matter, told and undone."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.bell.selectors import bell_facts
from games.chat import services as chat
from games.chat.selectors import messages
from games.core.errors import (
    CaseClosed,
    InvalidMeasure,
    InvalidTurn,
    Muted,
    NoPowers,
    NotYours,
    TurnedAway,
)
from games.core.seating import departures
from games.core.visibility import NotFound
from games.models import Game, Notice
from games.moderation.models import Appeal, Case, Measure, Word
from games.moderation.selectors import decisions as reading
from games.moderation.selectors import matters
from games.moderation.selectors.cases import waiting_appeals
from games.moderation.selectors.fitting import Matter
from games.moderation.services import appeals, desk, reporting, telling
from games.notices import letters
from games.seats import services as free
from tests.factories import running_game
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db


# Those of a table that is played at; `tests/moderation/admin/test_places.py` has the others.
DOORS = [kind for kind in Measure.Kind.values if kind not in ("open", "close")]
every_door = pytest.mark.parametrize("kind", DOORS)


def take(kind: str, case: Case, by: Account, reason: str = WHY) -> Measure:
    return act(case, by, kind, reason=reason)


@pytest.mark.both
@every_door
def test_each_door_opens_to_its_own_right_only(kind: str, case: Case) -> None:
    others = [right for right in DOORS if right != kind]
    with pytest.raises(NotYours):
        take(kind, case, staff("Lou", "view", *others))
    assert not Measure.objects.exists()
    assert take(kind, case, staff("Kim", kind)).kind == kind


def test_whoever_is_part_of_the_matter_has_no_powers(
    table: Game, case: Case, ann: Account, ben: Account, cleo: Account, mona: Account
) -> None:
    Account.objects.filter(pk__in=(ann.pk, ben.pk, cleo.pk)).update(is_superuser=True)
    running_game(mona, [ben, cleo])
    for person in (*Account.objects.filter(is_superuser=True), mona):
        for kind in DOORS:
            with pytest.raises(NoPowers):
                take(kind, case, person)
    assert not Measure.objects.exists()
    Account.objects.filter(pk=ben.pk).update(is_superuser=False)
    measure = act(case, staff("Kim", "warn"), "warn", keeps_open=True)
    cleo.refresh_from_db()
    departures.leave_game(table.pk, cleo)
    for acting in (partial(act, case, cleo, "warn"), partial(appeals.undo, measure.pk, cleo, WHY)):
        with pytest.raises(NoPowers):
            acting()


@pytest.mark.parametrize("reason", ["", "Too short", "x" * 501])
def test_each_asks_for_a_reason(reason: str, case: Case, mona: Account) -> None:
    for kind in DOORS:
        with pytest.raises(InvalidMeasure):
            take(kind, case, mona, reason=reason)
    assert not AuditEntry.objects.exists()


@every_door
def test_the_audit_log_has_every_reason(kind: str, case: Case, mona: Account, ben: Account) -> None:
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
    assert not bell_facts(ann)[2]
    act(case, mona, "dismiss")
    (answer,) = reading.answers(ann)
    assert (answer.about, answer.case.result, answer.is_new) == ("Ben", "nothing", True)
    assert bell_facts(ann)[2]
    telling.mark_told(ann)
    assert not bell_facts(ann)[2]
    assert reading.decisions(ben) == []
    assert not bell_facts(ben)[2]


def test_a_warning_tells_the_person_why_and_the_reporter_that_something_was_done(
    case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    act(case, mona, "warn")
    (decision,) = reading.decisions(ben)
    assert (decision.kind, decision.reason, decision.is_new) == ("warn", WHY, True)
    assert bell_facts(ben)[2]
    assert [one.case.result for one in reading.answers(ann)] == ["acted"]
    assert "Mona" not in str((reading.decisions(ben), reading.answers(ann)))


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
    with pytest.raises(NotFound):
        matters.message(table.pk, 2, ann)
    (decision,) = reading.decisions(ben)
    assert decision.said == "I will find you."


def test_what_fits_no_case_is_refused(table: Game, ann: Account, mona: Account) -> None:
    about_table = reporting.report(matters.table(table.pk, ann), ann, reason="name").case
    for kind in ("warn", "mute", "remove", "computer", "seats", "name", "ban"):
        with pytest.raises(InvalidMeasure):
            take(kind, about_table, mona)


@pytest.mark.parametrize("kind", ["warn", "mute", "remove", "seats", "ban"])
def test_what_can_be_undone_is_undone_with_a_reason_and_told(
    kind: str, table: Game, case: Case, mona: Account, ben: Account
) -> None:
    measure = take(kind, case, mona)
    assert bell_facts(ben)[2]
    telling.mark_told(ben)
    with pytest.raises(NotYours):
        appeals.undo(measure.pk, staff("Lou", "dismiss"), WHY)
    with pytest.raises(InvalidMeasure):
        appeals.undo(measure.pk, mona, "")
    for _ in range(2):
        appeals.undo(measure.pk, mona, "It was a joke among friends.")
    (decision,) = reading.decisions(ben)
    assert (decision.is_undone, decision.is_new) == (True, True)
    assert [entry.verb for entry in AuditEntry.objects.order_by("number")] == ["measure", "undo"]
    chat.say(game_id=table.pk, account=ben, text="Thank you.")
    assert not any(one.is_removed for one in messages(table.pk, ben).messages)


@pytest.mark.parametrize("kind", [kind for kind in DOORS if kind not in Measure.UNDOABLE])
def test_what_cannot_be_undone_is_not(kind: str, case: Case, mona: Account) -> None:
    measure = take(kind, case, mona)
    with pytest.raises(InvalidMeasure):
        appeals.undo(measure.pk, mona, WHY)


# What moderators do to tables and to seats there, and whom they tell.


def kinds_told(account: Account) -> list[str]:
    return [one.kind for one in reading.decisions(account)]


def test_the_turn_that_runs_gets_its_time_once_more(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account, cleo: Account
) -> None:
    before = table.deadline
    assert before is not None
    act(case, mona, "extend")
    table.refresh_from_db()
    assert table.deadline == before + timedelta(days=1)
    assert [kinds_told(one) for one in (ann, ben, cleo)] == [["extend"]] * 3
    assert reading.decisions(ann)[0].reason == WHY
    assert reading.decisions(ann)[0].said == ""


def test_all_clocks_stand_still_in_a_pause_and_there_is_one_at_a_time(
    table: Game, case: Case, mona: Account, cleo: Account
) -> None:
    measure = act(case, mona, pause=3, keeps_open=True)
    table.refresh_from_db()
    assert table.paused_until is not None
    assert abs(table.paused_until - timezone.now() - timedelta(days=3)) < timedelta(minutes=1)
    assert measure.until is not None
    assert kinds_told(cleo) == ["pause"]
    with pytest.raises(InvalidMeasure):
        act(case, mona, pause=3)
    with pytest.raises(InvalidMeasure):
        act(case, mona, pause=2)


def test_a_computer_player_has_the_seat_for_good(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    act(case, mona, "computer", keeps_open=True)
    assert not table.players.filter(account=ben).exists()
    assert table.players.exclude(policy="").count() == 1
    assert kinds_told(ben) == ["computer"]
    assert kinds_told(ann) == []
    with pytest.raises(InvalidMeasure):
        act(case, mona, "computer")


def test_turns_are_taken_back_and_its_table_told(
    table: Game, case: Case, mona: Account, ann: Account, ben: Account, cleo: Account
) -> None:
    for turn, refused in ((None, InvalidMeasure), (2, InvalidTurn), (-1, InvalidTurn)):
        with pytest.raises(refused):
            act(case, mona, rollback=turn)
    case.refresh_from_db()
    assert case.closed_at is None
    measure = act(case, mona, rollback=1)
    assert [kinds_told(one) for one in (ann, ben, cleo)] == [["rollback"]] * 3
    assert table.turns.count() == 1
    assert "to round 1 turn 1 of 2 (" in AuditEntry.objects.get().details
    with pytest.raises(InvalidMeasure):
        appeals.undo(measure.pk, mona, WHY)


# Several measures by one form: taken together or not at all, read, answered and undone as one.

ALL: dict[str, int | None] = {"warn": None, "remove": None, "mute": 3}


def test_each_is_a_measure_of_its_own_and_the_person_is_told_once(
    case: Case, mona: Account, ben: Account, ann: Account
) -> None:
    done = act(case, mona, *ALL)
    assert done.kind == "mute"
    assert set(Measure.objects.values_list("kind", "reason")) == {(kind, WHY) for kind in ALL}
    assert AuditEntry.objects.filter(verb="measure").count() == 3
    assert Word.objects.get().measure == done
    (decision,) = reading.decisions(ben)
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
    wrong = [ALL | {"mute": 4}, {}, {"open": None}, {"warn": None, "dismiss": None}]
    wrong += [{"mute": days} for days in (None, 0, 2, 3000)]
    for kinds in wrong:
        with pytest.raises(InvalidMeasure):
            act(case, mona, **kinds)
    with pytest.raises(NotYours):
        act(case, staff("Lou", "warn", "remove"), *ALL)
    assert not Measure.objects.exists()
    assert not AuditEntry.objects.exists()


def answer(case: Case, mona: Account, ben: Account) -> Appeal:
    done = act(case, mona, *ALL)
    telling.mark_told(ben)
    return appeals.appeal(done.pk, ben, "We were joking.")


def test_granting_one_appeal_undoes_all_measures(case: Case, mona: Account, ben: Account) -> None:
    made = answer(case, mona, ben)
    ivo = staff("Ivo", "appeal", *ALL)
    assert waiting_appeals(ivo) == 1
    assert {one.kind for one in made.measure.together()} == set(ALL)
    appeals.decide(made.pk, ivo, WHY, grants=True)
    assert not Measure.objects.filter(undone_at=None).exists()
    (decision,) = reading.decisions(ben)
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
    appeals.undo(Measure.objects.get(kind="warn").pk, mona, WHY)
    (decision,) = reading.decisions(ben)
    assert decision.is_new and not decision.is_undone
    assert {each.kind: each.undone_at is not None for each in decision.beside} == {
        "warn": True,
        "remove": False,
    }
    appeals.undo(decision.id, mona, WHY)
    assert reading.decisions(ben)[0].may_appeal
    appeals.appeal(decision.id, ben, "It was a joke.")


def test_a_person_and_a_table_read_once_each_of_what_concerns_them(
    case: Case, mona: Account, ann: Account, ben: Account, table: Game
) -> None:
    act(case, mona, "warn", "extend", "pause", "ban", "abandon")
    table.refresh_from_db()
    assert table.status == Game.Status.CANCELLED
    (of_table,) = reading.decisions(ann)
    assert (of_table.kind, {one.kind for one in of_table.beside}) == (
        "abandon",
        {"extend", "pause"},
    )
    assert {one.kind for one in reading.decisions(ben)} == {"ban", "abandon"}


def test_no_report_means_no_case(mona: Account, ann: Account, ben: Account, table: Game) -> None:
    at_table = Matter(None, ben.pk, table.pk)
    taken = desk.take_measures(at_table, mona, WHY, {"warn": None, "computer": None})
    assert {measure.kind for measure in taken} == {"warn", "computer"}
    # The seat is free then, but not for them.
    with pytest.raises(TurnedAway):
        free.take(table.pk, table.players.get(account=None).seat or 0, ben, table.invite_token)
    assert not Case.objects.exists()
    (decision,) = reading.decisions(ben)
    assert (decision.game_name, len(decision.beside)) == ("Tuesday dig", 1)
    assert {entry.details for entry in AuditEntry.objects.all()} == {
        f"warn: {WHY}",
        f"computer: {WHY}",
    }
    for wrong in ({"dismiss": None}, {"remove": None}):
        with pytest.raises(InvalidMeasure):
            desk.take_measures(at_table, mona, WHY, wrong)
    with pytest.raises(NoPowers):
        ann.is_superuser = True
        desk.take_measures(at_table, ann, WHY, {"warn": None})
