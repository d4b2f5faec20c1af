"""Whoever asks too often is told to wait, in a sentence; nothing of what they typed is done."""

import pytest
from django.conf import LazySettings
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import AccessToken, Account
from games.chat.models import Message
from games.models import Game
from games.moderation.models import Report
from tests.accounts.people import member, sign_up
from tests.factories import open_table
from tests.lobby.views.test_lobby import FORM
from tests.people import Browser

pytestmark = pytest.mark.django_db


def only(settings: LazySettings, **limits: str) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **limits}


@pytest.mark.parametrize(
    ("scope", "name"),
    [
        ("begins", "begins"),
        ("block", "block"),
        ("hours", "own_hours"),
        ("invite", "invite"),
        ("new_table", "invite_person"),
        ("play_again", "again"),
        ("practice", "practice"),
    ],
)
def test_one_account_does_so_much_in_an_hour(
    scope: str, name: str, ann: Account, ben: Account, browser: Browser, settings: LazySettings
) -> None:
    only(settings, **{scope: "2/h/user"})
    asked = {"practice": [], "own_hours": [], "block": [ben.pk], "invite_person": [ben.pk]}
    args = asked[name] if name in asked else [open_table(ann, seats=4).pk]
    mine, address = browser(ann), reverse(f"games:{name}", args=args)
    answers = [mine.post(address, {"play": "1"}) for _ in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert "Not so fast" in answers[2].content.decode()


def test_one_network_signs_up_so_often_and_another_still_may(settings: LazySettings) -> None:
    only(settings, signup="1/h/ip")
    assert sign_up(Client(), "Newton").status_code == 302
    refused = sign_up(Client(), "Kepler")
    assert refused.status_code == 429
    assert "Not so fast" in refused.content.decode()
    assert not Account.objects.filter(name="Kepler").exists()
    assert sign_up(Client(REMOTE_ADDR="192.0.2.7"), "Kepler").status_code == 302


@pytest.mark.parametrize("limit", ["2/h/user", "2/h/ip"])
def test_whoever_floods_a_chat_keeps_their_words_and_waits(
    limit: str, ann: Account, game: Game, browser: Browser, settings: LazySettings
) -> None:
    only(settings, chat=limit)
    at, mine = reverse("games:chat", args=[game.pk]), browser(ann)
    assert [mine.post(at, {"text": f"Dig {n}"}).status_code for n in range(2)] == [302, 302]
    refused = mine.post(at, {"text": "Dig west, all of you"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "So much at once!" in page
    assert "Dig west, all of you" in page
    assert Message.objects.count() == 2


@pytest.mark.parametrize("limit", ["1/h/user", "1/h/ip"])
def test_tokens_are_made_so_often(
    limit: str, ann: Account, browser: Browser, settings: LazySettings
) -> None:
    only(settings, new_token=limit)
    at, mine = reverse("accounts:tokens"), browser(ann)
    for status in (None, 429):
        answer = mine.post(at, {"name": "Robo"})
        assert status is None or answer.status_code == status
    assert "Not so fast" in answer.content.decode()
    assert AccessToken.objects.count() == 1


@pytest.mark.parametrize("limit", ["1/h/user", "1/h/ip"])
def test_whoever_reports_so_often_waits_and_another_network_need_not(
    limit: str,
    ann: Account,
    ben: Account,
    cleo: Account,
    browser: Browser,
    settings: LazySettings,
) -> None:
    only(settings, report=limit)
    mine, told = browser(ann), {"reason": "insult", "sentence": ""}
    first, second = (reverse("games:report_person", args=[one.pk]) for one in (ben, cleo))
    assert mine.post(first, told).status_code == 302
    refused = mine.post(second, told)
    assert refused.status_code == 429
    assert "Not so fast" in refused.content.decode()
    assert Report.objects.count() == 1
    others = browser(ben)
    others.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert others.post(second, told).status_code == 302


@pytest.mark.parametrize("limit", ["1/h/user", "1/h/ip"])
def test_tables_are_opened_so_often_and_from_another_network_still(
    limit: str, ann: Account, ben: Account, browser: Browser, settings: LazySettings
) -> None:
    only(settings, new_table=limit)
    mine = browser(ann)
    assert mine.post(reverse("games:new"), FORM).status_code == 302
    refused = mine.post(reverse("games:new"), FORM)
    assert refused.status_code == 429
    assert "Not so fast" in refused.content.decode()
    assert Game.objects.count() == 1
    others = browser(ben)
    others.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert others.post(reverse("games:new"), FORM).status_code == 302


@pytest.mark.parametrize("limit", ["1/h/ip", "1/h/key"])
def test_a_new_password_is_asked_for_so_often_and_from_another_network_of_another_still(
    limit: str, settings: LazySettings, mailoutbox: list[EmailMessage]
) -> None:
    only(settings, reset_password=limit)
    member("Newton")
    member("Kepler")
    at, asked = "/accounts/password/reset/", {"email": "newton@example.org"}
    assert Client().post(at, asked).status_code == 302
    refused = Client().post(at, asked)
    assert refused.status_code == 429
    assert "Not so fast" in refused.content.decode()
    assert len(mailoutbox) == 1
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post(at, {"email": "kepler@example.org"}).status_code == 302
