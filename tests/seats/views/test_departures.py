"""Leaving a running game for good: behind a question, and without a way back."""

import re
from random import Random

import pytest
from django.urls import reverse

from accounts.models import Account
from games.core.errors import NotYours
from games.core.seating import occupants
from games.models import Game, Notice, Player
from games.notices import sending
from tests.factories import running_game
from tests.people import Browser
from tests.playing import play_one, play_out, to_act

pytestmark = pytest.mark.django_db


def at(game: Game, page: str = "leave_game") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def read(browser: Browser, who: Account | None, game: Game, page: str = "table") -> str:
    text = browser(who).get(at(game, page)).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_the_question_only_says_what_follows(game: Game, ben: Account, browser: Browser) -> None:
    told = read(browser, ben, game, "leave_game")
    assert "Leave “Tuesday dig” for good?" in told
    assert "You’ll no longer see what the seat knows." in told
    assert game.players.filter(account=ben).exists()


def test_a_computer_player_has_the_seat_from_then_on(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seat = game.players.get(account=ben).seat
    assert browser(ben).post(at(game)).status_code == 302
    player = Player.objects.get(game=game, seat=seat)
    assert player.is_computer and player.account is None and player.name != "Ben"
    told = read(browser, ann, game)
    assert "Ben" in told and player.name in told


def test_there_is_no_way_back(game: Game, ben: Account, browser: Browser) -> None:
    browser(ben).post(at(game))
    game.refresh_from_db()
    for page in ("table", "motion", "private_card", "notes", "leave_game", "chat"):
        assert browser(ben).get(at(game, page)).status_code == 404, page
    assert browser(ben).post(at(game, "take_back")).status_code == 404
    with pytest.raises(NotYours):
        occupants.take_back(game.pk, ben)
    token = reverse("games:join", args=[game.invite_token])
    browser(ben).post(token)
    assert not game.players.filter(account=ben).exists()


def test_at_a_public_table_they_see_what_any_spectator_sees(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo])
    browser(ben).post(at(game))
    Notice.objects.filter(account=ben).delete()  # The bell is about all games.
    private = r'(csrfmiddlewaretoken" value|csrf-token" content|X-CSRFToken"|nonce)[^>]*|Ben|Olga'
    pages = [
        re.sub(private, "", browser(who).get(at(game, "fragment")).content.decode())
        for who in (ben, olga)
    ]
    assert pages[0] == pages[1]


def test_who_is_to_act_may_leave_and_is_not_told_of_that_turn(
    game: Game, browser: Browser, mailoutbox: list[object]
) -> None:
    player = to_act(game)
    assert player.account is not None
    Notice.objects.exclude(kind=Notice.Kind.TURN, transport="mail").delete()
    browser(player.account).post(at(game))
    game.refresh_from_db()
    assert game.computer_at is not None
    for notice in Notice.objects.all():
        sending.send(notice.pk)
    assert not mailoutbox
    play_one(game, Random(1))


def test_nobody_leaves_ended_games(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    assert browser(ben).get(at(game)).status_code == 404
    answer = browser(ben).post(at(game), follow=True)
    assert "That is only possible while the game is being played." in answer.content.decode()
    assert game.players.filter(account=ben).exists()


@pytest.mark.parametrize("counts", [True, False])
def test_who_is_only_away_is_shown_to_the_holidays_where_they_count(
    game: Game, ben: Account, browser: Browser, *, counts: bool
) -> None:
    Game.objects.update(own_hours=counts)
    for page in ("leave_game", "table"):
        shown = browser(ben).get(at(game, page)).content.decode()
        assert ("/hours/?holiday=1#holidays" in shown) is counts, page
