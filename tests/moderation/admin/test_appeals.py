"""Appeals in the admin: who may read and decide which, what one shows, and what follows it."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.models import Account
from games.moderation.models import Case
from games.moderation.services import appeals, desk
from games.moderation.services.desk import Decision
from tests.factories import running_game, with_second_factor
from tests.moderation.admin.test_cases import APPEALS, browser_of, text
from tests.moderation.people import WHY, act, staff

pytestmark = pytest.mark.django_db


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
    for words in ("We were joking.", WHY, "Grant it"):
        assert words in shown
    assert ivo.post(address, {"reason": WHY}).status_code == 200
    assert ivo.post(address, {"reason": WHY, "verdict": "grant"})["Location"] == APPEALS
    made.refresh_from_db()
    assert made.is_granted
    assert address not in text(ivo, APPEALS)


def test_who_acted_sits_there_or_has_no_right_decides_no_appeal(
    case: Case, mona: Account, ben: Account, cleo: Account
) -> None:
    made = appeals.appeal(act(case, mona, "warn").pk, ben, "We were joking.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    cleo.is_staff = cleo.is_superuser = True
    cleo.save()
    for somebody, status in (
        (mona, 200),
        (with_second_factor(cleo), 404),
        (staff("Lou", "view"), 403),
    ):
        client = browser_of(somebody)
        assert client.post(address, {"reason": WHY, "verdict": "keep"}).status_code == status
    made.refresh_from_db()
    assert made.decided_at is None


def test_an_appeal_shows_what_it_is_about_and_both_people(
    case: Case, mona: Account, ben: Account
) -> None:
    made = appeals.appeal(act(case, mona, "remove").pk, ben, "We were joking.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    shown = text(browser_of(decider("Ivo", "view", "appeal", "remove")), address)
    for words in (
        "Who caved that in?",
        "I will find you.",
        "Not funny",
        "He means me.",
        "reported",
    ):
        assert words in shown
    assert "Turns on time" in shown
    assert "Grant it" in shown


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


def test_an_appeal_is_not_to_be_decided_by_somebody_who_plays_with_the_person(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    made = appeals.appeal(act(case, mona, "warn").pk, ben, "We were joking.")
    ivo = decider("Ivo", "view", "appeal", "warn")
    running_game(ivo, [ben, olga])
    address = reverse("admin:games_appeal_change", args=[made.pk])
    assert 'name="verdict"' not in text(browser_of(ivo), address)
    assert browser_of(ivo).post(address, {"reason": WHY, "verdict": "keep"}).status_code == 200
    made.refresh_from_db()
    assert made.decided_at is None


def test_the_answer_to_a_measure_without_a_report_is_decided_too(
    mona: Account, ben: Account
) -> None:
    (measure,) = desk.act(Decision(mona, WHY, {"warn": None}, person_id=ben.pk))
    made = appeals.appeal(measure.pk, ben, "It was not me.")
    address = reverse("admin:games_appeal_change", args=[made.pk])
    ivo = browser_of(decider("Ivo", "view", "appeal", "warn"))
    assert "It was not me." in text(ivo, address)
    assert ivo.post(address, {"reason": WHY, "verdict": "grant"})["Location"] == APPEALS
    measure.refresh_from_db()
    assert measure.undone_at is not None
    assert 'name="verdict"' not in text(ivo, address)
