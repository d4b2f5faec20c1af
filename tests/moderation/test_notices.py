"""Notices that belong to no game: what moderators decided, what came of a report, an archive."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_notice, bell_page
from games.core.errors import InvalidMeasure
from games.models import Game, Notice
from games.moderation.models import Case, Measure
from games.moderation.services import appeals, telling
from games.notices import letters, outbox, sending
from games.notices.kinds import KINDS
from games.notices.preferences import preferences_of
from games.notices.topics import Topic
from games.notices.transports import Letter
from tests.games.notices.conftest import make_due
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db


def told(account: Account, kind: str, transport: str = "mail") -> Notice:
    """The one notice of a kind to somebody."""
    return Notice.objects.get(account=account, kind=kind, transport=transport)


def letter_to(account: Account, kind: str) -> Letter:
    return letters.compose([told(account, kind)], account)


@pytest.mark.both
def test_a_measure_is_told_to_its_person_and_what_came_of_it_to_who_reported_it(
    case: Case, ann: Account, ben: Account, mona: Account
) -> None:
    measure = act(case, mona, "warn")
    of_no_game = Notice.objects.filter(game__isnull=True)
    assert set(of_no_game.values_list("account", "kind")) == {
        (ben.pk, "measure"),
        (ann.pk, "report"),
    }
    assert told(ben, "measure").version == measure.pk
    assert told(ann, "report").version == case.pk


def test_its_letter_tells_the_reason_and_how_to_answer_and_not_who_decided_or_reported(
    case: Case, ann: Account, ben: Account, mona: Account, settings: Any
) -> None:
    act(case, mona, mute=3)
    letter = letter_to(ben, "measure")
    for words in (letter.text, letter.html):
        assert "You cannot write in any chat until" in words
        assert WHY in words
        assert "You can appeal once" in words
        assert f"{settings.SITE_URL}/reports/" in words
        assert "Mona" not in words and "Ann" not in words
    assert letter.about is None
    assert WHY not in letter.subject and "mute" not in letter.subject.lower()
    # Who reported it reads neither the reason nor what was done.
    answer = letter_to(ann, "report").text
    assert "took action" in answer
    assert "mute" not in answer and WHY not in answer


def test_neither_a_refused_measure_nor_a_dismissal_nor_one_on_the_table_tells_the_person(
    case: Case, ann: Account, ben: Account, mona: Account
) -> None:
    with pytest.raises(InvalidMeasure):
        act(case, mona, mute=2)
    act(case, mona, "extend", keeps_open=True)
    assert not Notice.objects.filter(game__isnull=True).exists()
    Measure.objects.all().delete()
    act(case, mona, "dismiss")
    assert "found no reason to act" in letter_to(ann, "report").text
    assert not Notice.objects.filter(account=ben, game__isnull=True).exists()


def test_nobody_else_sees_it_in_the_bell_or_the_admin_follows_it_or_is_sent_it(
    case: Case, ann: Account, ben: Account, mona: Account, client: Client, rf: Any
) -> None:
    act(case, mona, "warn")
    notice = told(ben, "measure", "bell")
    assert bell_notice(ann, notice.pk) is None
    assert "measure" not in {line.kind for line in bell_page(ann).lines}
    client.force_login(ann)
    assert client.get(f"/notices/{notice.pk}/").status_code == 404
    # Whoever it were given to, it says nothing of somebody else's measure.
    notice.account = ann
    assert not KINDS["measure"].is_true(notice)
    assert KINDS["measure"].brief(notice, []) == []
    request = rf.get("/")
    request.user = staff("Otto", "view")
    rows = admin.site.get_model_admin(Notice).get_queryset(request)
    assert not rows.filter(game__isnull=True).exists()


def test_the_bell_leads_to_where_it_is_read_and_reading_it_there_is_enough(
    case: Case, ben: Account, mona: Account, client: Client
) -> None:
    before = bell_facts(ben)[0]
    act(case, mona, "warn")
    notice = told(ben, "measure", "bell")
    assert bell_facts(ben)[0] == before + 1
    client.force_login(ben)
    assert "A message from the moderators" in client.get("/notices/").content.decode()
    assert WHY in client.get("/reports/").content.decode()
    assert bell_facts(ben)[0] == before
    assert client.get(f"/notices/{notice.pk}/")["Location"] == "/reports/"
    assert not any(line.is_new for line in bell_page(ben).lines if line.kind == "measure")


def test_what_was_read_on_the_page_is_not_sent(
    case: Case, ann: Account, ben: Account, mona: Account
) -> None:
    act(case, mona, "warn")
    make_due()
    for reader, kind in ((ben, "measure"), (ann, "report")):
        telling.mark_told(reader)
        notice = told(reader, kind)
        assert not sending.send(notice.pk)
        notice.refresh_from_db()
        assert notice.state == Notice.State.OBSOLETE


def test_an_undone_measure_is_told_once_more(case: Case, ben: Account, mona: Account) -> None:
    measure = act(case, mona, mute=3)
    telling.mark_told(ben)
    appeals.undo(measure.pk, mona, "It was somebody else.")
    letter = letter_to(ben, "measure")
    assert "It was undone." in letter.text
    assert told(ben, "measure", "bell").read_at is None


@pytest.mark.parametrize("grants", [True, False])
def test_what_came_of_an_answer_is_told(
    case: Case, ben: Account, mona: Account, grants: bool
) -> None:
    measure = act(case, mona, "warn")
    made = appeals.appeal(measure.pk, ben, "I meant the tunnel.")
    other = staff("Otto", "view", "appeal", "warn")
    appeals.decide(made.pk, other, "So it is, for now.", grants=grants)
    text = letter_to(ben, "measure").text
    assert "So it is, for now." in text
    assert ("Another moderator agrees with you." in text) is grants
    assert ("the decision stands" in text) is not grants
    assert "You can appeal once" not in text


def test_a_gathered_letter_says_what_was_decided(case: Case, ben: Account, mona: Account) -> None:
    act(case, mona, "warn")
    of_games = Notice.objects.filter(account=ben, game__isnull=False, transport="mail")[:1]
    letter = letters.compose([told(ben, "measure"), *of_games], ben)
    assert letter.about is None
    assert WHY in letter.text


def test_people_choose_it_and_rooms_never_get_it(case: Case, ben: Account, mona: Account) -> None:
    kept = preferences_of(ben)
    kept.row.choices[Topic.MODERATORS] = {"chat": True, "webhook": True}
    assert kept.wants(Topic.MODERATORS, "mail")
    assert not kept.wants(Topic.MODERATORS, "chat")
    assert not kept.wants(Topic.MODERATORS, "webhook")


def test_it_is_emailed_in_its_readers_language(case: Case, ben: Account, mona: Account) -> None:
    Account.objects.filter(pk=ben.pk).update(language="fr")
    act(case, mona, "warn")
    make_due()
    mail.outbox.clear()
    assert sending.send(told(ben, "measure").pk)
    assert mail.outbox[0].to == [ben.email]
    assert mail.outbox[0].subject == "Un message de la modération"


def test_gathered_letters_tell_each_beside_those_of_tables(table: Game, ann: Account) -> None:
    now = timezone.now()
    for number in (7, 8):
        outbox.enqueue_site_notice([ann], Notice.Kind.REPORT, number, now)
    of_no_game = Notice.objects.filter(account=ann, kind="report", transport="mail")
    of_games = Notice.objects.filter(account=ann, game=table, transport="mail")[:1]
    letter = letters.compose([*of_games, *of_no_game], ann)
    assert letter.subject == "3 new things"
    assert letter.text.count("The outcome of your report") == 2


def test_what_is_told_again_replaces_the_first_and_guests_are_told_nothing(ann: Account) -> None:
    now = timezone.now()
    for later in (0, 1):
        outbox.enqueue_site_notice([ann], Notice.Kind.REPORT, 3, now + timedelta(hours=later))
    assert told(ann, "report", "bell").created_at == now + timedelta(hours=1)
    ann.is_guest = True
    outbox.enqueue_site_notice([ann], Notice.Kind.REPORT, 4, now)
    assert not Notice.objects.filter(version=4).exists()
