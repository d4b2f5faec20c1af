"""Whoever asks too often is told to wait, in a sentence; nothing of what they typed is done."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from accounts.models import AccessToken, Account
from games.models import Game, Message
from tests.accounts.people import sign_up
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db


def only(settings: LazySettings, **limits: str) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, **limits}


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
        answer = mine.post(at, {"name": "Robo", "scope": "read", "may_play": "", "lasts": "30"})
        assert status is None or answer.status_code == status
    assert "Not so fast" in answer.content.decode()
    assert AccessToken.objects.count() == 1
