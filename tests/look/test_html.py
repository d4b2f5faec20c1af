"""Pages are valid HTML, in every language, for strangers, guests and people."""

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client

from accounts.unsubscribe import unsubscribe_url
from games.models import Game
from games.notices.mute_links import mute_path
from games.services import chat, lobby, practice
from tests.accounts.people import log_in, member
from tests.factories import AccountFactory, open_table, running_game
from tests.look.validity import faults, fragment_faults
from tests.playing import let_computers_go, play_out, play_some, tell_all, to_act

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "es", "fr")
FOR_ALL = [
    "/",
    "/welcome/",
    "/rules/",
    "/privacy/",
    "/terms/",
    "/practice/",
    "/api/v1/docs/",
    "/offline/",
    "/rules/?q=gold",
    "/rules/?q=nothing-of-the-kind",
    "/learn/",
    "/learn/start/?card=EW&at=1,0",
    "/learn/gold/2/?card=NS&at=8,1&done=1",
    "/games/open/",
    "/games/open/?seats=12",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/login/code/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/old:link/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-old-link/",
    "/accounts/inactive/",
    "/no/such/page/",
]
FOR_PEOPLE = [
    "/welcome/",
    "/games/",
    "/games/new/",
    "/games/finished/",
    "/games/open/",
    "/accounts/settings/",
    "/people/unwanted/",
    "/archive/",
    "/accounts/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/reauthenticate/",
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
    member("Ann")
    # With the password just typed: what is asked for again is shown at once.
    assert log_in(client).status_code == 302
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
    return tell_all(play_out(running_game(people[0], people[1:], rules={"rounds": 1})))


def practised() -> Game:
    """A practice game, some turns on."""
    game = practice.start(AccountFactory(name="Ann"))
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
