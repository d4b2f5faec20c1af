"""Reports: who may report what, and which of them are one case."""

from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Account, AuditEntry
from games.bell.selectors import bell_facts
from games.chat.models import Message
from games.core.errors import (
    AlreadyReported,
    CaseClosed,
    GuestsOnlyPractise,
    InvalidMeasure,
    InvalidReport,
    NoPowers,
    NotYours,
)
from games.core.visibility import NotFound
from games.models import Game
from games.moderation.models import Appeal, Case, Measure, Report
from games.moderation.selectors import decisions as reading
from games.moderation.selectors import matters
from games.moderation.selectors.cases import waiting_appeals
from games.moderation.services import appeals, reporting, telling
from tests.factories import AccountFactory, GuestFactory, open_table
from tests.games.core.races.test_racing import all_at_once
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db


@pytest.mark.both
def test_a_message_is_kept_as_it_was_read(threat: Message, ann: Account, ben: Account) -> None:
    matter = matters.message(threat.game_id, 2, ann)
    report = reporting.report(matter, ann, reason="threat", sentence=" He\nmeans  me. ")
    assert (report.said, report.about) == ("I will find you.", "Ben")
    assert report.sentence == "He means me."
    made = report.case
    assert (made.game, made.message, made.person) == (threat.game, threat, ben)
    assert (made.gravity, made.reason) == (Case.Gravity.GRAVE, "threat")


def test_reports_of_one_matter_join_one_case_as_grave_as_its_gravest(
    threat: Message, ann: Account, cleo: Account, case: Case
) -> None:
    said = matters.message(threat.game_id, 2, cleo)
    assert reporting.report(said, cleo, reason="spam").case == case
    assert Case.objects.get().gravity == Case.Gravity.GRAVE
    other = reporting.report(matters.message(threat.game_id, 1, cleo), cleo, reason="spam").case
    assert other != case
    reporting.report(matters.message(threat.game_id, 1, ann), ann, reason="threat")
    other.refresh_from_db()
    assert (other.gravity, other.reason) == (Case.Gravity.GRAVE, "threat")


