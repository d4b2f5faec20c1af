"""Giving one's seat away, and being offered one: pages that work without scripts."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Notice, Player, SeatOffer
from games.seats.services import giving, offers
from tests.factories import AccountFactory, open_table, running_game
from tests.other_deals import deal_game_otherwise
from tests.playing import play_some
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db


def at(game: Game, page: str = "give_away") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def words(answer: Any) -> str:
    text = re.sub(r"</?b>", "", answer.content.decode())
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def offer_to(person: Account) -> str:
    return reverse("games:offer", args=[SeatOffer.objects.get(person=person).pk])


def test_the_page_says_what_follows_and_asks_for_a_name(
    game: Game, ben: Account, olga: Account, browser: Browser
) -> None:
    assert at(game) in browser(ben).get(at(game, "table")).content.decode()
    told = words(browser(ben).get(at(game)))
    assert "the seat is theirs for good" in told
    assert "You may go on watching" in told
    assert browser(ben).post(at(game), {"name": "olga"}).status_code == 302
    assert "Your seat is offered to Olga" in words(browser(ben).get(at(game)))
    assert browser(ben).post(at(game), {"withdraw": "yes"}).status_code == 302
    assert not SeatOffer.objects.exists()


@pytest.mark.parametrize("public", [True, False])
def test_who_is_offered_it_finds_it_and_answers(
    public: bool, ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=public)
    browser(ben).post(at(game), {"name": "Olga"})
    mine = browser(olga).get(reverse("games:my_games")).content.decode()
    assert offer_to(olga) in mine
    notice = Notice.objects.get(account=olga, transport="bell")
    followed = browser(olga).get(reverse("games:notice", args=[notice.pk]))
    assert followed["Location"] == offer_to(olga)
    told = words(browser(olga).get(offer_to(olga)))
    assert "Ben would like you to have their seat" in told
    assert "Ann, Cleo" in told or "Cleo, Ann" in told
    answer = browser(olga).post(offer_to(olga), {"answer": "accept"})
    assert answer["Location"] == at(game, "table")
    assert Player.objects.filter(game=game, account=olga).exists()
    assert "Ben gave their seat to Olga." in words(browser(ann).get(at(game, "log")))


def test_to_decline_leaves_everything_and_the_giver_is_told(
    game: Game, ben: Account, olga: Account, browser: Browser
) -> None:
    offers.offer(game.pk, ben, olga.pk)
    assert browser(olga).post(offer_to(olga), {"answer": "decline"}).status_code == 302
    assert "Olga would rather not have your seat." in words(browser(ben).get(at(game)))
    assert browser(olga).get(offer_to(olga)).status_code == 404


def test_the_offer_is_nobody_elses_and_the_page_only_the_players(
    game: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    offers.offer(game.pk, ben, olga.pk)
    for other in (ann, ben, mo):
        assert browser(other).get(offer_to(olga)).status_code == 404
        assert browser(other).post(offer_to(olga), {"answer": "accept"}).status_code == 404
    for other in (olga, mo):
        assert browser(other).get(at(game)).status_code == 404
        assert browser(other).post(at(game), {"name": "Piet"}).status_code == 404
    assert browser(None).get(offer_to(olga)).status_code == 302
    assert game.players.filter(account=ben).exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ann", "That person sits at this table already."),
        ("Nobody", "No one here has that name."),
        ("", "No one here has that name."),
        ("Ben", "No one here has that name."),
    ],
)
def test_a_name_that_cannot_be_meant_is_refused_beside_it(
    name: str, why: str, game: Game, ben: Account, browser: Browser
) -> None:
    answer = browser(ben).post(at(game), {"name": name})
    assert answer.status_code == 422
    assert why in words(answer)
    assert f'value="{name}"' in answer.content.decode()


def test_a_refusal_after_the_game_is_a_sentence(
    game: Game, ben: Account, olga: Account, browser: Browser
) -> None:
    offers.offer(game.pk, ben, olga.pk)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    reader = browser(olga)
    answer = reader.post(offer_to(olga), {"answer": "accept"})
    assert answer["Location"] == reverse("games:my_games")
    told = words(reader.get(reverse("games:my_games")))
    assert "only possible while the game is being played" in told


def test_a_lobby_offers_it_too(ann: Account, ben: Account, olga: Account, browser: Browser) -> None:
    game = open_table(ann, [ben], seats=4, public=False)
    assert at(game) in browser(ben).get(at(game, "table")).content.decode()
    browser(ben).post(at(game), {"name": "Olga"})
    assert "The table gathers players." in words(browser(olga).get(offer_to(olga)))
    browser(olga).post(offer_to(olga), {"answer": "accept"})
    assert game.players.filter(account=olga).exists()


def lasting(answer: Any) -> str:
    """A page without tokens, times and the reader's name."""
    page = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    page = re.sub(r'(csrf-token" content|X-CSRFToken"|nonce)[^>]*', "", page)
    return re.sub(r"<time [^>]*>[^<]*</time>|Ben|Piet", "", page)


def test_at_a_private_table_the_former_owner_sees_no_more_than_a_spectator(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=False), 5)
    offers.offer(game.pk, ben, olga.pk)
    giving.accept(SeatOffer.objects.get().pk, olga)
    pages = ("fragment", "log", "claims")
    private = [lasting(browser(ben).get(at(game, page))) for page in pages]
    for page in ("chat", "notes", "motion", "private_card", "orders", "give_away"):
        assert browser(ben).get(at(game, page)).status_code == 404, page
    # Whatever no spectator can know makes no difference to them.
    deal_game_otherwise(game, None)
    assert [lasting(browser(ben).get(at(game, page))) for page in pages] == private
    Game.objects.filter(pk=game.pk).update(public=True)
    Notice.objects.all().delete()
    piet = AccountFactory(name="Piet")
    assert lasting(browser(ben).get(at(game, "fragment"))) == lasting(
        browser(piet).get(at(game, "fragment"))
    )


def test_the_new_owner_sees_nothing_that_the_seat_could_not_know(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo]), 5)
    offers.offer(game.pk, ben, olga.pk)
    giving.accept(SeatOffer.objects.get().pk, olga)
    seat = Player.objects.get(game=game, account=olga).seat
    pages = ("fragment", "since", "private_card", "notes", "orders")
    for page in ("table", *pages):
        browser(olga).get(at(game, page))
    before = [lasting(browser(olga).get(at(game, page))) for page in pages]
    deal_game_otherwise(game, seat)
    assert [lasting(browser(olga).get(at(game, page))) for page in pages] == before
