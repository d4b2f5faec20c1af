"""Naming a stand-in, and playing for somebody who is away: pages that work without scripts."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.seating import occupants
from games.models import Game, Notice, StandInRequest, Turn
from games.notes import services as notes
from tests.factories import AccountFactory, running_game
from tests.other_deals import deal_game_otherwise
from tests.people import Browser
from tests.playing import to_act
from tests.seats.lending import SEAT_IS_TAKEN, away_and_lent, lend

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A private game at which a stand-in takes the seat of whoever runs out of time."""
    return running_game(ann, [ben, cleo], public=False, timing=SEAT_IS_TAKEN)


@pytest.fixture
def owner(game: Game, olga: Account) -> Account:
    """Whose time was up, and who named Olga."""
    return away_and_lent(game, olga)


def at(game: Game, page: str = "standing_in") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def words(answer: Any) -> str:
    text = re.sub(r"</?b>", "", answer.content.decode())
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", text).split()))


def play(client: Client, game: Game) -> Any:
    """Play the first card that can be, by what the page offers."""
    shown = client.post(at(game), {"do": "show"}).content.decode()
    for value in map(unescape, re.findall(r'name="choice" value="([^"]*)"', shown)):
        page = client.post(at(game), {"choice": value}).content.decode()
        found = re.search(r'type="radio" name="choice" value="([^"]*)"', page)
        if found:
            told = {"do": "play", "choice": unescape(found[1]), "version": game.version}
            return client.post(at(game), told)
    raise AssertionError("nothing to play")


def test_the_named_person_agrees(game: Game, ben: Account, olga: Account, browser: Browser) -> None:
    page = at(game, "name_stand_in")
    assert page in browser(ben).get(at(game, "table")).content.decode()
    assert "never your notes, your plans or the chat" in words(browser(ben).get(page))
    assert browser(ben).post(page, {"name": "olga"}).status_code == 302
    assert "You have asked Olga, who has not answered yet." in words(browser(ben).get(page))
    offer = reverse("games:stand_in_request", args=[StandInRequest.objects.get(person=olga).pk])
    lists = browser(olga).get(reverse("games:my_games"))
    assert "You are asked to play for Ben while they are away." in words(lists)
    notice = Notice.objects.get(account=olga, transport="bell")
    followed = browser(olga).get(reverse("games:notice", args=[notice.pk]))
    assert followed["Location"] == offer
    assert "Ben asks you to stand in" in words(browser(olga).get(offer))
    answer = browser(olga).post(offer, {"answer": "accept"})
    assert answer["Location"] == reverse("games:my_games")
    assert "Olga stands in for you." in words(browser(ben).get(page))
    lists = words(browser(olga).get(reverse("games:my_games")))
    assert "For Ben, whenever they are away." in lists
    assert "There’s nothing to do now." in words(browser(olga).get(at(game)))


def test_it_is_declined_there(game: Game, ben: Account, olga: Account, browser: Browser) -> None:
    page = at(game, "name_stand_in")
    browser(ben).post(page, {"name": "olga"})
    offer = reverse("games:stand_in_request", args=[StandInRequest.objects.get(person=olga).pk])
    assert browser(olga).post(offer, {"answer": "decline"}).status_code == 302
    assert "Olga would rather not stand in for you." in words(browser(ben).get(page))
    assert browser(olga).get(at(game)).status_code == 404


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"name": "Ann"}, "That person sits at this table already."),
        ({"name": "Nobody"}, "No one here has that name."),
        ({"hand-over": "yes"}, "Nobody has agreed to stand in for you."),
    ],
)
def test_what_is_refused_is_told_on_the_page(
    asked: dict[str, str], why: str, game: Game, ben: Account, browser: Browser
) -> None:
    answer = browser(ben).post(at(game, "name_stand_in"), asked)
    assert answer.status_code == 422
    assert why in words(answer)


