"""Reports: who may report what, and which of them are one case."""

from functools import partial

import pytest

from accounts.models import Account
from games.chat.models import Message
from games.core.errors import AlreadyReported, GuestsOnlyPractise, InvalidReport
from games.core.visibility import NotFound
from games.models import Game
from games.moderation.models import Case, Report
from games.moderation.services import reporting
from tests.factories import AccountFactory, GuestFactory, open_table
from tests.games.core.races.test_racing import all_at_once
from tests.moderation.people import act

pytestmark = pytest.mark.django_db


def test_a_message_is_kept_as_it_was_read(threat: Message, ann: Account, ben: Account) -> None:
    report = reporting.report_message(
        threat.game_id, 2, ann, reason="threat", sentence=" He\nmeans  me. "
    )
    assert (report.said, report.about) == ("I will find you.", "Ben")
    assert report.sentence == "He means me."
    made = report.case
    assert (made.game, made.message, made.person) == (threat.game, threat, ben)
    assert (made.gravity, made.reason) == (Case.Gravity.GRAVE, "threat")


def test_reports_of_one_matter_join_one_case_as_grave_as_its_gravest(
    threat: Message, ann: Account, cleo: Account, case: Case
) -> None:
    assert reporting.report_message(threat.game_id, 2, cleo, reason="spam").case == case
    assert Case.objects.get().gravity == Case.Gravity.GRAVE
    other = reporting.report_message(threat.game_id, 1, cleo, reason="spam").case
    assert other != case
    reporting.report_message(threat.game_id, 1, ann, reason="threat")
    other.refresh_from_db()
    assert (other.gravity, other.reason) == (Case.Gravity.GRAVE, "threat")


def test_a_player_a_person_and_a_table_are_matters_of_their_own(
    table: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    seat = table.players.get(account=ben)
    cases = {
        reporting.report_player(table.pk, seat.pk, ann, reason="leak").case,
        reporting.report_person(ben.pk, ann, reason="name").case,
        reporting.report_table(table.pk, ann, reason="name").case,
    }
    assert {(one.person, one.game) for one in cases} == {(ben, table), (ben, None), (None, table)}
    assert reporting.report_player(table.pk, seat.pk, cleo, reason="delay").case in cases


def test_nobody_reports_the_same_twice_while_it_waits(
    threat: Message, ann: Account, case: Case
) -> None:
    with pytest.raises(AlreadyReported):
        reporting.report_message(threat.game_id, 2, ann, reason="insult")
    assert Report.objects.count() == 1


def test_what_happens_after_a_case_was_closed_is_another_case(
    threat: Message, ann: Account, case: Case, mona: Account
) -> None:
    act(case, mona, "dismiss")
    assert reporting.report_message(threat.game_id, 2, ann, reason="insult").case != case


def test_outsiders_report_nothing_of_a_private_table(
    threat: Message, table: Game, olga: Account, ben: Account
) -> None:
    seat = table.players.get(account=ben)
    for report in (
        partial(reporting.report_message, table.pk, 2),
        partial(reporting.report_player, table.pk, seat.pk),
        partial(reporting.report_table, table.pk),
    ):
        with pytest.raises(NotFound):
            report(olga, reason="spam")
    assert not Case.objects.exists()


def test_nobody_reports_themselves_or_a_computer_player(
    threat: Message, table: Game, ben: Account
) -> None:
    mixed = open_table(ben, seats=4, computers=1)
    computer = mixed.players.get(account=None)
    for report in (
        partial(reporting.report_message, table.pk, 2),
        partial(reporting.report_player, table.pk, table.players.get(account=ben).pk),
        partial(reporting.report_player, mixed.pk, computer.pk),
        partial(reporting.report_person, ben.pk),
    ):
        with pytest.raises(NotFound):
            report(ben, reason="spam")


def test_guests_report_nothing(ben: Account) -> None:
    with pytest.raises(GuestsOnlyPractise):
        reporting.report_person(ben.pk, GuestFactory(), reason="name")


@pytest.mark.parametrize(("reason", "sentence"), [("dislike", ""), ("", ""), ("spam", "x" * 301)])
def test_a_report_has_a_reason_of_the_list_and_a_sentence_at_most(
    ann: Account, ben: Account, reason: str, sentence: str
) -> None:
    with pytest.raises(InvalidReport):
        reporting.report_person(ben.pk, ann, reason=reason, sentence=sentence)
    assert not Case.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_reports_at_one_moment_are_one_case(ben: Account) -> None:
    people = AccountFactory.create_batch(3)
    all_at_once([partial(reporting.report_person, ben.pk, one, reason="name") for one in people])
    assert Case.objects.get().reports.count() == 3
