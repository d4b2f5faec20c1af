"""Whoever is not logged in is led to log in, and back to where they were."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.factories import running_game
from tests.people import Browser

pytestmark = pytest.mark.django_db
PAGES = ("table", "log", "chat", "claims", "notes", "orders", "private_card")
HTMX = {"HX-Request": "true"}


def leads_back_to(address: str) -> str:
    parts = urlsplit(address)
    assert parts.path == reverse("account_login")
    return parse_qs(parts.query)["next"][0]


def test_any_address_of_a_game_leads_a_visitor_to_log_in_and_back_whether_there_is_one_or_not(
    game: Game, browser: Browser, subtests: pytest.Subtests
) -> None:
    for name in PAGES:
        with subtests.test(name=name):
            for number in (game.pk, 987654):
                address = reverse(f"games:{name}", args=[number])
                answer = browser(None).get(address)
                assert (answer.status_code, answer.content) == (302, b"")
                assert leads_back_to(answer.headers["Location"]) == address


@pytest.mark.both
def test_a_guest_may_have_an_account_too(game: Game, browser: Browser, gus: Account) -> None:
    address = reverse("games:table", args=[game.pk])
    answer = browser(gus).get(address)
    assert leads_back_to(answer.headers["Location"]) == address


def test_after_logging_in_one_is_where_one_wanted_to_go(game: Game, ann: Account) -> None:
    ann.set_password("dig-deeper-7")
    ann.save()
    client, address = Client(), reverse("games:table", args=[game.pk])
    page = client.get(address, follow=True)
    form = {"login": ann.email, "password": "dig-deeper-7", "next": address}
    assert f'name="next" value="{address}"' in page.content.decode()
    answer = client.post(reverse("account_login"), form)
    assert answer.headers["Location"] == address


def test_what_was_chosen_is_there_again_after_a_session_ended_in_mid_turn(
    game: Game, browser: Browser
) -> None:
    chosen = reverse("games:table", args=[game.pk]) + "?card=EW&at=1,0"
    turns = reverse("games:turns", args=[game.pk])
    page = f"http://testserver{chosen}"
    posted = browser(None).post(turns, {"card": "EW"}, headers={"Referer": page})
    assert turns not in posted.headers["Location"]
    assert leads_back_to(posted.headers["Location"]) == chosen
    by_htmx = browser(None).post(turns, {"card": "EW"}, headers={**HTMX, "HX-Current-URL": page})
    assert leads_back_to(by_htmx.headers["HX-Redirect"]) == chosen


def test_a_page_that_freshens_itself_is_led_to_log_in_as_a_whole(
    game: Game, browser: Browser
) -> None:
    address = reverse("games:table", args=[game.pk])
    headers = {**HTMX, "HX-Current-URL": f"http://testserver{address}"}
    answer = browser(None).get(reverse("games:fragment", args=[game.pk]), headers=headers)
    assert leads_back_to(answer.headers["HX-Redirect"]) == address


@pytest.mark.parametrize("elsewhere", ["https://evil.example/games/1/", "//evil.example", ""])
def test_no_other_site_says_where_one_was(game: Game, browser: Browser, elsewhere: str) -> None:
    turns = reverse("games:turns", args=[game.pk])
    answer = browser(None).post(turns, headers={"Referer": elsewhere})
    assert leads_back_to(answer.headers["Location"]) == reverse("games:my_games")


def test_the_log_in_link_of_the_header_keeps_where_one_was(ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben, Account.objects.create_user(name="Dan", email="d@e.org")])
    address = reverse("games:log", args=[game.pk])
    page = Client().get(address).content.decode()
    assert f"{reverse('account_login')}?next={address.replace('/', '%2F')}" in page