def test_the_hand_comes_after_a_tap_and_the_turn_is_played_for_the_other(
    game: Game, owner: Account, olga: Account, browser: Browser
) -> None:
    client = browser(olga)
    lists = words(client.get(reverse("games:my_games")))
    assert f"{owner.name} is away, and it is their turn." in lists
    cover = client.get(at(game))
    assert f"Play for {owner.name}" in words(cover)
    assert "You have until" in words(cover)
    assert 'id="mine"' not in cover.content.decode()
    shown = client.post(at(game), {"do": "show"})
    assert 'id="mine"' in shown.content.decode()
    assert f"Who {owner.name} is, and what they know" in words(shown)
    done = play(client, game)
    assert done.status_code == 200
    assert f"Done, for {owner.name}." in words(done)
    assert Turn.objects.get(game=game).stand_in == olga
    log = words(browser(owner).get(at(game, "log")))
    assert "Olga (for you)" in log


def test_at_the_table_all_see_who_plays_and_the_owner_takes_the_seat_back(
    game: Game, owner: Account, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    other = ann if owner != ann else ben
    game.players.update(held_round=1, held_turn=99)
    assert "Olga plays for them" in words(browser(other).get(at(game, "table")))
    told = words(browser(other).get(at(game, "table")))
    assert "Time’s up: Olga plays next, or a computer player will." in told
    assert "Olga is sitting in for you." in words(browser(owner).get(at(game, "table")))
    browser(owner).post(at(game, "take_back"))
    late = browser(olga).post(at(game), {"do": "show"})
    assert late.status_code == 409
    assert "There’s nothing to do now." in words(late)
    assert 'id="mine"' not in late.content.decode()


def test_a_turn_that_was_taken_meanwhile_is_refused_in_words(
    game: Game, owner: Account, olga: Account, browser: Browser
) -> None:
    told = {"do": "play", "choice": "?card=0", "version": game.version + 7}
    assert browser(olga).post(at(game), told).status_code in (409, 422)
    assert not Turn.objects.filter(game=game).exists()
    occupants.take_back(game.pk, owner)
    assert browser(olga).post(at(game), told).status_code == 409


def test_the_page_is_nobody_elses_and_the_table_stays_closed(
    game: Game, owner: Account, ann: Account, olga: Account, browser: Browser
) -> None:
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    for other in (owner, ann, mo):
        assert browser(other).get(at(game)).status_code == 404
        assert browser(other).post(at(game), {"do": "show"}).status_code == 404
    assert browser(None).get(at(game)).status_code == 302
    for page in ("table", "chat", "notes", "log", "name_stand_in"):
        assert browser(olga).get(at(game, page)).status_code == 404


def test_what_is_the_owners_alone_is_not_on_the_page(
    game: Game, owner: Account, olga: Account, browser: Browser
) -> None:
    notes.keep(game_id=game.pk, account=owner, text="Cleo smells of dynamite.")
    shown = browser(olga).post(at(game), {"do": "show"}).content.decode()
    assert "dynamite" not in shown


def test_what_the_seat_cannot_know_changes_nothing_on_the_page(
    game: Game, owner: Account, olga: Account, browser: Browser
) -> None:
    client = browser(olga)

    def page() -> str:
        text = client.post(at(game), {"do": "show"}).content.decode()
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text)

    before = page()
    deal_game_otherwise(game, to_act(game).seat)
    assert page() == before


def test_to_stand_in_no_longer(game: Game, owner: Account, olga: Account, browser: Browser) -> None:
    client = browser(olga)
    assert client.post(at(game), {"do": "resign"})["Location"] == reverse("games:my_games")
    assert client.get(at(game)).status_code == 404


def test_the_owner_hands_over_on_the_page_at_once_and_takes_the_seat_back(
    game: Game, ben: Account, olga: Account, browser: Browser
) -> None:
    page = at(game, "name_stand_in")
    client = browser(ben)
    assert "play from now on" not in words(client.get(page))
    lend(game, ben, olga)
    assert "Let Olga play from now on" in words(client.get(page))
    assert browser(olga).post(page, {"hand-over": "yes"}).status_code == 404
    answer = client.post(page, {"hand-over": "yes"}, follow=True)
    assert answer.redirect_chain == [(at(game, "table"), 302)]
    assert "Olga is sitting in for you." in words(answer)
    assert "Take my seat back" in words(client.get(page))
    assert occupants.take_back(game.pk, ben)