def test_a_player_a_person_and_a_table_are_matters_of_their_own(
    table: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    seat = table.players.get(account=ben)
    cases = {
        reporting.report(matters.player(table.pk, seat.pk, ann), ann, reason="leak").case,
        reporting.report(matters.person(ben.pk, ann), ann, reason="name").case,
        reporting.report(matters.table(table.pk, ann), ann, reason="name").case,
    }
    assert {(one.person, one.game) for one in cases} == {(ben, table), (ben, None), (None, table)}
    matter = matters.player(table.pk, seat.pk, cleo)
    assert reporting.report(matter, cleo, reason="delay").case in cases


def test_a_report_is_repeated_once_its_case_is_closed_which_makes_another(
    threat: Message, ann: Account, case: Case, mona: Account
) -> None:
    matter = matters.message(threat.game_id, 2, ann)
    with pytest.raises(AlreadyReported):
        reporting.report(matter, ann, reason="insult")
    assert Report.objects.count() == 1
    act(case, mona, "dismiss")
    assert reporting.report(matter, ann, reason="insult").case != case


def test_nobody_reports_a_table_they_cannot_see_themselves_or_computers_and_guests_nothing(
    threat: Message, table: Game, olga: Account, ben: Account
) -> None:
    mixed = open_table(ben, seats=4, computers=1)
    seat, computer = table.players.get(account=ben), mixed.players.get(account=None)
    for read, ids, account in (
        (matters.message, (table.pk, 2), olga),
        (matters.player, (table.pk, seat.pk), olga),
        (matters.table, (table.pk,), olga),
        (matters.message, (table.pk, 2), ben),
        (matters.player, (table.pk, seat.pk), ben),
        (matters.player, (mixed.pk, computer.pk), ben),
        (matters.person, (ben.pk,), ben),
    ):
        with pytest.raises(NotFound):
            read(*ids, account)
    guest = GuestFactory()
    with pytest.raises(GuestsOnlyPractise):
        reporting.report(matters.person(ben.pk, guest), guest, reason="name")


@pytest.mark.parametrize(("reason", "sentence"), [("dislike", ""), ("", ""), ("spam", "x" * 301)])
def test_a_report_has_a_reason_of_the_list_and_a_sentence_at_most(
    ann: Account, ben: Account, reason: str, sentence: str
) -> None:
    with pytest.raises(InvalidReport):
        reporting.report(matters.person(ben.pk, ann), ann, reason=reason, sentence=sentence)
    assert not Case.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_reports_at_one_moment_are_one_case(ben: Account) -> None:
    people = AccountFactory.create_batch(3)
    matter = matters.person(ben.pk, people[0])
    all_at_once([partial(reporting.report, matter, one, reason="name") for one in people])
    assert Case.objects.get().reports.count() == 3


# Appeals: one reply, read by another moderator, who grants it or leaves things as they are.


@pytest.fixture
def reply(case: Case, mona: Account, ben: Account) -> Appeal:
    """Ben's answer to a mute of Mona's."""
    measure = act(case, mona, mute=7)
    telling.mark_told(ben)
    return appeals.appeal(measure.pk, ben, " We were joking. ")


def test_whom_a_measure_is_about_answers_it_once(reply: Appeal, ben: Account, ann: Account) -> None:
    assert reply.text == "We were joking."
    for text in ("Once more.", "", "  ", "x" * 1001):
        with pytest.raises(InvalidMeasure):
            appeals.appeal(reply.measure_id, ben, text)
    with pytest.raises(NotYours):
        appeals.appeal(reply.measure_id, ann, "He was joking.")
    (decision,) = reading.decisions(ben)
    assert (decision.may_appeal, decision.appeal) == (False, "We were joking.")
    Measure.objects.update(undone_at=timezone.now())
    with pytest.raises(NotYours):
        appeals.appeal(reply.measure_id, ben, "Thank you.")


def test_another_moderator_decides_and_not_the_one_who_acted(reply: Appeal, mona: Account) -> None:
    assert waiting_appeals(mona) == 0
    with pytest.raises(NoPowers):
        appeals.decide(reply.pk, mona, WHY, grants=False)
    ivo = staff("Ivo", "appeal", "mute")
    assert waiting_appeals(ivo) == 1
    appeals.decide(reply.pk, ivo, WHY, grants=False)
    assert waiting_appeals(ivo) == 0


def test_no_player_decides(reply: Appeal, ann: Account, ben: Account, cleo: Account) -> None:
    for player in (ann, ben, cleo):
        player.is_superuser = True
        player.save()
        assert waiting_appeals(player) == 0
        with pytest.raises(NoPowers):
            appeals.decide(reply.pk, player, WHY, grants=True)


@pytest.mark.parametrize(
    ("grants", "verbs"),
    [(True, ["measure", "undo", "sort"]), (False, ["measure", "sort"])],
)
def test_granting_undoes_the_measure_and_the_person_is_told_why_or_why_not(
    reply: Appeal, ben: Account, grants: bool, verbs: list[str]
) -> None:
    assert not bell_facts(ben)[2]
    appeals.decide(reply.pk, staff("Ivo", "appeal", "mute"), "It was a joke.", grants=grants)
    (decision,) = reading.decisions(ben)
    assert (decision.is_undone, decision.is_granted, decision.is_new) == (grants, grants, True)
    assert decision.answer == "It was a joke."
    assert bell_facts(ben)[2]
    assert [entry.verb for entry in AuditEntry.objects.order_by("number")] == verbs


def test_what_cannot_be_undone_can_be_agreed_to(case: Case, mona: Account, ben: Account) -> None:
    measure = act(case, mona, "name")
    made = appeals.appeal(measure.pk, ben, "It is my name.")
    appeals.decide(made.pk, staff("Ivo", "appeal"), "So it is, sorry.", grants=True)
    (decision,) = reading.decisions(ben)
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
