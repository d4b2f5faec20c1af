"""Pages are valid HTML, in every language, for strangers, guests and people."""

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client

from accounts.emails.unsubscribe import unsubscribe_url
from games.chat import services as chat
from games.lobby import services as lobby
from games.models import Game
from games.notices.ending_links import mute_path
from games.practice import services as practice
from tests.accounts.people import log_in, member
from tests.factories import AccountFactory, open_table, running_game
from tests.look.validity import faults, fragment_faults
from tests.pages import filled, plain, shown
from tests.playing import let_computers_go, play_out, play_some, tell_all, to_act

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "es", "fr")


def check(client: Client, page: str, language: str = "en") -> None:
    """Open a page, and the one it leads on to, and find nothing wrong with it."""
    client.post("/accounts/language/", {"language": language})
    answer = client.get(page, follow=True)
    assert answer.status_code in (200, 404)
    assert faults(answer.content.decode()) == []


def wrong(pages: dict[str, str]) -> dict[str, list[str]]:
    """What is wrong with these pages, by their addresses."""
    return {address: found for address, page in pages.items() if (found := faults(page))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_for_strangers_is_valid(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    pages = shown(client, plain())
    assert {"/", "/rules/", "/leaderboard/", "/accounts/signup/"} < set(pages)
    assert wrong(pages) == {}


def test_every_page_for_people_is_valid(client: Client) -> None:
    member("Ann")
    # With the password just typed: what is asked for again is shown at once.
    assert log_in(client).status_code == 302
    pages = shown(client, plain())
    assert {"/games/", "/reports/", "/hours/", "/notices/", "/accounts/tokens/"} < set(pages)
    assert wrong(pages) == {}


def test_every_page_of_a_game_that_goes_on_and_of_one_that_is_over_is_valid(client: Client) -> None:
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    client.force_login(ann)
    running = play_some(running_game(ann, [ben, cleo]), 9)
    over = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    pages = {}
    for game in (running, over):
        chat.say(game_id=game.pk, account=ben, text="<b>Trust</b> & dig")
        numbers = {"game_id": game.pk, "account_id": ben.pk, "round_number": 1, "turn": 3}
        seat = {"player_id": game.players.get(account=ben).pk, "number": 1, "at": "1,0"}
        pages |= shown(client, filled({**numbers, **seat, "token": game.invite_token}))
    assert len(pages) > 30
    # A file of its own, with drawings whose style sheet the checker does not know.
    assert {at: found for at, found in wrong(pages).items() if not at.endswith(".html")} == {}


def test_a_form_with_mistakes_is_valid_html_still(client: Client) -> None:
    client.force_login(member("Ann"))
    answer = client.post("/games/new/", {"name": "x" * 100, "seats": "77"})
    assert answer.status_code == 422
    assert faults(answer.content.decode()) == []
    cache.clear()
    stranger = Client().post("/accounts/signup/", {"name": "", "email": "x", "password1": "1"})
    assert faults(stranger.content.decode()) == []


@pytest.mark.parametrize(
    "page",
    ["400.html", "403.html", "404.html", "413.html", "429.html", "500.html", "403_csrf.html"],
)
def test_pages_for_what_went_wrong_are_valid(client: Client, page: str) -> None:
    if page in ("400.html", "500.html", "403_csrf.html"):
        assert faults(render_to_string(page)) == []
    else:
        request = client.get("/rules/").wsgi_request
        assert faults(render_to_string(page, request=request)) == []


# --- tables


def lobby_of_ann() -> Game:
    """A table that is gathering players."""
    return open_table(AccountFactory(name="Ann"), [AccountFactory(name="Ben")], seats=4)


def dug_for_a_while(**rules: bool) -> Game:
    """A game with a mine, a log and chat."""
    people = [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo", "Dora")]
    game = running_game(people[0], people[1:], rules=rules)
    chat.say(game_id=game.pk, account=people[1], text="<b>Trust</b> & dig")
    return play_some(game, 20)


def practised() -> Game:
    """A practice game, some turns on."""
    game = practice.start(AccountFactory(name="Ann"))
    let_computers_go(game)
    return play_some(game, 6)


# Those of the base game, and what is over, are among every page of a game above.
TABLES: dict[str, Callable[[], Game]] = {
    "lobby": lobby_of_ann,
    "Saboteur 2": lambda: dug_for_a_while(expansion=True),
    "practice": practised,
}


@pytest.mark.parametrize("table", TABLES)
def test_tables_and_what_belongs_to_them_are_valid(client: Client, table: str) -> None:
    game = TABLES[table]()
    host = game.host
    assert host is not None
    client.force_login(host)
    pages = ["", "log/", "chat/", "claims/", "claims/?about=goal-1&says=stone", "notes/"]
    if game.status == Game.Status.RUNNING:
        pages.append("me/")
    if game.status != Game.Status.LOBBY:
        pages += [f"replay/1/{turn}/" for turn in (0, 5, game.rounds.get(number=1).turns)]
    for page in pages:
        check(client, f"/games/{game.pk}/{page}")
    check(client, "/games/")
    check(client, f"/people/{host.pk}/")


def test_pages_on_the_way_to_a_table_are_valid(client: Client) -> None:
    ann, ben = AccountFactory(name="Ann"), AccountFactory(name="Ben")
    off, invited = open_table(ann, [ben], seats=4), open_table(ben, seats=4, public=False)
    full = open_table(ben, [AccountFactory(name="Cleo")], seats=2, rules={"expansion": True})
    lobby.cancel_table(off.pk, ann)
    client.force_login(ann)
    for page in (
        f"/games/{off.pk}/",
        f"/games/{full.pk}/",
        f"/join/{invited.invite_token}/",
        f"/people/{ben.pk}/",
        unsubscribe_url(ann),
        mute_path(full.players.get(account=ben).pk, ben),
        "/games/",
        "/games/open/",
    ):
        check(client, page)
    check(Client(), f"/join/{invited.invite_token}/")


def test_what_the_site_says_after_a_form_is_valid(client: Client) -> None:
    client.force_login(member("Ann"))
    answer = client.post("/accounts/settings/", {"name": "Anna"}, follow=True)
    assert faults(answer.content.decode()) == []
    stranger = Client()
    stranger.post("/accounts/password/reset/", {"email": "ann@example.org"})
    said = stranger.post("/accounts/login/code/", {"email": "ann@example.org"}, follow=True)
    page = said.content.decode()
    assert 'class="messages" role="status"' in page
    assert faults(page) == []


@pytest.mark.parametrize("rules", [{}, {"expansion": True}])
def test_a_table_with_a_card_chosen_is_valid(client: Client, rules: dict[str, bool]) -> None:
    game = dug_for_a_while(**rules)
    account = to_act(game).account
    assert account is not None
    client.force_login(account)
    page = client.get(f"/games/{game.pk}/").content.decode()
    choices = choices_in(page, f"/games/{game.pk}/")
    assert choices
    for address in choices:
        check(client, address)
        headers = {"HX-Request": "true", "HX-Target": "table"}
        part = client.get(address, headers=headers).content.decode()
        assert fragment_faults(part) == []


def choices_in(page: str, table: str) -> list[str]:
    """Some of the addresses of a table with something chosen."""
    found = re.findall(rf'href="((?:{table})?\?[^"]+)"', page)
    whole = [each if each.startswith("/") else table + each for each in found]
    return sorted({each.replace("&amp;", "&") for each in whole})[:6]
