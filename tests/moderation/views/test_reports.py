"""Reporting from the page where something is seen, and reading what came of it."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.chat.models import Message
from games.models import Game
from games.moderation.models import Case, Report
from tests.factories import open_table
from tests.moderation.people import WHY, act
from tests.people import Browser

pytestmark = pytest.mark.django_db
SENT = {"reason": "insult", "sentence": "Every evening."}


def page_of(browser: Browser, who: Account | None, address: str) -> str:
    return browser(who).get(address).content.decode()


def test_the_chat_reports_its_messages(threat: Message, ann: Account, browser: Browser) -> None:
    address = reverse("games:report_message", args=[threat.game_id, 2])
    chat = reverse("games:chat", args=[threat.game_id])
    assert f'href="{address}"' in page_of(browser, ann, chat)
    question = page_of(browser, ann, address)
    assert "Report Ben" in question
    assert "I will find you." in question
    ben = threat.player.account if threat.player else None
    assert address not in page_of(browser, ben, chat)
    assert browser(ben).get(address).status_code == 404
    answer = browser(ann).post(address, SENT)
    assert (answer.status_code, answer["Location"]) == (302, chat)
    report = Report.objects.get()
    assert (report.reporter, report.reason, report.sentence) == (ann, "insult", "Every evening.")


def test_players_and_the_table_are_reported_from_the_table_and_an_open_one_leads_there_too(
    table: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    choice = reverse("games:report", args=[table.pk])
    assert f'href="{choice}"' in page_of(browser, ann, reverse("games:table", args=[table.pk]))
    shown = page_of(browser, ann, choice)
    seat, own = (table.players.get(account=one).pk for one in (ben, ann))
    player = reverse("games:report_player", args=[table.pk, seat])
    about_table = reverse("games:report_table", args=[table.pk])
    assert player in shown
    assert about_table in shown
    assert reverse("games:report_player", args=[table.pk, own]) not in shown
    for address in (player, about_table):
        assert browser(ann).post(address, SENT).status_code == 302
    assert Case.objects.count() == 2
    game = open_table(ann, seats=4, public=True)
    page = page_of(browser, olga, reverse("games:table", args=[game.pk]))
    assert reverse("games:report", args=[game.pk]) in page


def test_a_person_is_reported_from_their_page(ann: Account, ben: Account, browser: Browser) -> None:
    address = reverse("games:report_person", args=[ben.pk])
    person = reverse("games:person", args=[ben.pk])
    assert f'href="{address}"' in page_of(browser, ann, person)
    assert address not in page_of(browser, ben, person)
    assert browser(ann).post(address, SENT)["Location"] == person
    assert Case.objects.get().person == ben


def test_a_report_without_a_reason_is_asked_again_and_a_second_one_is_refused(
    ann: Account, ben: Account, browser: Browser
) -> None:
    address = reverse("games:report_person", args=[ben.pk])
    for nonsense in ({"reason": ""}, {"reason": "hair"}, {**SENT, "sentence": "x" * 301}):
        assert browser(ann).post(address, nonsense).status_code == 422
    assert browser(ann).post(address, SENT).status_code == 302
    again = browser(ann).post(address, SENT)
    assert again.status_code == 422
    assert "You have reported this already." in again.content.decode()


def test_outsiders_guests_and_visitors_report_nothing(
    threat: Message, table: Game, ben: Account, olga: Account, gus: Account, browser: Browser
) -> None:
    seat = table.players.get(account=ben).pk
    addresses = [
        reverse("games:report_message", args=[table.pk, 2]),
        reverse("games:report", args=[table.pk]),
        reverse("games:report_table", args=[table.pk]),
        reverse("games:report_player", args=[table.pk, seat]),
    ]
    for address in addresses:
        assert browser(olga).get(address).status_code == 404
        assert "/accounts/login/" in browser(None).get(address)["Location"]
        assert browser(gus).get(address).status_code == 302
    person = reverse("games:report_person", args=[ben.pk])
    assert browser(gus).get(person).status_code == 404
    assert browser(gus).post(person, SENT).status_code == 404
    assert not Case.objects.exists()


def test_the_reporter_is_told_on_every_page_until_they_read_it(
    case: Case, mona: Account, ann: Account, browser: Browser
) -> None:
    line = "The moderators have something to tell you."
    assert "It waits for a moderator." in page_of(browser, ann, "/reports/")
    assert line not in page_of(browser, ann, "/games/")
    act(case, mona, "dismiss")
    assert line in page_of(browser, ann, "/games/")
    assert "found no reason to act" in page_of(browser, ann, "/reports/")
    assert line not in page_of(browser, ann, "/games/")


def test_the_person_reads_what_was_decided_and_why_in_their_language(
    case: Case, mona: Account, ben: Account, browser: Browser
) -> None:
    act(case, mona, mute=7)
    page = page_of(browser, ben, "/reports/")
    assert "You cannot write in any chat until" in page
    assert WHY in page
    assert "Mona" not in page
    assert "Ann" not in page
    ben.language = "fr"
    ben.save()
    assert "Tu ne peux écrire dans aucun chat" in page_of(browser, ben, "/reports/")


def test_the_muted_are_told_until_when_as_they_write(
    case: Case, table: Game, mona: Account, ben: Account, browser: Browser
) -> None:
    act(case, mona, mute=7)
    answer = browser(ben).post(reverse("games:chat", args=[table.pk]), {"text": "Hello?"})
    assert answer.status_code == 422
    assert "A moderator has muted you until" in answer.content.decode()


def test_a_mark_stands_where_a_message_was_removed(
    case: Case, table: Game, mona: Account, ann: Account, browser: Browser
) -> None:
    act(case, mona, "remove")
    page = page_of(browser, ann, reverse("games:chat", args=[table.pk]))
    assert "A moderator has removed this message." in page
    assert "I will find you." not in page


def test_a_decision_is_answered_once_from_where_it_is_read(
    case: Case, mona: Account, ann: Account, ben: Account, browser: Browser
) -> None:
    measure = act(case, mona, "warn")
    address = reverse("games:appeal", args=[measure.pk])
    assert f'href="{address}"' in page_of(browser, ben, "/reports/")
    assert WHY in page_of(browser, ben, address)
    assert browser(ben).post(address, {"text": ""}).status_code == 422
    answer = browser(ben).post(address, {"text": "We were joking."}, follow=True)
    assert "You answered: “We were joking.”" in answer.content.decode()
    assert "It waits for another moderator." in answer.content.decode()
    for somebody in (ben, ann):
        assert browser(somebody).get(address).status_code == 404
