"""Inviting by name from the lobby, without scripts too."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game
from tests.factories import AccountFactory, open_table, running_game
from tests.people import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ann: Account, ben: Account) -> Game:
    """Ann's table with two free seats, at which Ben sits."""
    return open_table(ann, [ben], seats=4, public=False)


def ask(browser: Browser, who: Account | None, game: Game, name: str) -> Any:
    return browser(who).post(reverse("games:invite", args=[game.pk]), {"name": name})


def page_of(browser: Browser, who: Account | None, address: str) -> str:
    return browser(who).get(address).content.decode()


def test_the_host_types_a_name_and_the_invited_find_it_in_their_list(
    table: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    assert ask(browser, ann, table, "olga")["Location"] == f"/games/{table.pk}/"
    assert "Keep no seat for Olga" in page_of(browser, ann, f"/games/{table.pk}/")
    mine = page_of(browser, olga, reverse("games:my_games"))
    assert "Ann invites you." in mine
    assert "play again" not in mine
    browser(olga).post(reverse("games:accept", args=[table.pk]))
    assert table.players.filter(account=olga).exists()


def test_those_one_played_with_are_suggested_but_not_who_is_there_already(
    table: Game, ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    running_game(ann, [ben, cleo])
    page = page_of(browser, ann, f"/games/{table.pk}/")
    assert '<option value="Cleo">' in page
    assert '<option value="Ben">' not in page
    assert '<option value="Olga">' not in page
    ask(browser, ann, table, "Cleo")
    assert '<option value="Cleo">' not in page_of(browser, ann, f"/games/{table.pk}/")


def test_only_the_host_is_offered_it_and_only_while_a_seat_is_free(
    table: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    where = reverse("games:invite", args=[table.pk])
    assert where in page_of(browser, ann, f"/games/{table.pk}/")
    assert where not in page_of(browser, ben, f"/games/{table.pk}/")
    lobby.add_computer(table.pk, ann)
    lobby.add_computer(table.pk, ann)
    assert where not in page_of(browser, ann, f"/games/{table.pk}/")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("Zed", "No one here has that name."), ("Ben", "That person sits at this table already.")],
)
def test_a_name_that_is_refused_stays_in_its_field_with_the_reason(
    table: Game, ann: Account, browser: Browser, name: str, sentence: str
) -> None:
    response = ask(browser, ann, table, name)
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert f'value="{name}"' in page
    assert 'aria-describedby="ask-error"' in page


def test_a_name_that_is_begun_by_several_comes_back_as_buttons(
    table: Game, ann: Account, cleo: Account, browser: Browser
) -> None:
    running_game(ann, [cleo, AccountFactory(name="Clea")])
    response = ask(browser, ann, table, "Cle")
    assert response.status_code == 422
    for name in ("Cleo", "Clea"):
        assert f'name="name" value="{name}"' in response.content.decode()


def test_one_account_asks_so_often_in_an_hour(
    table: Game, ann: Account, browser: Browser, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"invite": "2/h/user"}
    assert [ask(browser, ann, table, "Zed").status_code for _ in range(3)] == [422, 422, 429]
