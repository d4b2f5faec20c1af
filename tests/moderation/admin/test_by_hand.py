"""Measures from the pages of accounts and tables: each says beforehand what it does."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import Account, AuditEntry
from games.models import Case, Game, Measure, Message
from tests.factories import running_game, with_second_factor
from tests.moderation.admin.test_cases import browser_of, text
from tests.moderation.people import WHY, case, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db
ABOUT_PEOPLE = ("warn", "mute", "seats", "name", "ban")
ABOUT_TABLES = ("extend", "pause", "rollback", "abandon")


def of_person(account: Account, kind: str = "") -> str:
    name = "admin:games_case_person_measure" if kind else "admin:games_case_person"
    return reverse(name, args=[account.pk, kind] if kind else [account.pk])


def of_table(game: Game, kind: str = "") -> str:
    name = "admin:games_case_table_measure" if kind else "admin:games_case_table"
    return reverse(name, args=[game.pk, kind] if kind else [game.pk])


def of_seat(game: Game, account: Account, kind: str = "computer") -> str:
    return reverse("admin:games_case_seat_measure", args=[game.pk, kind, account.pk])


def does(client: Client, address: str) -> Measure:
    """Say first, refuse a short reason, then do it."""
    question = text(client, address)
    assert "This will happen" in question
    assert "Whoever reported it" not in question
    assert client.post(address, {"reason": "short"}).status_code == 200
    assert not Case.objects.exists()
    answer = client.post(address, {"reason": WHY, "days": "7", "turn": "1"})
    assert answer.status_code == 302
    done = Measure.objects.get()
    assert answer["Location"] == reverse("admin:games_case_change", args=[done.case_id])
    assert done.case.closed_at is not None
    assert AuditEntry.objects.filter(verb="measure", details__contains=WHY).count() == 1
    assert WHY in text(client, answer["Location"])
    return done


@pytest.mark.parametrize("kind", ABOUT_PEOPLE)
def test_measures_about_people_are_taken_from_their_page(
    kind: str, mona: Account, ben: Account
) -> None:
    client = browser_of(mona)
    assert of_person(ben, kind) in text(client, of_person(ben))
    done = does(client, of_person(ben, kind))
    assert (done.kind, done.person_id) == (kind, ben.pk)
    assert done.words.get().account_id == ben.pk


@pytest.mark.parametrize("kind", ABOUT_TABLES)
def test_measures_about_tables_are_taken_from_theirs(
    kind: str, mona: Account, table: Game, ben: Account
) -> None:
    client = browser_of(mona)
    shown = text(client, of_table(table))
    assert of_table(table, kind) in shown
    assert of_person(ben) in shown
    assert does(client, of_table(table, kind)).words.count() == 3


def test_a_seat_is_given_to_a_computer_player_from_the_table(
    mona: Account, table: Game, ben: Account, olga: Account
) -> None:
    client = browser_of(mona)
    assert of_seat(table, ben) in text(client, of_table(table))
    assert client.get(of_seat(table, olga)).status_code == 404
    assert client.get(of_seat(table, ben, "ban")).status_code == 403
    assert does(client, of_seat(table, ben)).kind == "computer"
    assert not table.players.filter(account=ben).exists()


def test_a_right_opens_one_measure_and_no_other(table: Game, ben: Account) -> None:
    lou = browser_of(staff("Lou", "view", "mute", "pause"))
    for kind in ABOUT_PEOPLE:
        assert lou.get(of_person(ben, kind)).status_code == (200 if kind == "mute" else 403)
    for kind in ABOUT_TABLES:
        assert lou.get(of_table(table, kind)).status_code == (200 if kind == "pause" else 403)
    assert lou.get(of_person(ben, "pause")).status_code == 403
    kim = browser_of(staff("Kim", "mute"))
    for address in (of_person(ben), of_person(ben, "mute"), of_table(table)):
        assert kim.get(address).status_code == 403


def test_nobody_acts_at_their_own_table_on_themselves_or_on_whom_they_play_with(
    table: Game, ann: Account, ben: Account, olga: Account
) -> None:
    ann.is_staff = ann.is_superuser = True
    ann.save()
    client = browser_of(with_second_factor(ann))
    for address in (of_table(table), of_table(table, "pause"), of_seat(table, ben)):
        assert client.get(address).status_code == 404
        assert client.post(address, {"reason": WHY, "days": 3}).status_code == 404
    for person in (ann, ben):
        assert "no powers here" in text(client, of_person(person))
        assert of_person(person, "warn") not in text(client, of_person(person))
        assert client.get(of_person(person, "warn"))["Location"] == of_person(person)
        assert client.post(of_person(person, "warn"), {"reason": WHY}).status_code == 200
    assert not Measure.objects.exists()
    assert not Case.objects.exists()
    assert client.post(of_person(olga, "warn"), {"reason": WHY}).status_code == 302


def test_no_seat_of_somebody_whom_the_moderator_plays_with_is_offered(
    table: Game, mona: Account, ann: Account, ben: Account, olga: Account
) -> None:
    running_game(mona, [ben, olga])
    client = browser_of(mona)
    shown = text(client, of_table(table))
    assert of_seat(table, ann) in shown
    assert of_seat(table, ben) not in shown
    assert client.get(of_seat(table, ben))["Location"] == of_table(table)


def test_what_cannot_be_done_leaves_no_case_behind(
    mona: Account, ann: Account, ben: Account, olga: Account
) -> None:
    client = browser_of(mona)
    game = running_game(ann, [ben, olga])
    Game.objects.update(status=Game.Status.FINISHED)
    assert client.post(of_table(game, "pause"), {"reason": WHY, "days": 3}).status_code == 200
    assert "This game is not being played." in text(client, of_table(game))
    boss = staff("Boss")
    assert of_person(boss, "ban") not in text(client, of_person(boss))
    assert client.post(of_person(boss, "ban"), {"reason": WHY}).status_code == 200
    assert not Case.objects.exists()
    assert client.get(of_person(Account(pk=10**9))).status_code == 404


def test_nothing_of_a_running_game_is_on_the_pages(
    mona: Account, table: Game, threat: Message
) -> None:
    shown = text(browser_of(mona), of_table(table))
    for secret in (table.invite_token, table.seed, "I will find you"):
        assert secret not in shown


def test_the_pages_of_accounts_and_games_lead_there(
    table: Game, ben: Account, olga: Account
) -> None:
    olga.is_staff = olga.is_superuser = True
    olga.save()
    client = browser_of(with_second_factor(olga))
    account = reverse("admin:accounts_account_change", args=[ben.pk])
    assert of_person(ben) in text(client, account)
    assert of_table(table) in text(client, reverse("admin:games_game_change", args=[table.pk]))


def with_accounts(moderator: Account) -> Account:
    """Somebody of the staff who may look at accounts, too."""
    moderator.user_permissions.add(Permission.objects.get(codename="view_account"))
    return moderator


def ways(client: Client, account: Account) -> list[tuple[str, str]]:
    """Where the page of an account leads the staff, in words and by address."""
    page = client.get(reverse("admin:accounts_account_change", args=[account.pk]))
    return [(str(way.label), way.address) for way in page.context["ways"]]


def test_the_page_of_an_account_leads_to_the_measures_that_change_it(
    mona: Account, ben: Account
) -> None:
    client = browser_of(with_accounts(mona))
    measures, name, ban = ways(client, ben)
    assert measures[1] == of_person(ben)
    assert (name[1], ban[1]) == (of_person(ben, "name"), of_person(ben, "ban"))
    done = does(client, ban[1])
    assert not Account.objects.get(pk=ben.pk).is_active
    undo = ways(client, ben)[-1]
    assert undo == ("Undo the ban", reverse("admin:games_case_undo", args=[done.pk]))
    assert client.post(undo[1], {"reason": WHY}).status_code == 302
    assert Account.objects.get(pk=ben.pk).is_active
    assert ways(client, ben)[-1] == ban


def test_it_leads_nobody_to_what_they_may_not_do(mona: Account, ben: Account) -> None:
    lou = with_accounts(staff("Lou", "view"))
    assert [there for _, there in ways(browser_of(lou), ben)] == [of_person(ben)]
    assert len(ways(browser_of(with_accounts(mona)), mona)) == 1
    assert ways(browser_of(with_accounts(staff("Nan"))), ben) == []
