"""Appeals in the admin: who may read and decide which, what one shows, and what follows it."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Appeal, Case
from games.moderation.services import appeals, measures
from tests.factories import running_game, with_second_factor
from tests.moderation.admin.test_cases import QUEUE, browser_of, text
from tests.moderation.people import WHY, case, decided, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db


def test_an_appeal_is_read_above_the_queue_by_another_moderator(
    case: Case, mona: Account, ben: Account, cleo: Account
) -> None:
    made = appeals.appeal(measures.warn(decided(case, mona)).pk, ben, "We were joking.")
    address = reverse("admin:games_case_appeal", args=[made.pk])
    ivo = browser_of(staff("Ivo", "view", "appeal", "warn"))
    assert address in text(ivo, QUEUE)
    shown = text(ivo, address)
    for words in ("We were joking.", WHY, "This will happen"):
        assert words in shown
    assert ivo.post(address, {"reason": WHY}).status_code == 200
    assert ivo.post(address, {"reason": WHY, "verdict": "grant"})["Location"] == QUEUE
    made.refresh_from_db()
    assert made.is_granted
    assert address not in text(ivo, QUEUE)


def test_who_acted_sits_there_or_has_no_right_reads_no_appeal(
    case: Case, mona: Account, ben: Account, cleo: Account
) -> None:
    made = appeals.appeal(measures.warn(decided(case, mona)).pk, ben, "We were joking.")
    address = reverse("admin:games_case_appeal", args=[made.pk])
    cleo.is_staff = cleo.is_superuser = True
    cleo.save()
    for somebody, status in (
        (mona, 404),
        (with_second_factor(cleo), 404),
        (staff("Lou", "view"), 403),
    ):
        client = browser_of(somebody)
        assert client.get(address).status_code == status
        assert "We were joking." not in text(client, QUEUE)


def test_an_appeal_shows_what_it_is_about_and_both_people(
    case: Case, mona: Account, ben: Account
) -> None:
    made = appeals.appeal(measures.remove(decided(case, mona)).pk, ben, "We were joking.")
    address = reverse("admin:games_case_appeal", args=[made.pk])
    shown = text(browser_of(staff("Ivo", "view", "appeal", "remove")), address)
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
    made = appeals.appeal(measures.ban(decided(case, mona)).pk, ben, "We were joking.")
    address = reverse("admin:games_case_appeal", args=[made.pk])
    ivo = browser_of(staff("Ivo", "view", "appeal"))
    shown = text(ivo, address)
    assert "Grant it" not in shown
    assert "the right to “Ban”" in shown
    kept = ivo.post(address, {"reason": WHY, "verdict": "grant"})
    assert kept.status_code == 200
    assert WHY in kept.content.decode()
    made.refresh_from_db()
    assert made.decided_at is None
    assert ivo.post(address, {"reason": WHY, "verdict": "keep"})["Location"] == QUEUE


def test_an_appeal_is_not_to_be_decided_by_somebody_who_plays_with_the_person(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    made = appeals.appeal(measures.warn(decided(case, mona)).pk, ben, "We were joking.")
    ivo = staff("Ivo", "view", "appeal", "warn")
    running_game(ivo, [ben, olga])
    shown = text(browser_of(ivo), reverse("admin:games_case_appeal", args=[made.pk]))
    assert "You’re in a game with this person right now" in shown
    assert 'name="verdict"' not in shown


def test_who_took_a_measure_reads_that_its_appeal_waits_for_another(
    case: Case, mona: Account, ben: Account
) -> None:
    mona_s = browser_of(mona)
    measure = measures.warn(decided(case, mona))
    assert "another moderator" not in text(mona_s, QUEUE + "?tab=appeals")
    made = appeals.appeal(measure.pk, ben, "We were joking.")
    for address in (QUEUE, QUEUE + "?tab=appeals", "/admin/"):
        shown = text(mona_s, address)
        assert "1 appeal answers a measure of yours" in shown
        assert "Nothing is waiting" not in shown
    assert "1 appeal" not in text(browser_of(staff("Ivo", "view", "appeal")), QUEUE)
    appeals.decide(made.pk, staff("Ida", "appeal"), WHY, grants=False)
    assert "1 appeal" not in text(mona_s, QUEUE)


def test_after_an_appeal_comes_the_next_one_that_waits(
    case: Case, mona: Account, ben: Account
) -> None:
    for measure in (measures.warn, measures.mute):
        decision = decided(
            case, mona, keeps_open=True, days=1 if measure is measures.mute else None
        )
        appeals.appeal(measure(decision).pk, ben, "We were joking.")
    first, then = Appeal.objects.order_by("pk")
    ivo = browser_of(staff("Ivo", "view", "appeal", "warn", "mute"))
    answer = ivo.post(
        reverse("admin:games_case_appeal", args=[first.pk]), {"reason": WHY, "verdict": "keep"}
    )
    assert answer["Location"] == reverse("admin:games_case_appeal", args=[then.pk])
