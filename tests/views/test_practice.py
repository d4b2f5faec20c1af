"""A practice game at once."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db


def test_a_visitor_plays_as_a_guest() -> None:
    client = Client()
    response = client.post(reverse("games:practice"))
    game = Game.objects.get()
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert game.practice
    assert game.players.count() == 5
    assert game.host is not None
    assert game.host.is_guest
    page = client.get(response.headers["Location"]).content.decode()
    assert '<span class="seat__you">You</span>' in page
    assert '<span class="seat__full">' not in page


def test_somebody_with_an_account_plays_as_oneself(ann: Account, browser: Browser) -> None:
    page = browser(ann).post(reverse("games:practice"), follow=True).content.decode()
    assert Game.objects.get().host == ann
    assert '<span class="seat__own">Ann</span>' in page


def test_opening_the_page_starts_nothing() -> None:
    assert b"Deal the cards" in Client().get(reverse("games:practice")).content
    assert not Game.objects.exists()


def test_whoever_begins_one_game_after_the_other_waits(
    ann: Account, browser: Browser, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice": "1/h/user", "new_table": "1/h/user"}
    anns = browser(ann)
    table = {
        "seats": "5",
        "computers": "0",
        "public": "public",
        "edition": "revised",
        "rounds": "3",
    }
    for place, typed in (("practice", {}), ("new", table)):
        assert anns.post(reverse(f"games:{place}"), typed).status_code == 302
        refused = anns.post(reverse(f"games:{place}"), typed)
        assert refused.status_code == 429
        assert "Not so fast" in refused.content.decode()
    assert Game.objects.count() == 2
