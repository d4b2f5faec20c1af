"""On pages: putting it to the vote to ask somebody to play for who has vanished."""

import re

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Motion, Player, SeatOffer
from tests.clock import Clock, clock
from tests.motions.voting import decide, game, late, people
from tests.views.conftest import Browser

__all__ = ["clock", "game", "people"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def absent(game: Game, people: list[Account], clock: Clock) -> Player:
    """Whose time was up."""
    return late(game, clock)


def words(page: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page.decode()).split())


def test_the_form_explains_it_and_the_ballot_says_who_would_be_asked(
    game: Game, absent: Player, people: list[Account], olga: Account, browser: Browser
) -> None:
    first, second = (one for one in people if one != absent.account)
    address = reverse("games:new_motion", args=[game.pk])
    page = words(browser(first).get(address).content)
    assert "Until they agree a computer player plays" in page
    assert "Passes with 2 votes of 2: more than any one side can have, or all." in page
    form = {"kind": "offer", "on": absent.seat, "name": "Olga"}
    answer = browser(first).post(address, form)
    ballot = reverse("games:motion", args=[game.pk])
    assert (answer.status_code, answer.headers["Location"]) == (302, ballot)
    told = words(browser(second).get(ballot).content)
    assert f"Ask Olga to play for {absent.shown_name}?" in told
    assert "For asking them" in told
    decide(game, Motion.objects.get(), True, True)
    offer = browser(olga).get(reverse("games:offer", args=[SeatOffer.objects.get().pk]))
    assert "The table has voted for it" in words(offer.content)
    log = words(browser(second).get(reverse("games:log", args=[game.pk])).content)
    assert f"The vote passed: offering the seat of {absent.shown_name} to somebody." in log


def test_a_name_that_nobody_has_is_refused_beside_what_was_typed(
    game: Game, absent: Player, people: list[Account], browser: Browser
) -> None:
    asker = next(one for one in people if one != absent.account)
    form = {"kind": "offer", "on": absent.seat, "name": "Olgierd"}
    answer = browser(asker).post(reverse("games:new_motion", args=[game.pk]), form)
    assert answer.status_code == 422
    assert 'value="Olgierd"' in answer.content.decode()
    assert "No one here has that name." in answer.content.decode()


def test_where_everybody_plays_no_seat_is_offered(
    game: Game, people: list[Account], browser: Browser
) -> None:
    page = browser(people[0]).get(reverse("games:new_motion", args=[game.pk])).content.decode()
    assert 'value="offer"' not in page
