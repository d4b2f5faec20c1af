"""The pages of the log, of one’s own card and of a result."""

import re

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.people import Browser, acting
from tests.playing import play_out, play_some, position_of, tell_all

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "chat"}


def at(game: Game, name: str) -> str:
    return reverse(f"games:{name}", args=[game.pk])


def test_the_log_goes_back_to_the_beginning(game: Game, ann: Account, browser: Browser) -> None:
    game = play_some(game, 70)
    client = browser(ann)
    newest = client.get(at(game, "log"))
    older = client.get(at(game, "log") + f"?before={newest.context['older']}")
    assert b"What happened before" in newest.content
    assert b"To the newest" in older.content
    assert client.get(at(game, "log") + "?before=x").status_code == 200


def test_me_is_for_the_one_who_asks(game: Game, ann: Account, browser: Browser) -> None:
    seat = Player.objects.get(game=game, account=ann).seat
    assert seat is not None
    dwarf = position_of(game).dwarfs[seat]
    part = (
        browser(ann).get(at(game, "private_card"), headers={"HX-Request": "true"}).content.decode()
    )
    assert f"#d-{dwarf}" in part
    assert "<!doctype" not in part
    assert "<!doctype" in browser(ann).get(at(game, "private_card")).content.decode()


def test_spectators_are_nobody(ann: Account, olga: Account, browser: Browser) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), public=True)
    assert browser(olga).get(at(game, "private_card")).status_code == 404


def test_a_result_is_shown_until_its_reader_goes_on(game: Game, browser: Browser) -> None:
    chance = 0
    while position_of(game).number == 1:
        game = play_some(game, 1, seed=chance)
        chance += 1
    account = acting(game)
    client = browser(account)
    client.post(at(game, "ending_seen"), {"round": "1"})
    page = client.get(at(game, "table")).content.decode()
    assert 'id="result-title"' in page
    assert re.search(r"Round 2\s*</button>", page)
    response = client.post(at(game, "result_seen"), {"round": "1"})
    assert response.headers["Location"] == at(game, "table")
    assert 'id="result-title"' not in client.get(at(game, "table")).content.decode()


def test_going_on_from_nonsense_is_no_error(game: Game, ann: Account, browser: Browser) -> None:
    for number in ("", "x", "99999999999999"):
        response = browser(ann).post(at(game, "result_seen"), {"round": number})
        assert response.status_code == 302


def test_a_finished_game_shows_standings_and_everybodys_gold(
    ann: Account, browser: Browser
) -> None:
    game = tell_all(play_out(running_game(ann, AccountFactory.create_batch(2), public=True)))
    for account in (ann, None):
        page = browser(account).get(at(game, "table")).content.decode()
        assert 'class="standings"' in page
        assert "secret" not in page
