"""A practice game at once."""

import re

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.people import Browser

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
    assert '<span class="player__you">You</span>' in page
    assert '<span class="player__full">' not in page


def test_somebody_with_an_account_plays_as_oneself(ann: Account, browser: Browser) -> None:
    page = browser(ann).post(reverse("games:practice"), follow=True).content.decode()
    assert Game.objects.get().host == ann
    assert '<span class="player__own">Ann</span>' in page


def test_opening_the_page_starts_nothing() -> None:
    assert b"Deal the cards" in Client().get(reverse("games:practice")).content
    assert not Game.objects.exists()


def test_who_has_no_account_is_told_how_long_a_game_waits(
    ann: Account, gus: Account, browser: Browser, settings: LazySettings
) -> None:
    for somebody in (None, gus):
        page = browser(somebody).get(reverse("games:practice")).content.decode()
        assert "Without an account, your game is kept for one day." in page
    assert "waits" not in browser(ann).get(reverse("games:practice")).content.decode()
    settings.PRACTICE_DAYS = 3
    assert b"is kept for 3 days" in Client().get(reverse("games:practice")).content


def test_a_network_begins_so_many_games_and_makes_no_guests_beyond(
    ann: Account, browser: Browser, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice_network": "2/h/ip", "practice": "60/h/user"}
    practice = reverse("games:practice")
    assert [Client().post(practice).status_code for _ in range(3)] == [302, 302, 429]
    assert browser(ann).post(practice).status_code == 429
    assert (Game.objects.count(), Account.objects.count()) == (2, 3)
    assert Client(REMOTE_ADDR="192.0.2.7").post(practice).status_code == 302


def test_a_network_is_more_than_one_address(settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"practice_network": "1/h/ip"}
    neighbours = [Client(REMOTE_ADDR=f"2001:db8:0:1::{number}") for number in (1, 2)]
    answers = [each.post(reverse("games:practice")).status_code for each in neighbours]
    assert answers == [302, 429]


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


FEW = {
    "expansion": "second",
    "players": "3",
    "rounds": "1",
    "pause": "at_once",
    "strength": "novice",
}


def test_the_choices_make_the_game_and_are_asked_with_the_next_time() -> None:
    client = Client()
    page = client.get(reverse("games:practice")).content.decode()
    assert page.count("checked") == 5
    client.post(reverse("games:practice"), FEW)
    game = Game.objects.get()
    assert (game.rules.expansion, game.rules.rounds, game.seats) == (True, 1, 3)
    assert game.pause == "at_once"
    assert set(game.players.exclude(policy="").values_list("policy", flat=True)) == {"novice"}
    page = client.get(reverse("games:practice")).content.decode()
    for name, value in FEW.items():
        assert re.search(rf'name="{name}" value="{value}"[^>]* checked', page), name


def test_a_button_without_choices_starts_what_was_chosen_the_last_time(
    ann: Account, browser: Browser
) -> None:
    browser(ann).post(reverse("games:practice"), FEW)
    browser(ann).post(reverse("games:practice"))
    assert list(Game.objects.values_list("seats", "pause")) == [(3, "at_once")] * 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "2"},
        {"players": "9"},
        {"rounds": "4"},
        {"pause": "x"},
        {"strength": "x"},
        {"expansion": "\0"},
    ],
)
def test_what_is_not_offered_is_told_and_makes_neither_game_nor_guest(
    wrong: dict[str, str],
) -> None:
    response = Client().post(reverse("games:practice"), FEW | wrong)
    assert response.status_code == 422
    assert b"field__error" in response.content
    assert not Game.objects.exists()
    assert not Account.objects.exists()


def test_a_missing_choice_is_asked_for(ann: Account, browser: Browser) -> None:
    response = browser(ann).post(reverse("games:practice"), {"players": "3"})
    assert response.status_code == 422
    assert not Game.objects.exists()
