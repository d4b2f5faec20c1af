"""Reactions beside the table, in the log and the replay, and on a page without scripts."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.reactions import services
from tests.factories import running_game
from tests.people import Browser
from tests.playing import play_some
from tests.reactions.test_services import newest, react

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def at(game: Game, name: str = "reactions", *rest: int) -> str:
    return reverse(f"games:{name}", args=[game.pk, *rest])


def read(client: Client, address: str, **headers: str) -> str:
    return client.get(address, headers=headers).content.decode()


@pytest.fixture
def played(game: Game) -> Game:
    play_some(game, 2)
    return game


def test_without_scripts_a_link_of_the_log_leads_to_five_buttons_that_say_what_they_are(
    played: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client, page = browser(ann), at(played, "reactions", newest(played))
    assert f'href="{page}"' in read(client, at(played, "log"))
    first = read(client, page)
    for words in ("Cheers!", "Ha!", "Oh!", "Hm …", "Oh no!"):
        assert f"<span>{words}</span></button>" in first
    answer = client.post(page, {"kind": "laugh"}, follow=True)
    assert answer.redirect_chain == [(page, 302)]
    assert 'aria-pressed="true"' in answer.content.decode()
    shown = read(browser(ben), at(played, "log"))
    assert '<span class="reactions__said" title="Ha!"' in shown
    client.post(page, {"kind": ""})
    assert "reactions__said" not in read(browser(ben), at(played, "log"))


def test_beside_the_table_the_answer_is_the_reactions_to_that_turn(
    played: Game, ann: Account, browser: Browser
) -> None:
    page = at(played, "reactions", newest(played))
    client = browser(ann)
    assert "<form" in client.get(page, headers=HTMX).content.decode()
    answer = client.post(page, {"kind": "gasp"}, headers=HTMX).content.decode()
    assert answer.strip().startswith('<span class="reactions"')
    assert "Oh!" in answer and "<form" not in answer


def test_a_refusal_says_why(played: Game, ann: Account, browser: Browser) -> None:
    page = at(played, "reactions", newest(played))
    answer = browser(ann).post(page, {"kind": "wink"}, headers=HTMX)
    assert answer.status_code == 422
    assert "You cannot react to that." in answer.content.decode()
    assert browser(ann).get(at(played, "reactions", 10**6)).status_code == 404


def test_the_table_shows_reactions_and_asks_for_them_only_once_there_are_any(
    played: Game, ann: Account, ben: Account, browser: Browser, django_assert_num_queries: object
) -> None:
    client, table = browser(ben), at(played, "table")
    before = read(client, table)
    assert "reactions__said" not in before and f'data-turn="{newest(played)}"' in before
    react(played, ann, "groan")
    assert 'title="Oh no!"' in read(client, table)


def test_a_reaction_is_news_to_an_open_page(
    played: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client, table = browser(ben), at(played, "table")
    read(client, table)
    fragment = reverse("games:fragment", args=[played.pk])
    headers = {"HX-Request": "true", "HX-Target": "table", "X-Since": str(played.version)}
    tag = read(client, fragment, **headers).split('data-tag="')[1].split('"')[0]
    known = {**headers, "If-None-Match": f'"{tag}"'}
    assert client.get(fragment, headers=known).status_code == 304
    react(played, ann)
    assert client.get(fragment, headers=known).status_code == 200


def test_the_replay_shows_them_with_the_turn(played: Game, ann: Account, browser: Browser) -> None:
    react(played, ann, "doubt")
    shown = read(browser(ann), at(played, "replay", 1, 2))
    assert 'title="Hm …"' in shown and "reactions__open" in shown


def test_watchers_are_shown_no_way_to_react(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    play_some(game, 1)
    services.react(game_id=game.pk, account=ann, version=newest(game), kind="laugh")
    for name in ("table", "log"):
        shown = read(browser(None), at(game, name))
        assert "reactions__said" in shown and "reactions__open" not in shown
    page = at(game, "reactions", newest(game))
    assert "<button" not in read(browser(None), page).split("<main")[1].split("</main")[0]
