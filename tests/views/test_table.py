"""The page of a table and its fragment."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game, Player
from games.practice import services as practice
from tests.factories import running_game
from tests.people import Browser, acting, waiting
from tests.playing import play_some

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table", "X-Seen": "1"}


def address(game: Game, name: str = "table") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def state(page: str) -> dict[str, str]:
    """What the drawn table says of itself."""
    found = re.search(r'<div id="state" hidden\s([^>]*)>', page)
    assert found
    return dict(re.findall(r'data-(\w+)="([^"]*)"', found[1]))


def test_a_private_table_does_not_exist_for_others(
    game: Game, browser: Browser, olga: Account, subtests: pytest.Subtests
) -> None:
    for name in ["table", "fragment", "log", "chat"]:
        with subtests.test(name=name):
            assert browser(olga).get(address(game, name)).status_code == 404


@pytest.mark.both
def test_players_see_their_hand_and_spectators_of_an_open_table_none(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    assert 'class="hand' in browser(ann).get(address(game)).content.decode()
    watched = browser(None).get(address(game)).content.decode()
    assert 'class="hand' not in watched
    assert "You are watching." in watched
    assert "private-card-button" not in watched


def test_the_fragment_is_a_part_and_the_page_is_whole(game: Game, browser: Browser) -> None:
    client = browser(acting(game))
    assert b"<!doctype html>" in client.get(address(game)).content
    part = client.get(address(game, "fragment"), headers=HTMX)
    assert b"<!doctype html>" not in part.content
    assert part.headers["HX-Replace-Url"] == address(game)
    assert "no-store" in part.headers["Cache-Control"]


def test_an_unchanged_table_is_not_sent_again(game: Game, browser: Browser) -> None:
    client = browser(waiting(game))
    shown = state(client.get(address(game)).content.decode())
    known = {**HTMX, "If-None-Match": f'"{shown["tag"]}"', "X-Since": shown["since"]}
    assert client.get(address(game, "fragment"), headers=known).status_code == 304
    play_some(game, 1)
    assert client.get(address(game, "fragment"), headers=known).status_code == 200


@pytest.mark.postgresql
def test_a_page_that_was_told_of_a_newer_version_costs_a_query_less(
    game: Game, browser: Browser, django_assert_num_queries: Any
) -> None:
    client = browser(waiting(game))
    told = {**HTMX, "X-Since": str(game.version)}
    with CaptureQueriesContext(connection) as compared:
        client.get(address(game, "fragment"), headers={**told, "If-None-Match": '"another"'})
    with django_assert_num_queries(len(compared) - 1):
        client.get(address(game, "fragment"), headers=told)


def test_a_choice_that_is_legal_no_more_is_dropped(game: Game, browser: Browser) -> None:
    client = browser(acting(game))
    asked = address(game, "fragment") + "?card=theft&at=1,0"
    part = client.get(asked, headers=HTMX)
    assert part.headers["HX-Replace-Url"] == address(game)
    assert state(part.content.decode())["stage"] == "free"


def test_looking_is_remembered_when_somebody_looks(game: Game, browser: Browser) -> None:
    account = waiting(game)
    client, player = browser(account), Player.objects.get(game=game, account=account)
    client.get(address(game, "fragment"), headers={"HX-Request": "true", "HX-Target": "table"})
    player.refresh_from_db()
    assert player.seen_version == 0
    client.get(address(game))
    player.refresh_from_db()
    game.refresh_from_db()
    assert player.seen_version == game.version


def test_what_is_new_stays_new_on_a_page_that_is_open(game: Game, browser: Browser) -> None:
    account = waiting(game)
    client = browser(account)
    client.get(address(game))
    play_some(game, 1)
    page = client.get(address(game)).content.decode()
    assert "New since you looked" in page
    since = {**HTMX, "X-Since": state(page)["since"]}
    assert "New since you looked" in client.get(address(game), headers=since).content.decode()
    assert "New since you looked" not in client.get(address(game)).content.decode()


def test_the_lobby_page_turns_into_the_table_when_the_game_starts(
    game: Game, browser: Browser, ann: Account
) -> None:
    lobbys = {"HX-Request": "true", "HX-Target": "lobby"}
    response = browser(ann).get(address(game, "fragment"), headers=lobbys)
    assert response.headers["HX-Refresh"] == "true"


def test_the_open_page_of_a_game_that_was_put_away_is_loaded_anew(
    ann: Account, browser: Browser
) -> None:
    game = practice.start(ann)
    client = browser(ann)
    assert "HX-Refresh" not in client.get(address(game, "fragment"), headers=HTMX).headers
    lobby.cancel_table(game.pk, ann)
    answer = client.get(address(game, "fragment"), headers=HTMX)
    assert answer.headers["HX-Refresh"] == "true"
    assert answer.content == b""


@pytest.mark.postgresql
@pytest.mark.parametrize("players", [3, 10])
@pytest.mark.parametrize("turns", [5, 150])
def test_a_table_costs_six_queries_however_large(
    players: int,
    turns: int,
    browser: Browser,
    django_assert_max_num_queries: object,
) -> None:
    from tests.factories import AccountFactory

    people = AccountFactory.create_batch(players)
    game = play_some(running_game(people[0], people[1:]), turns)
    client = browser(people[0])
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        client.get(address(game))  # with news
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        client.get(address(game))
