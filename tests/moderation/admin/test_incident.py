"""One incident is one form in the admin: boxes, one reason."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Case, Measure
from games.moderation.services import measures
from tests.factories import running_game
from tests.moderation.admin.test_cases import browser_of, page, text
from tests.moderation.people import WHY, case, decided, mona, staff, table, threat
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "case", "cleo", "mona", "olga", "table", "threat"]
pytestmark = pytest.mark.django_db


def incident(case: Case) -> str:
    return reverse("admin:games_case_incident", args=[case.pk])


def test_one_form_says_what_each_box_does_and_takes_those_that_are_ticked(
    case: Case, mona: Account
) -> None:
    client = browser_of(mona)
    assert incident(case) in text(client, page(case))
    shown = text(client, incident(case))
    for words in ("This will happen", "Warn: Ben is warned", "can answer once", "30 days"):
        assert words in shown
    assert client.post(incident(case), {"reason": WHY}).status_code == 200
    sent = {"reason": WHY, "kinds": ["warn", "mute"], "mute_days": "7", "seats_days": "7"}
    assert client.post(incident(case), sent)["Location"] == page(case)
    assert set(Measure.objects.values_list("kind", flat=True)) == {"warn", "mute"}


def test_only_what_somebody_may_do_has_a_box(case: Case) -> None:
    lou = browser_of(staff("Lou", "view", "warn", "mute"))
    shown = text(lou, incident(case))
    assert 'value="mute"' in shown
    assert 'value="remove"' not in shown
    one = browser_of(staff("Kim", "view", "warn"))
    assert incident(case) not in text(one, page(case))


def test_nobody_is_asked_who_may_do_nothing_here(
    case: Case, mona: Account, ben: Account, olga: Account
) -> None:
    assert browser_of(staff("Lou", "view")).get(incident(case))["Location"] == page(case)
    measures.dismiss(decided(case, staff("Ivo", "dismiss")))
    client = browser_of(mona)
    assert client.get(incident(case))["Location"] == page(case)
    answer = client.post(incident(case), {"reason": WHY, "kinds": ["warn"]})
    assert "This case was closed meanwhile." in answer.content.decode()
    assert Measure.objects.count() == 1
    running_game(mona, [ben, olga])
    assert client.get(incident(case))["Location"] == page(case)
