"""Cases in the admin: who finds which, what a page shows, and what its one form does."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import Account, AuditEntry
from accounts.roles import ADMINISTRATORS, MODERATORS, ROLES, make_groups
from games.models import Game
from games.moderation.models import Case, Measure
from games.moderation.selectors import matters
from games.moderation.selectors.fitting import Matter
from games.moderation.services import appeals, desk, reporting
from tests.factories import AccountFactory, running_game, with_second_factor
from tests.moderation.people import NEEDS, WHY, act, staff
from tests.people import browser_of
from tests.playing import to_act
from tests.redeal import redeal

pytestmark = pytest.mark.django_db


# Nobody opens secrets any longer.
KINDS = [kind for kind in Measure.Kind.values if kind != Measure.Kind.OPEN]
# At a table that is played at; `test_places.py` has the others.
ON_CASES = [kind for kind in KINDS if kind != Measure.Kind.CLOSE]
ABOUT_PEOPLE = ("warn", "mute", "seats", "name", "ban")
ABOUT_TABLES = ("extend", "pause", "title", "rollback", "abandon")
# What is read around the message of a case.
CONTEXT = ("Who caved that in?", "I will find you.", "Not funny", "He means me.", "Turns on time")
QUEUE = "/admin/games/case/"
APPEALS = "/admin/games/appeal/?waits=yes"


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    lines = answer.content.decode().splitlines()
    # Without what is new with every request.
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)


def page(case: Case) -> str:
    return reverse("admin:games_case_change", args=[case.pk])


def of_person(account: Account) -> str:
    return reverse("admin:games_case_person", args=[account.pk])


def of_table(game: Game) -> str:
    return reverse("admin:games_case_table", args=[game.pk])


def of_seat(game: Game, account: Account) -> str:
    return reverse("admin:games_case_seat", args=[game.pk, account.pk])


def filled(*kinds: str, reason: str = WHY) -> dict[str, object]:
    """The form, filled in."""
    more = {f"{kind}_more": NEEDS[kind] for kind in kinds if kind in NEEDS}
    return {"kinds": list(kinds), "reason": reason, **more}


def boxes(client: Client, address: str) -> set[str]:
    """The kinds of measures that the form of a page offers."""
    form = client.get(address).context["form"]
    return {kind for kind, _ in form.fields["kinds"].choices} if form is not None else set()


def test_the_queue_has_the_gravest_first_then_the_oldest(
    mona: Account, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    def report(who: Account, reason: str, hours: int) -> int:
        made = reporting.report(matters.person(who.pk, ann), ann, reason=reason).case
        Case.objects.filter(pk=made.pk).update(opened_at=timezone.now() - timedelta(hours=hours))
        return made.pk

    slight, grave = report(ben, "spam", 90), report(cleo, "threat", 1)
    older = report(olga, "threat", 5)
    answer = browser_of(mona).get(QUEUE)
    assert [one.pk for one in answer.context["cl"].result_list] == [older, grave, slight]


def test_filters_find_closed_cases_and_appeals(case: Case, mona: Account, ben: Account) -> None:
    client = browser_of(mona)
    states = {state: f"{QUEUE}?state={state}" for state in ("closed", "appeals", "all")}
    assert "Tuesday dig" in text(client, QUEUE)
    assert "Tuesday dig" not in text(client, states["closed"])
    done = act(case, staff("Ivo", "warn"), "warn")
    assert "Tuesday dig" not in text(client, QUEUE)
    assert "something was done" in text(client, states["closed"])
    assert "Tuesday dig" not in text(client, states["appeals"])
    appeals.appeal(done.pk, ben, "We were joking.")
    for state in ("appeals", "all"):
        assert "Tuesday dig" in text(client, states[state])


def test_a_case_shows_the_message_in_context_reports_and_people_and_leads_to_them(
    case: Case, mona: Account, ann: Account, ben: Account, table: Game
) -> None:
    shown = text(browser_of(mona), page(case))
    for words in (*CONTEXT, "Threat", of_person(ben), of_person(ann), of_table(table)):
        assert words in shown
    assert "1, 0 of them upheld" in shown
    assert of_seat(table, ben) in text(browser_of(mona), of_table(table))


def test_nothing_of_a_running_game_is_on_the_pages_but_its_chat(
    case: Case, table: Game, mona: Account, ben: Account
) -> None:
    client = browser_of(mona)
    addresses = (page(case), of_table(table), of_seat(table, ben))
    before = [text(client, address) for address in addresses]
    redeal(table, None)
    assert [text(client, address) for address in addresses] == before
    for shown in before:
        assert table.invite_token not in shown
        assert table.seed not in shown
    assert "I will find you" not in before[1]


def test_whoever_sits_at_the_table_learns_only_that_there_is_a_case(
    case: Case, table: Game, cleo: Account, ann: Account, ben: Account
) -> None:
    for person in (ann, ben, cleo):
        person.is_staff = person.is_superuser = True
        person.save()
        client = browser_of(with_second_factor(person))
        shown = text(client, page(case))
        assert "you can’t decide here" in shown
        for secret in ("I will find you", "Threat", "He means me", "Tuesday dig"):
            assert secret not in shown
            assert secret not in text(client, QUEUE)
        assert client.post(page(case), filled("warn")).status_code == 200
        for address in (of_table(table), of_seat(table, ben)):
            assert client.get(address).status_code == 404
            assert client.post(address, filled("pause")).status_code == 404
        row = case.reports.get()
        report = client.get(reverse("admin:games_report_change", args=[row.pk]))
        assert report.status_code == 302
    assert not Measure.objects.exists()


def test_whoever_plays_with_the_person_elsewhere_reads_and_cannot_act(
    case: Case, table: Game, mona: Account, ben: Account, olga: Account
) -> None:
    running_game(mona, [ben, olga])
    client = browser_of(mona)
    for address in (page(case), of_person(ben), of_seat(table, ben)):
        assert "in a game with them just now" in text(client, address)
        assert client.post(address, filled("warn")).status_code == 200
    assert not Measure.objects.exists()
    assert boxes(client, of_table(table)) == set(ABOUT_TABLES)


@pytest.mark.parametrize("kind", ON_CASES)
def test_a_box_says_what_will_happen_and_then_it_does(kind: str, case: Case, mona: Account) -> None:
    Account.objects.filter(pk=mona.pk).update(time_zone="Pacific/Kiritimati")
    client = browser_of(mona)
    assert kind in boxes(client, page(case))
    assert client.post(page(case), filled(kind, reason="short")).status_code == 200
    assert client.post(page(case), filled()).status_code == 200
    assert not Measure.objects.exists()
    assert client.post(page(case), filled(kind))["Location"] == page(case)
    assert Measure.objects.get().kind == kind
    shown = text(client, page(case))
    assert WHY in shown
    case.refresh_from_db()
    assert case.closed_at is not None
    closed = case.closed_at.astimezone(ZoneInfo("Pacific/Kiritimati"))
    assert f"Closed on {date_format(closed, 'DATETIME_FORMAT')}" in shown


def test_several_boxes_are_one_form_and_the_case_can_stay_open(case: Case, mona: Account) -> None:
    client = browser_of(mona)
    sent = {**filled("warn", "mute", "pause"), "keeps_open": "on"}
    assert client.post(page(case), sent).status_code == 302
    assert set(Measure.objects.values_list("kind", flat=True)) == {"warn", "mute", "pause"}
    # It is paused already.
    assert boxes(client, page(case)) == set(ON_CASES) - {"pause"}


# By the bits of their places in the list: of any two there is once the right to each alone.
@pytest.mark.parametrize("bit", range(len(KINDS).bit_length()))
@pytest.mark.parametrize("on", [1, 0])
def test_a_right_offers_its_own_measure_and_no_other(
    bit: int, on: int, case: Case, table: Game, ben: Account, olga: Account
) -> None:
    own = {kind for place, kind in enumerate(KINDS) if place >> bit & 1 == on}
    client = browser_of(staff("Lou", "view", *own))
    at_seat = {*ABOUT_PEOPLE, *ABOUT_TABLES, "computer"}
    assert boxes(client, page(case)) == own & set(ON_CASES)
    assert boxes(client, of_person(olga)) == own & set(ABOUT_PEOPLE)
    assert boxes(client, of_table(table)) == own & set(ABOUT_TABLES)
    assert boxes(client, of_seat(table, ben)) == own & at_seat


def test_others_find_no_page_of_cases(case: Case, table: Game, ben: Account, olga: Account) -> None:
    looks = browser_of(staff("Kim", *KINDS))
    for address in (QUEUE, page(case), of_person(ben), of_table(table), of_seat(table, ben)):
        assert looks.get(address).status_code == 403
        assert browser_of(olga).get(address).status_code == 302


@pytest.mark.parametrize("role", [MODERATORS, ADMINISTRATORS])
def test_moderators_take_measures_at_tables_and_administrators_those_about_accounts_too(
    role: str, case: Case
) -> None:
    make_groups(apps.get_model)
    somebody = staff("Rita")
    somebody.groups.add(Group.objects.get(name=role))
    of_accounts = {"seats", "name", "ban"} if role == MODERATORS else set()
    assert boxes(browser_of(somebody), page(case)) == set(ON_CASES) - of_accounts


def test_the_second_moderator_at_a_case_learns_that_it_is_closed(case: Case, mona: Account) -> None:
    act(case, staff("Ivo", "dismiss"), "dismiss")
    shown = browser_of(mona).post(page(case), filled("warn")).content.decode()
    assert "This case was closed meanwhile." in shown
    assert WHY in shown
    assert Measure.objects.count() == 1


def test_what_was_done_is_undone_from_the_case(case: Case, mona: Account) -> None:
    done = act(case, mona, "warn")
    client = browser_of(mona)
    undo = reverse("admin:games_case_undo", args=[done.pk])
    assert undo in text(client, page(case))
    assert client.post(undo, {"reason": WHY})["Location"] == page(case)
    done.refresh_from_db()
    assert done.undone_at is not None
    assert undo not in text(client, page(case))


def test_no_row_is_edited_and_nothing_unknown_is_found(case: Case, mona: Account) -> None:
    client = browser_of(mona)
    client.post(page(case), {"gravity": 1, **filled("hang")})
    client.post(page(case), filled("open"))
    case.refresh_from_db()
    assert case.gravity == Case.Gravity.GRAVE
    assert not Measure.objects.exists()
    unknown = (of_person(Account(pk=10**9)), reverse("admin:games_case_undo", args=[999]))
    for address in (f"{QUEUE}999/change/", f"{QUEUE}x/change/", *unknown):
        assert client.get(address).status_code == 404


def test_a_report_of_delays_shows_the_clock_and_others_do_not(
    case: Case, table: Game, mona: Account, ann: Account
) -> None:
    client = browser_of(mona)
    assert "To act" not in text(client, page(case))
    late = to_act(table)
    late.missed = [["2026-01-01", 1, 1], ["2026-01-02", 1, 4]]
    late.save(update_fields=["missed"])
    other = next(one for one in table.players.exclude(account=ann) if one.account)
    delay = reporting.report(matters.player(table.pk, other.pk, ann), ann, reason="delay").case
    table.refresh_from_db()
    assert table.deadline is not None
    until = date_format(timezone.localtime(table.deadline), "SHORT_DATETIME_FORMAT")
    for address in (page(delay), of_table(table)):
        shown = text(client, address)
        for words in ("To act", late.shown_name, until, "2 time-outs here", "0 time-outs here"):
            assert words in shown, words
    before = text(client, page(delay))
    redeal(table, None)
    assert text(client, page(delay)) == before
    Game.objects.filter(pk=table.pk).update(status=Game.Status.FINISHED)
    assert "To act" not in text(client, page(delay))


@pytest.mark.parametrize("kind", [*ABOUT_PEOPLE, *ABOUT_TABLES, "computer"])
def test_measures_need_no_report(kind: str, mona: Account, table: Game, ben: Account) -> None:
    address = of_person(ben) if kind in ABOUT_PEOPLE else of_table(table)
    address = of_seat(table, ben) if kind == "computer" else address
    mona.user_permissions.add(Permission.objects.get(codename="view_measure"))
    client = browser_of(mona)
    assert client.post(address, filled(kind, reason="short")).status_code == 200
    assert client.post(address, filled(kind)).status_code == 302
    done = Measure.objects.get()
    assert done.kind == kind
    assert done.words.count() == (3 if kind in ABOUT_TABLES else 1)
    assert AuditEntry.objects.filter(verb="measure", details__contains=WHY).count() == 1
    assert not Case.objects.exists()
    row = reverse("admin:games_measure_change", args=[done.pk])
    assert WHY in text(client, row)


def test_measures_without_a_case_are_hidden_from_those_they_are_about(
    mona: Account, table: Game, ben: Account
) -> None:
    mona.user_permissions.add(Permission.objects.get(codename="view_measure"))
    browser_of(mona).post(of_table(table), filled("extend"))
    ben.is_staff = ben.is_superuser = True
    ben.save()
    rows = reverse("admin:games_measure_changelist")
    assert "Extend the deadline" in text(browser_of(mona), rows)
    answer = browser_of(with_second_factor(ben)).get(rows)
    assert list(answer.context["cl"].result_list) == []


def test_nobody_is_shown_or_decides_what_is_about_themselves(
    case: Case, mona: Account, ann: Account, ben: Account
) -> None:
    """On each page of the desk, in lists, histories, the log and its last line; superusers too."""
    mute, told = act(case, mona, mute=3, keeps_open=True), act(case, mona, "warn")
    desk.take_measures(Matter(None, ben.pk), mona, WHY, {"name": None})
    made = appeals.appeal(mute.pk, ben, "We were joking.")
    for row in (ben, ann):
        Account.objects.filter(pk=row.pk).update(is_staff=True, is_superuser=True)
    client = browser_of(with_second_factor(Account.objects.get(pk=ben.pk)))
    undo = [reverse("admin:games_case_undo", args=[one.pk]) for one in (mute, told)]
    for address in (of_person(ben), page(case), *undo):
        shown = text(client, address)
        assert "you can’t decide here" in shown
        for secret in (WHY, "Mona", "Warn", "Mute", "upheld"):
            assert secret not in shown, (address, secret)
        assert client.post(address, {**filled("dismiss"), "reason": WHY}).status_code == 200
    lists = ("measure", "report", "appeal", "word")
    for address in (*(f"/admin/games/{name}/" for name in lists), "/admin/accounts/auditentry/"):
        assert list(client.get(address).context["cl"].result_list) == [], address
    for address in ("/admin/", f"/admin/accounts/account/{ben.pk}/history/"):
        assert "Mona" not in text(client, address), address
    assert client.get(reverse("admin:games_appeal_change", args=[made.pk])).status_code == 404
    # Nor does a person's page tell them who has reported them.
    shown = text(client, of_person(ann))
    assert shown.count("0, 0 of them upheld") == 2
    assert AuditEntry.objects.count() == 3


@pytest.mark.parametrize("rank", ["is_staff", "is_superuser"])
def test_staff_are_decided_about_by_superusers_alone(
    rank: str, case: Case, mona: Account, ben: Account, table: Game
) -> None:
    Account.objects.filter(pk=ben.pk).update(**{rank: True})
    (measure,) = desk.take_measures(Matter(None, ben.pk), superuser("Sue"), WHY, {"warn": None})
    undo = reverse("admin:games_case_undo", args=[measure.pk])
    client = browser_of(mona)
    for address in (page(case), of_person(ben), of_seat(table, ben), undo):
        assert "Only superusers decide about staff" in text(client, address)
        assert client.post(address, filled("warn")).status_code == 200
    assert Measure.objects.filter(undone_at=None).count() == 1
    boss = browser_of(superuser("Boss"))
    for address in (of_person(ben), of_seat(table, ben), page(case)):
        assert {"warn", "name", "seats"} <= boxes(boss, address)
        assert ("ban" in boxes(boss, address)) == (rank == "is_superuser")
        assert boss.post(address, filled("warn")).status_code == 302
    assert boss.post(undo, {"reason": WHY}).status_code == 302


def superuser(name: str) -> Account:
    return with_second_factor(AccountFactory(name=name, is_staff=True, is_superuser=True))


def test_the_page_of_an_account_leads_to_measures_and_to_undoing_a_ban(
    table: Game, mona: Account, ben: Account, olga: Account
) -> None:
    mona.user_permissions.add(Permission.objects.get(codename="view_account"))
    client = browser_of(mona)

    def ways(somebody: Account) -> list[str]:
        address = reverse("admin:accounts_account_change", args=[somebody.pk])
        return [to for _label, to in client.get(address).context["ways"]]

    assert ways(ben) == [of_person(ben)]
    client.post(of_person(ben), filled("ban"))
    assert not Account.objects.get(pk=ben.pk).is_active
    undo = reverse("admin:games_case_undo", args=[Measure.objects.get().pk])
    assert ways(ben) == [of_person(ben), undo]
    assert client.post(undo, {"reason": WHY})["Location"] == of_person(ben)
    assert Account.objects.get(pk=ben.pk).is_active
    olga.is_staff = olga.is_superuser = True
    olga.save()
    game = reverse("admin:games_game_change", args=[table.pk])
    assert of_table(table) in text(browser_of(with_second_factor(olga)), game)


# Appeals in the admin: who may read and decide which, what one shows, and what follows it.


def decider(name: str, *rights: str) -> Account:
    """A moderator with these rights on cases, who finds appeals."""
    account = staff(name, *rights)
    account.user_permissions.add(Permission.objects.get(codename="view_appeal"))
    return account


def test_an_appeal_is_read_above_the_queue_by_another_moderator(
    case: Case, mona: Account, ben: Account, cleo: Account
) -> None:
    made = appeals.appeal(act(case, mona, "warn").pk, ben, "We were joking.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    ivo = browser_of(decider("Ivo", "view", "appeal", "warn"))
    for words in (address, "Ben", "Waiting"):
        assert words in text(ivo, APPEALS)
    shown = text(ivo, address)
    for words in ("We were joking.", WHY, "Grant it", *CONTEXT):
        assert words in shown
    assert ivo.post(address, {"reason": WHY}).status_code == 200
    assert ivo.post(address, {"reason": WHY, "verdict": "grant"})["Location"] == APPEALS
    made.refresh_from_db()
    assert made.is_granted
    assert address not in text(ivo, APPEALS)


def test_who_acted_sits_there_plays_with_the_person_or_has_no_right_decides_no_appeal(
    case: Case, mona: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    made = appeals.appeal(act(case, mona, "warn").pk, ben, "We were joking.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    cleo.is_staff = cleo.is_superuser = True
    cleo.save()
    ivo = decider("Ivo", "view", "appeal", "warn")
    running_game(ivo, [ben, olga])
    assert 'name="verdict"' not in text(browser_of(ivo), address)
    for somebody, status in (
        (mona, 200),
        (ivo, 200),
        (with_second_factor(cleo), 404),
        (staff("Lou", "view"), 403),
    ):
        client = browser_of(somebody)
        assert client.post(address, {"reason": WHY, "verdict": "keep"}).status_code == status
    made.refresh_from_db()
    assert made.decided_at is None


def test_granting_is_offered_to_those_who_may_undo_the_measure(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    made = appeals.appeal(act(case, mona, "ban").pk, ben, "We were joking.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    ivo = browser_of(decider("Ivo", "view", "appeal"))
    shown = text(ivo, address)
    assert "Grant it" not in shown
    assert "You don’t have the right to undo this" in shown
    kept = ivo.post(address, {"reason": WHY, "verdict": "grant"})
    assert kept.status_code == 200
    assert WHY in kept.content.decode()
    made.refresh_from_db()
    assert made.decided_at is None
    assert ivo.post(address, {"reason": WHY, "verdict": "keep"})["Location"] == APPEALS


def test_appeals_to_measures_without_a_report_are_decided(mona: Account, ben: Account) -> None:
    (measure,) = desk.take_measures(Matter(None, ben.pk), mona, WHY, {"warn": None})
    made = appeals.appeal(measure.pk, ben, "It was not me.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    ivo = browser_of(decider("Ivo", "view", "appeal", "warn"))
    assert "It was not me." in text(ivo, address)
    assert ivo.post(address, {"reason": WHY, "verdict": "grant"})["Location"] == APPEALS
    measure.refresh_from_db()
    assert measure.undone_at is not None
    assert 'name="verdict"' not in text(ivo, address)


def test_a_moderator_finds_somebody_by_name_and_learns_who_may_do_the_rest(
    ben: Account, gus: Account
) -> None:
    rights = [right.removeprefix("games.").removesuffix("_case") for right in ROLES[MODERATORS]]
    mo = staff("Mo", *rights)
    client = Client()
    client.force_login(mo)
    assert "by their name" in client.get("/admin/").content.decode()
    page = client.get("/admin/games/case/person/", {"name": f" {ben.name.upper()}"}, follow=True)
    told = " ".join(page.content.decode().split())
    assert page.redirect_chain[-1][0] == f"/admin/games/case/person/{ben.pk}/"
    assert "administrators may do this" in told
    assert "Ban" in told.partition("Not possible here")[2]
    for name in ("Nobody", gus.name, ""):
        missing = client.get("/admin/games/case/person/", {"name": name}, follow=True)
        assert "Nobody here is called" in missing.content.decode()
    outsider = Client()
    outsider.force_login(staff("Lou"))
    assert outsider.get("/admin/games/case/person/", {"name": ben.name}).status_code == 403
