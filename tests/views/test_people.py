"""The page of a person as it is sent."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from games.models import Game
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Game:
    """A finished game of Ann, Ben and Cleo at a public table."""
    ann, *others = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    return play_out(running_game(ann, others, rules={"rounds": 1}))


def page_of(client: Client, game: Game, name: str) -> str:
    """What the page of one of the players says."""
    account = game.players.get(account__name=name).account
    assert account is not None
    answer = client.get(reverse("games:person", args=[account.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_anybody_may_read_who_somebody_is_but_no_email_address_and_no_setting(
    client: Client, over: Game
) -> None:
    page = page_of(client, over, "Ann")
    for told in ("<h1>Ann</h1>", "Here since", "of 1", over.name):
        assert told in page
    for hidden in ("example.org", 'href="/accounts/settings/"'):
        assert hidden not in page


def test_a_page_tells_former_names(client: Client) -> None:
    olga = AccountFactory(name="Olga", last_login=timezone.now())
    url = f"/people/{olga.pk}/"
    olga.name = "OLGA."
    olga.save()
    assert "Formerly" not in client.get(url).content.decode(), "that looks like the name still"
    olga.name = "Inga"
    olga.save()
    page = client.get(url).content.decode()
    assert "Formerly" in page
    assert f"OLGA., until {date_format(timezone.localtime(), 'DATE_FORMAT')}" in page


def test_ones_own_page_leads_to_the_settings(client: Client, over: Game) -> None:
    client.force_login(over.host)
    page = page_of(client, over, "Ann")
    assert '<a class="button" href="/accounts/settings/">' in page
    assert f'href="/people/{over.host_id}/"' in page


def test_somebody_without_games_has_a_page_too(client: Client) -> None:
    olga = AccountFactory(name="Olga")
    assert "None that you may see" in client.get(f"/people/{olga.pk}/").content.decode()
    client.force_login(olga)
    assert "You have not finished" in client.get(f"/people/{olga.pk}/").content.decode()


def test_a_guest_has_no_page(client: Client) -> None:
    assert client.get(f"/people/{GuestFactory().pk}/").status_code == 404
    assert client.get(f"/people/{10**30}/").status_code == 404


def test_names_in_a_lobby_lead_to_their_people(client: Client) -> None:
    ann = AccountFactory(name="Ann")
    game = open_table(ann, seats=4, computers=1)
    page = " ".join(client.get(f"/games/{game.pk}/").content.decode().split())
    assert f'<a href="/people/{ann.pk}/">Ann</a>' in page
    assert page.count('href="/people/') == 1


def test_names_in_the_standings_lead_to_their_people(client: Client, over: Game) -> None:
    page = client.get(f"/games/{over.pk}/").content.decode()
    for player in over.players.all():
        assert f'href="/people/{player.account_id}/"' in page
