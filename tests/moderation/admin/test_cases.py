"""Cases in the admin: who finds which, what a case shows, and what a measure says beforehand."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import Account
from accounts.roles import ADMINISTRATORS, MODERATORS, make_groups
from games.models import Case, Game, Measure
from games.moderation.selectors import queue as reading
from games.moderation.services import appeals, measures, reporting
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.moderation.people import (
    WHY,
    case,
    decided,
    mona,
    staff,
    table,
    threat,
)
from tests.people import ann, ben, cleo, olga
from tests.playing import to_act
from tests.redeal import redeal

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db
# Nobody opens secrets any longer.
ON_CASES = [kind for kind in Measure.Kind.values if kind != Measure.Kind.OPEN]
QUEUE = "/admin/games/case/queue/"


def browser_of(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    lines = answer.content.decode().splitlines()
    # Without what is new with every request.
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)


def page(case: Case) -> str:
    return reverse("admin:games_case_change", args=[case.pk])


def measure(case: Case, kind: str) -> str:
    return reverse("admin:games_case_measure", args=[case.pk, kind])


def test_the_queue_has_the_gravest_first_then_the_oldest(
    mona: Account, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    def report(who: Account, reason: str, hours: int) -> int:
        made = reporting.report_person(who.pk, ann, reason=reason).case
        Case.objects.filter(pk=made.pk).update(opened_at=timezone.now() - timedelta(hours=hours))
        return made.pk

    slight, grave = report(ben, "spam", 90), report(cleo, "threat", 1)
    older = report(olga, "threat", 5)
    assert [line.id for line in reading.queue(mona).lines] == [older, grave, slight]
    shown = text(browser_of(mona), QUEUE)
    assert shown.index("account Olga") < shown.index("account Cleo") < shown.index("account Ben")


def test_pages_of_the_queue_follow_each_other(
    mona: Account, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PAGE", 2)
    for number, person in enumerate(AccountFactory.create_batch(5)):
        reporting.report_person(person.pk, ann, reason=("spam", "threat")[number % 2])
    seen, after = [], ""
    while after is not None:
        part = reading.queue(mona, after)
        seen += [line.id for line in part.lines]
        after = part.after  # type: ignore[assignment]
    assert len(seen) == len(set(seen)) == 5
    for nonsense in ("x", "1_2_3", "3_2026-01-01_1", "9_9999-99-99_1", "1__"):
        assert len(reading.queue(mona, nonsense).lines) == 2


def test_a_case_shows_the_message_in_its_context_the_reports_and_both_people(
    case: Case, mona: Account
) -> None:
    shown = text(browser_of(mona), page(case))
    for words in ("Who caved that in?", "I will find you.", "Not funny", "He means me.", "Threat"):
        assert words in shown
    assert "1, of which 0 held" in shown
    assert "Turns on time" in shown


def test_nothing_of_a_running_game_is_on_the_page_but_its_chat(
    case: Case, table: Game, mona: Account
) -> None:
    client = browser_of(mona)
    before = text(client, page(case))
    redeal(table, None)
    assert text(client, page(case)) == before
    assert table.invite_token not in before


def test_whoever_sits_at_the_table_learns_only_that_there_is_a_case(
    case: Case, cleo: Account, ann: Account, ben: Account
) -> None:
    for person in (ann, ben, cleo):
        person.is_staff = person.is_superuser = True
        person.save()
        client = browser_of(with_second_factor(person))
        assert "1 more is about a table you sat at" in text(client, QUEUE)
        shown = text(client, page(case))
        assert "no powers here" in shown
        for secret in ("I will find you", "Threat", "He means me", "Tuesday dig"):
            assert secret not in shown
            assert secret not in text(client, QUEUE)
            assert secret not in text(client, reverse("admin:games_case_changelist"))
        for address in (measure(case, "warn"), measure(case, "dismiss")):
            assert client.get(address).status_code == 403
            assert client.post(address, {"reason": WHY}).status_code == 403
        row = case.reports.get()
        report = client.get(reverse("admin:games_report_change", args=[row.pk]))
        assert report.status_code == 302
    assert not Measure.objects.exists()


def test_whoever_plays_with_the_person_elsewhere_reads_and_cannot_act(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    running_game(mona, [ben, olga])
    client = browser_of(mona)
    shown = text(client, page(case))
    assert "You’re in a game with this person right now" in shown
    assert measure(case, "warn") not in shown
    assert client.post(measure(case, "warn"), {"reason": WHY}).status_code == 200
    assert not Measure.objects.exists()


@pytest.mark.parametrize("kind", ON_CASES)
def test_a_measure_says_what_will_happen_and_then_does_it(
    kind: str, case: Case, mona: Account
) -> None:
    client = browser_of(mona)
    assert measure(case, kind) in text(client, page(case))
    question = text(client, measure(case, kind))
    assert "This will happen" in question
    assert question.count("<li>") >= 2
    assert client.post(measure(case, kind), {"reason": "short"}).status_code == 200
    assert not Measure.objects.exists()
    answer = client.post(measure(case, kind), {"reason": WHY, "days": "7", "turn": "1"})
    assert answer["Location"] == page(case)
    assert Measure.objects.get().kind == kind
    assert WHY in text(client, page(case))


# By the bits of their places in the list: of any two there is once the right to each alone.
@pytest.mark.parametrize("bit", range(len(ON_CASES).bit_length()))
@pytest.mark.parametrize("on", [1, 0])
def test_a_right_opens_its_own_measure_and_no_other(bit: int, on: int, case: Case) -> None:
    own = [kind for place, kind in enumerate(ON_CASES) if place >> bit & 1 == on]
    client = browser_of(staff("Lou", "view", *own))
    shown = text(client, page(case))
    for kind in ON_CASES:
        allowed = kind in own
        assert (measure(case, kind) in shown) is allowed, kind
        assert client.get(measure(case, kind)).status_code == (200 if allowed else 403), kind


@pytest.mark.parametrize("kind", ON_CASES)
def test_who_may_not_look_at_cases_opens_no_measure(kind: str, case: Case) -> None:
    looks = browser_of(staff("Kim", kind))
    assert looks.get(page(case)).status_code == 403
    assert looks.get(measure(case, kind)).status_code == 403


@pytest.mark.parametrize("role", [MODERATORS, ADMINISTRATORS])
def test_moderators_take_measures_at_tables_and_administrators_those_about_accounts_too(
    role: str, case: Case
) -> None:
    make_groups(apps.get_model)
    somebody = staff("Rita")
    somebody.groups.add(Group.objects.get(name=role))
    shown = text(browser_of(somebody), page(case))
    for kind in ON_CASES:
        allowed = role == ADMINISTRATORS or kind not in ("seats", "name", "ban")
        assert (measure(case, kind) in shown) is allowed


def test_two_moderators_at_one_case_the_second_is_told_that_it_is_closed(
    case: Case, mona: Account
) -> None:
    measures.dismiss(decided(case, staff("Ivo", "dismiss")))
    answer = browser_of(mona).post(measure(case, "warn"), {"reason": WHY})
    shown = answer.content.decode()
    assert "This case was closed meanwhile." in shown
    assert WHY in shown
    assert Measure.objects.count() == 1


def test_what_was_done_is_undone_from_the_case(case: Case, mona: Account) -> None:
    done = measures.warn(decided(case, mona))
    client = browser_of(mona)
    undo = reverse("admin:games_case_undo", args=[done.pk])
    assert undo in text(client, page(case))
    assert "Ben is told that it was undone." in text(client, undo)
    assert client.post(undo, {"reason": WHY})["Location"] == page(case)
    done.refresh_from_db()
    assert done.undone_at is not None
    assert undo not in text(client, page(case))


def test_no_row_is_edited_and_nothing_unknown_is_found(case: Case, mona: Account) -> None:
    client = browser_of(mona)
    assert client.post(page(case), {"gravity": 1}).status_code == 403
    assert client.get(measure(case, "hang")).status_code == 403
    for address in (QUEUE.replace("queue", "999"), "/admin/games/case/x/change/"):
        assert client.get(address).status_code in (302, 404)
    missing = reverse("admin:games_case_undo", args=[999])
    assert client.get(missing).status_code == 404


def test_people_without_rights_find_no_queue(case: Case, olga: Account) -> None:
    assert browser_of(olga).get(QUEUE).status_code == 302
    assert browser_of(staff("Lou", "warn")).get(QUEUE).status_code == 403


def test_the_queue_asks_as_often_for_many_cases_as_for_one(
    mona: Account, ann: Account, ben: Account, django_assert_num_queries: object
) -> None:
    reporting.report_person(ben.pk, ann, reason="spam")
    with django_assert_num_queries(3):  # type: ignore[operator]
        reading.queue(mona)
    for person in AccountFactory.create_batch(5):
        reporting.report_person(person.pk, ann, reason="spam")
    with django_assert_num_queries(3):  # type: ignore[operator]
        reading.queue(mona)


def test_a_measure_that_cannot_be_taken_leads_back_before_anything_is_written(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    client = browser_of(mona)
    ben.is_staff = True
    ben.save()
    assert measure(case, "ban") not in text(client, page(case))
    assert client.get(measure(case, "ban"))["Location"] == page(case)
    running_game(mona, [ben, olga])
    assert client.get(measure(case, "warn"))["Location"] == page(case)


def test_a_case_leads_to_its_person_its_table_and_the_next(
    case: Case, mona: Account, ann: Account, ben: Account, olga: Account
) -> None:
    client = browser_of(mona)
    shown = text(client, page(case))
    assert reverse("admin:games_case_person", args=[ben.pk]) in shown
    assert reverse("admin:games_case_person", args=[ann.pk]) in shown
    assert reverse("admin:games_case_table", args=[case.game_id]) in shown
    assert "Next case" not in shown
    slight = reporting.report_person(olga.pk, ann, reason="spam").case
    serious = reporting.report_person(ben.pk, ann, reason="name").case
    assert reading.next_case(mona, case.pk) == serious.pk
    assert reading.next_case(mona, serious.pk) == slight.pk
    assert reading.next_case(mona, slight.pk) == case.pk
    assert f'href="{page(serious)}"' in text(client, page(case))
    measures.dismiss(decided(case, mona))
    assert reading.next_case(mona, slight.pk) == serious.pk
    assert f'href="{page(slight)}"' in text(client, page(serious))


def test_a_report_of_delays_shows_the_clock_and_others_do_not(
    case: Case, table: Game, mona: Account, ann: Account
) -> None:
    client = browser_of(mona)
    assert "To act" not in text(client, page(case))
    late = to_act(table)
    late.missed = [["2026-01-01", 1, 1], ["2026-01-02", 1, 4]]
    late.save(update_fields=["missed"])
    other = next(one for one in table.players.exclude(account=ann) if one.account)
    delay = reporting.report_player(table.pk, other.pk, ann, reason="delay").case
    table.refresh_from_db()
    assert table.deadline is not None
    until = date_format(timezone.localtime(table.deadline), "SHORT_DATETIME_FORMAT")
    for address in (page(delay), reverse("admin:games_case_table", args=[table.pk])):
        shown = text(client, address)
        for words in ("To act", late.shown_name, until, "2 time-outs here", "0 time-outs here"):
            assert words in shown, words
    before = text(client, page(delay))
    redeal(table, None)
    assert text(client, page(delay)) == before
    Game.objects.filter(pk=table.pk).update(status=Game.Status.FINISHED)
    assert "To act" not in text(client, page(delay))


def test_cases_are_merged_and_separated_from_their_page(
    case: Case, table: Game, mona: Account, cleo: Account
) -> None:
    other = reporting.report_message(table.pk, 1, cleo, reason="spam").case
    client = browser_of(mona)
    address = reverse("admin:games_case_sort", args=[case.pk])
    assert address in text(client, page(case))
    for nothing in ({}, {"into": other.pk, "parted": [case.reports.get().pk]}):
        assert client.post(address, {"reason": WHY, **nothing}).status_code == 200
    assert client.post(address, {"reason": WHY, "into": other.pk})["Location"] == page(other)
    back = reverse("admin:games_case_sort", args=[other.pk])
    threat_report = other.reports.get(reason="threat")
    client.post(back, {"reason": WHY, "parted": [threat_report.pk]})
    assert Case.objects.filter(closed_at__isnull=True).count() == 2
    assert browser_of(staff("Lou", "view", "warn")).get(back).status_code == 403


def test_a_case_is_taken_and_let_go_from_its_page_and_stands_in_its_tab(
    case: Case, mona: Account
) -> None:
    client, ivo = browser_of(mona), browser_of(staff("Ivo", "view", "dismiss", "warn"))
    address = reverse("admin:games_case_take", args=[case.pk])
    assert address in text(client, page(case))
    assert "Tuesday dig" not in text(client, f"{QUEUE}?tab=mine")
    assert client.get(address).status_code == 403
    assert client.post(address)["Location"] == page(case)
    assert "Tuesday dig" in text(client, f"{QUEUE}?tab=mine")
    for place in (page(case), measure(case, "warn")):
        assert "Mona has taken this case." in text(ivo, place)
        assert "Mona has taken this case." not in text(client, place)
    assert client.post(address, {"let_go": "1"}).status_code == 302
    assert "Tuesday dig" not in text(client, f"{QUEUE}?tab=mine")
    lou = browser_of(staff("Lou", "view"))
    assert address not in text(lou, page(case))
    assert lou.post(address).status_code == 403


def test_closed_cases_and_appeals_have_a_tab(case: Case, mona: Account, ben: Account) -> None:
    client = browser_of(mona)
    assert "Tuesday dig" not in text(client, f"{QUEUE}?tab=closed")
    done = measures.warn(decided(case, staff("Ivo", "warn")))
    assert "something was done" in text(client, f"{QUEUE}?tab=closed")
    appeals.appeal(done.pk, ben, "We were joking.")
    assert "Warn" in text(client, f"{QUEUE}?tab=appeals")
    assert "Warn" not in text(client, f"{QUEUE}?tab=mine")
    for nonsense in ("?tab=x", "?tab=closed&after=x", "?tab=closed&after=2026-01-01_1"):
        assert client.get(QUEUE + nonsense).status_code == 200


def test_pages_of_closed_cases_follow_each_other(
    mona: Account, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PAGE", 2)
    for person in AccountFactory.create_batch(5):
        made = reporting.report_person(person.pk, ann, reason="spam").case
        measures.dismiss(decided(made, mona))
    seen: list[int] = []
    after: str | None = ""
    while after is not None:
        part = reading.closed(mona, after)
        seen += [line.id for line in part.lines]
        after = part.after
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 5
