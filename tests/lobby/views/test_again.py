"""Again with the same people, in one click; the invited answer from their lists or the table."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.lobby import rematch
from games.lobby import services as lobby
from games.models import Game
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from tests.factories import AccountFactory, open_table, running_game
from tests.people import Browser
from tests.playing import play_out, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    """A finished game of one round."""
    rules = {"rounds": 1}
    game = running_game(cast.ann, [cast.ben, cast.cleo], rules=rules, name="Friday five")
    return tell_all(play_out(game))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    return deepcopy(played)


def page_of(browser: Browser, who: Account | None, address: str) -> str:
    return browser(who).get(address).content.decode()


def test_the_end_offers_it_and_one_click_leads_to_the_new_table(
    over: Game, ann: Account, browser: Browser
) -> None:
    again = reverse("games:again", args=[over.pk])
    end = page_of(browser, ann, f"/games/{over.pk}/")
    assert "Again with the same people" in end
    assert f'action="{again}"' in end
    response = browser(ann).post(again)
    game = Game.objects.latest("pk")
    assert response["Location"] == f"/games/{game.pk}/"
    table = page_of(browser, ann, response["Location"])
    assert "1 of 3 seats taken, 2 kept" in table
    assert "Every seat is taken or kept." in table
    assert table.count('lobby__note">invited') == 2
    assert "Keep no seat for Ben" in table
    assert "a free seat" not in table
    assert browser(ann).post(again)["Location"] == f"/games/{game.pk}/"


def test_the_others_sit_down_from_the_end_of_the_game_their_lists_or_the_table(
    over: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = rematch.play_again(over.pk, ann)
    end = page_of(browser, ben, f"/games/{over.pk}/")
    assert "Ann has opened a table and keeps a seat for you." in end
    mine = page_of(browser, ben, reverse("games:my_games"))
    assert "You are invited" in mine
    assert "Ann would like to play again with you." in mine
    table = page_of(browser, cleo, f"/games/{game.pk}/")
    assert "A seat is being held for you." in table
    assert "Invite link" not in table
    browser(ben).post(reverse("games:again", args=[over.pk]))
    browser(cleo).post(reverse("games:accept", args=[game.pk]))
    assert game.players.count() == 3
    assert "To the next game" in page_of(browser, ben, f"/games/{over.pk}/")


def test_whoever_declines_is_asked_no_more(
    over: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    game = rematch.play_again(over.pk, ann)
    decline = reverse("games:decline", args=[game.pk])
    assert browser(ben).post(decline)["Location"] == reverse("games:my_games")
    assert "You are invited" not in page_of(browser, ben, reverse("games:my_games"))
    assert browser(ben).get(f"/games/{game.pk}/").status_code == 404
    assert browser(ben).post(decline).status_code == 404
    assert "a free seat" in page_of(browser, ann, f"/games/{game.pk}/")


def test_the_host_reads_who_would_be_left_out(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben, olga], seats=4)
    game.invited.add(cleo)
    told = "These people have not sat down yet and would be left out: Cleo."
    assert told in page_of(browser, ann, f"/games/{game.pk}/")
    game.invited.clear()
    assert "would be left out" not in page_of(browser, ann, f"/games/{game.pk}/")


def test_practice_is_dealt_at_once(gus: Account, browser: Browser) -> None:
    over = tell_all(play_out(practice.start(gus, PracticeChoices(players=3, rounds=1))))
    again = reverse("games:again", args=[over.pk])
    assert f'action="{again}"' in page_of(browser, gus, f"/games/{over.pk}/")
    response = browser(gus).post(again)
    game = Game.objects.latest("pk")
    assert (response["Location"], game.status, game.seats) == (f"/games/{game.pk}/", "running", 3)


def test_strangers_and_visitors_are_not_offered_it(
    over: Game, olga: Account, browser: Browser
) -> None:
    again = reverse("games:again", args=[over.pk])
    for stranger in (olga, None):
        assert "Again with the same people" not in page_of(browser, stranger, f"/games/{over.pk}/")
    assert browser(olga).post(again).status_code == 404
    assert browser(olga).get(again).status_code == 302
    assert "/accounts/login/" in Client().post(again)["Location"]


# Inviting by name from the lobby, without scripts too.


@pytest.fixture
def table(ann: Account, ben: Account) -> Game:
    """Ann's table with two free seats, at which Ben sits."""
    return open_table(ann, [ben], seats=4, public=False)


def ask(browser: Browser, who: Account | None, game: Game, name: str) -> Any:
    return browser(who).post(reverse("games:invite", args=[game.pk]), {"name": name})


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
