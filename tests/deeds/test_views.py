"""What each player did, claimed and said, side by side."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account, Block
from games.chat import services as chat
from games.chat.models import Message
from games.claims import services as claims
from games.models import Game
from tests.factories import running_game
from tests.look.validity import faults
from tests.other_deals import deal_game_otherwise
from tests.people import Browser
from tests.playing import play_out, play_some, seat_of, tell_all
from tests.redeal import redeal
from tests.seats.lending import take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game of Ann, Ben and Cleo in which something was done, claimed and said."""
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 7)
    claims.state(game_id=game.pk, account=ben, says="stone", goal=1)
    chat.say(game_id=game.pk, account=ben, text="The north is stone.")
    chat.say(game_id=game.pk, account=ann, text="I doubt it.")
    return game


def at(game: Game, *seats: int) -> str:
    address = reverse("games:deeds", args=[game.pk])
    chosen = "&".join(f"seat={seat}" for seat in seats)
    return f"{address}?{chosen}" if chosen else address


def columns(page: str) -> dict[str, str]:
    """By the heading of a column, what is in it."""
    found = re.findall(r"<h2 id=[^>]*>(.*?)</h2>(.*?)</section>", page, re.DOTALL)
    return {name: " ".join(re.sub(r"<[^>]*>", " ", rest).split()) for name, rest in found}


@pytest.mark.both
def test_each_players_turns_claims_and_words_stand_in_their_column(
    game: Game, ann: Account, browser: Browser
) -> None:
    page = browser(ann).get(at(game)).content.decode()
    shown = columns(page)
    assert set(shown) == {"Ann (you)", "Ben", "Cleo"}
    assert "The north is stone." in shown["Ben"]
    assert "Ben claims: the middle goal is a stone." in shown["Ben"]
    assert "I doubt it." in shown["Ann (you)"]
    assert shown["Cleo"].startswith("Cleo")
    assert not faults(page)


def test_some_are_chosen_and_unknown_seats_choose_nobody(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    client = browser(ann)
    two = client.get(at(game, seat_of(game, ben), seat_of(game, cleo))).content.decode()
    assert set(columns(two)) == {"Ben", "Cleo"}
    assert len(columns(client.get(at(game, 99)).content.decode())) == 3
    assert client.get(at(game) + "?round=9").status_code == 404
    assert client.get(at(game) + "?seat=x&round=y").status_code == 200


def test_spectators_read_no_words_of_a_running_game(
    game: Game, olga: Account, browser: Browser
) -> None:
    for who in (None, olga):
        page = browser(who).get(at(game)).content.decode()
        assert "The north is stone." not in page
        assert "Ben</b> claims:" in page


def test_after_the_game_words_of_people_apart_are_left_out(
    game: Game, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    tell_all(play_out(game))
    assert "The north is stone." in browser(olga).get(at(game)).content.decode()
    Block.objects.create(account=ben, person=olga)
    page = browser(olga).get(at(game)).content.decode()
    assert "The north is stone." not in page and "I doubt it." in page


def test_words_that_were_taken_away_are_not_there(
    game: Game, ann: Account, browser: Browser
) -> None:
    said = Message.objects.get(text="The north is stone.")
    chat.take_back(game_id=game.pk, account=said.player.account, number=said.number)
    assert "The north is stone." not in browser(ann).get(at(game)).content.decode()


def test_words_of_somebody_who_left_are_not_in_the_column_of_the_newcomer(
    game: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    take_over(game, ben, olga)
    shown = columns(browser(ann).get(at(game)).content.decode())
    assert "The north is stone." not in shown["Olga"]


def test_private_tables_are_for_their_players_and_endings_are_shown_at_the_table_first(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=False, rules={"rounds": 1})
    assert browser(olga).get(at(game)).status_code == 404
    play_out(game)
    table = reverse("games:table", args=[game.pk])
    assert browser(ann).get(at(game))["Location"] == table
    tell_all(game)
    assert browser(ann).get(at(game)).status_code == 200


def test_no_byte_depends_on_what_its_reader_cannot_know(
    game: Game, ann: Account, olga: Account, browser: Browser
) -> None:
    def shown(who: Account | None) -> bytes:
        answer: Any = browser(who).get(at(game))
        return re.sub(rb'nonce="[^"]+"|csrf[^>]*', b"", answer.content)

    for who, seat in ((None, None), (olga, None), (ann, seat_of(game, ann))):
        before = shown(who)
        redeal(game, seat, seed=5)
        assert shown(who) == before


def test_another_deal_that_went_the_same_way_is_the_same_page(
    game: Game, ann: Account, browser: Browser
) -> None:
    def shown() -> bytes:
        return re.sub(rb'nonce="[^"]+"|csrf[^>]*', b"", browser(ann).get(at(game)).content)

    before = shown()
    deal_game_otherwise(game, seat_of(game, ann))
    assert shown() == before


@pytest.mark.parametrize("name", ["log", "replay"])
def test_the_log_and_the_replay_lead_there(
    game: Game, ann: Account, browser: Browser, name: str
) -> None:
    page = browser(ann).get(reverse(f"games:{name}", args=[game.pk])).content.decode()
    assert at(game) in page
