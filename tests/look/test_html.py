"""Pages are valid HTML, in every language, for strangers, guests and people."""

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client

from games.models import Game
from games.services import chat, lobby
from tests.accounts.people import member
from tests.factories import AccountFactory, open_table, running_game
from tests.look.html import faults, fragment_faults
from tests.playing import let_computers_go, play_out, play_some, to_act

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "es", "fr")
FOR_ALL = [
    "/",
    "/welcome/",
    "/rules/",
    "/practice/",
    "/offline/",
    "/games/open/",
    "/games/open/?seats=12",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/login/code/",
    "/no/such/page/",
]
FOR_PEOPLE = [
    "/welcome/",
    "/games/",
    "/games/new/",
    "/games/finished/",
    "/games/open/",
    "/accounts/settings/",
    "/accounts/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/logout/",
]


def check(client: Client, page: str, language: str = "en") -> None:
    """Open a page, and the one it leads on to, and find nothing wrong with it."""
    client.post("/accounts/language/", {"language": language})
    answer = client.get(page, follow=True)
    assert answer.status_code in (200, 404)
    assert faults(answer.content.decode()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", FOR_ALL)
def test_pages_for_strangers_are_valid(client: Client, page: str, language: str) -> None:
    check(client, page, language)


@pytest.mark.parametrize("page", FOR_PEOPLE)
def test_pages_for_people_are_valid(client: Client, page: str) -> None:
    client.force_login(member("Ann"))
    check(client, page)


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


def finished() -> Game:
    """A game that is over."""
    people = [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo")]
    return play_out(running_game(people[0], people[1:], rules={"rounds": 1}))


def practised() -> Game:
    """A practice game, some turns on."""
    game = lobby.start_practice(AccountFactory(name="Ann"))
    let_computers_go(game)
    return play_some(game, 6)


TABLES: dict[str, Callable[[], Game]] = {
    "lobby": lobby_of_ann,
    "base game": dug_for_a_while,
    "Saboteur 2": lambda: dug_for_a_while(expansion=True),
    "finished": finished,
    "practice": practised,
}


@pytest.mark.parametrize("table", TABLES)
def test_tables_and_what_belongs_to_them_are_valid(client: Client, table: str) -> None:
    game = TABLES[table]()
    host = game.host
    assert host is not None
    client.force_login(host)
    pages = ["", "log/", "chat/", "notes/"]
    if game.status == Game.Status.RUNNING:
        pages.append("me/")
    if game.status != Game.Status.LOBBY:
        pages += [f"replay/1/{turn}/" for turn in (0, 5, game.rounds.get(number=1).turns)]
    for page in pages:
        check(client, f"/games/{game.pk}/{page}")
    check(client, "/games/")
    check(client, f"/people/{host.pk}/")


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


# --- the check itself


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<p>a<div>b</div></p>", "unexpected-end-tag"),
        ("<ul><div></div></ul>", "div in ul"),
        ("<a href='/'><button>x</button></a>", "button in a"),
        ("<span><div></div></span>", "div in span"),
        ("<i id=x></i><b id=x></b>", "two places named x"),
        ("<label for=y>x</label>", "for names y"),
        ("<img src=x>", "a picture without a text"),
        ("<foo>x</foo>", "no element foo"),
        ("<p>one &nope; two", "named-entity"),
        ("<div class=a class=b></div>", "duplicate-attribute"),
    ],
)
def test_the_check_finds_what_is_wrong(body: str, fault: str) -> None:
    head = '<!doctype html><html lang="en"><head><title>t</title></head>'
    page = f"{head}<body><main><h1>t</h1>{{}}</main></body></html>"
    assert faults(page.format("<p>fine</p>")) == []
    assert any(fault in told for told in faults(page.format(body))), faults(page.format(body))
