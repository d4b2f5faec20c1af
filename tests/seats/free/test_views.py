"""The list of free seats, and taking one without scripts."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.seating import departures
from games.models import Game, Player
from games.seats import services
from tests.accounts.people import sign_up
from tests.factories import AccountFactory, running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_some, seat_of
from tests.redeal import redeal

pytestmark = pytest.mark.django_db
LIST = "games:free_seats"


@pytest.fixture
def left(ann: Account, ben: Account, cleo: Account) -> Player:
    """The seat that Ben has left at a public table."""
    game = play_some(running_game(ann, [ben, cleo], name="Sunday dig"), 5)
    seat = seat_of(game, ben)
    departures.leave_game(game.pk, ben)
    return Player.objects.select_related("game").get(game=game, seat=seat)


def at(left: Player) -> str:
    return reverse("games:free_seat", args=[left.game_id, left.seat])


def table_of(left: Player) -> str:
    return reverse("games:table", args=[left.game_id])


def link_of(left: Player) -> str:
    return reverse("games:join", args=[left.game.invite_token])


def linked(left: Player) -> str:
    return reverse("games:linked_seat", args=[left.game.invite_token, left.seat])


def has(left: Player, name: str) -> bool:
    return Player.objects.filter(pk=left.pk, account__name=name).exists()


def text(page: Any) -> str:
    words = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", page)
    return re.sub(r"\s+", " ", words)


@pytest.mark.both
def test_one_press_takes_a_seat_of_the_list(left: Player, olga: Account, browser: Browser) -> None:
    assert reverse(LIST) in browser(olga).get(reverse("games:open")).content.decode()
    page = browser(olga).get(reverse(LIST)).content.decode()
    assert at(left) in page and "Round 1 of 3, turn 6." in page
    one = browser(olga).get(at(left)).content.decode()
    assert "Nobody can tell you now which dwarf it is." in one
    assert not (faults(page) or faults(one))
    assert not has(left, "Olga")
    assert browser(olga).post(at(left))["Location"] == table_of(left)
    assert has(left, "Olga")
    assert browser(olga).get(at(left))["Location"] == table_of(left)


def test_an_empty_list_says_what_to_do(browser: Browser) -> None:
    page = browser(None).get(reverse(LIST)).content.decode()
    assert "No running game needs anybody just now." in page
    assert not faults(page)


@pytest.mark.parametrize("how", ["sign_up", "log_in"])
def test_a_visitor_comes_back_with_an_account_and_has_the_seat(left: Player, how: str) -> None:
    client = Client()
    door = client.post(at(left), {"how": how})
    address = reverse("account_login" if how == "log_in" else "account_signup")
    assert door["Location"] == f"{address}?next={at(left)}"
    answer = sign_up(client, "Newton", next=at(left))
    assert answer["Location"] == at(left)
    assert client.get(at(left))["Location"] == table_of(left)
    assert has(left, "Newton")


def test_latecomers_are_led_to_other_seats(left: Player, olga: Account, browser: Browser) -> None:
    services.take(left.game_id, left.seat or 0, AccountFactory())
    client = browser(olga)
    assert client.post(at(left))["Location"] == reverse(LIST)
    assert "This seat is no longer free." in client.get(reverse(LIST)).content.decode()
    nowhere = reverse("games:free_seat", args=[left.game_id, 99999999999])
    assert client.get(nowhere)["Location"] == reverse(LIST)


def test_a_refusal_is_a_sentence(left: Player, olga: Account, browser: Browser) -> None:
    Game.objects.filter(pk=left.game_id).update(verified_only=True)
    unverified = AccountFactory(verified=False)
    answer = browser(unverified).post(at(left))
    assert answer.status_code == 403
    assert "message--error" in answer.content.decode() or "alert" in answer.content.decode()
    assert not has(left, unverified.name)


def test_the_invite_link_of_a_private_table_leads_to_the_seat_that_was_left(
    left: Player, ann: Account, olga: Account, browser: Browser
) -> None:
    Game.objects.filter(pk=left.game_id).update(public=False)
    client = browser(olga)
    assert client.get(at(left))["Location"] == reverse(LIST)
    assert client.get(link_of(left))["Location"] == linked(left)
    answer = client.get(linked(left))
    page = answer.content.decode()
    assert "A free seat at “Sunday dig”" in page and not faults(page)
    assert table_of(left) not in page and reverse(LIST) not in page
    assert 'property="og:title"' in page and "noindex" in answer["X-Robots-Tag"]
    assert client.post(linked(left))["Location"] == table_of(left)
    assert has(left, "Olga")
    for who in (olga, ann):
        assert browser(who).get(link_of(left))["Location"] == table_of(left)
    newcomer = browser(AccountFactory())
    assert newcomer.post(linked(left))["Location"] == link_of(left)
    assert "Sunday dig has started" in newcomer.get(link_of(left)).content.decode()


def test_a_visitor_with_the_link_comes_back_with_an_account_and_has_the_seat(left: Player) -> None:
    Game.objects.filter(pk=left.game_id).update(public=False)
    client = Client()
    door = client.post(linked(left), {"how": "sign_up"})
    assert door["Location"] == f"{reverse('account_signup')}?next={linked(left)}"
    assert sign_up(client, "Newton", next=linked(left))["Location"] == linked(left)
    assert client.get(linked(left))["Location"] == table_of(left)
    assert has(left, "Newton")


@pytest.mark.parametrize("public", [True, False])
def test_players_find_the_link_to_pass_on_in_the_menu(
    left: Player, public: bool, ann: Account, olga: Account, browser: Browser
) -> None:
    Game.objects.filter(pk=left.game_id).update(public=public)
    client = browser(ann)
    assert at(left) in client.get(table_of(left)).content.decode()
    page = client.get(at(left)).content.decode()
    assert f"http://testserver{link_of(left)}" in page and not faults(page)
    assert (reverse(LIST) in page) is public
    assert client.post(linked(left))["Location"] == table_of(left)
    assert left.game.invite_token not in browser(olga).get(at(left)).content.decode()
    services.take(left.game_id, left.seat or 0, AccountFactory(), left.game.invite_token)
    assert at(left) not in client.get(table_of(left)).content.decode()
    assert client.get(at(left))["Location"] == table_of(left)


def test_no_byte_depends_on_their_cards(left: Player, olga: Account, browser: Browser) -> None:
    addresses = (reverse(LIST), at(left), linked(left))

    def shown() -> list[str]:
        clients = (browser(None), browser(olga))
        return [text(one.get(at).content.decode()) for one in clients for at in addresses]

    before = shown()
    redeal(left.game, None, seed=3)
    assert shown() == before


@pytest.mark.postgresql
def test_the_list_takes_as_many_queries_for_many_tables_as_for_one(
    left: Player, olga: Account, browser: Browser, django_assert_max_num_queries: Any
) -> None:
    client = browser(olga)
    client.get(reverse(LIST))
    with django_assert_max_num_queries(12) as one:
        client.get(reverse(LIST))
    for _ in range(2):
        game = running_game(AccountFactory(), [ben := AccountFactory()], computers=1)
        departures.leave_game(game.pk, ben)
    with django_assert_max_num_queries(len(one)):
        client.get(reverse(LIST))
