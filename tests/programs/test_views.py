"""Programs are known as such wherever people meet them."""

import pytest

from accounts.models import Account, Liking
from games.models import Game
from games.programs import services as programs
from games.relations import services as relations
from tests.factories import AccountFactory, open_table, running_game
from tests.lobby.views.test_lobby import FORM
from tests.people import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def robo(db: None) -> Account:
    """A program."""
    account: Account = AccountFactory(name="Robo")
    programs.declare(account, is_program=True)
    return account


def test_the_settings_declare_it_and_take_it_back(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.get("/accounts/tokens/").content.decode()
    assert "A program plays with this account" in page
    page = client.post("/programs/", {"is": "program"}, follow=True).content.decode()
    assert "This account is a program’s now." in page
    assert "A person plays with it again" in page
    assert Account.objects.get(pk=ann.pk).is_program
    client.post("/programs/", {"is": "person"})
    assert not Account.objects.get(pk=ann.pk).is_program


def test_it_is_refused_in_words_while_seated_among_people(
    ann: Account, ben: Account, browser: Browser
) -> None:
    open_table(ann, [ben], seats=4)
    page = browser(ben).post("/programs/", {"is": "program"}, follow=True).content.decode()
    assert "Not while the account sits at a table where others know it as what it is now." in page


def test_the_host_says_whether_programs_are_welcome(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    assert 'name="programs_welcome"' in client.get("/games/new/").content.decode()
    for chosen in ({}, {"programs_welcome": "on"}):
        assert client.post("/games/new/", {**FORM, **chosen}).status_code == 302
        assert Game.objects.latest("pk").programs_welcome is bool(chosen)
    lobby = client.get(f"/games/{Game.objects.latest('pk').pk}/").content.decode()
    assert "Programs are welcome here." in lobby


def test_a_program_is_turned_away_in_words_and_told_where_it_is_welcome(
    ann: Account, robo: Account, browser: Browser
) -> None:
    table = open_table(ann, seats=4)
    client = browser(robo)
    answer = client.post(f"/games/{table.pk}/sit/")
    assert answer.status_code == 403
    assert "This table is for people: programs are not welcome here." in answer.content.decode()
    open_table(ann, seats=4, programs_welcome=True)
    assert client.get("/games/open/").content.decode().count("programs welcome") == 1


def test_it_is_shown_as_one_at_the_table_and_in_lists(
    ann: Account, ben: Account, robo: Account, browser: Browser
) -> None:
    client = browser(ann)
    gathering = open_table(ann, [robo], seats=4, programs_welcome=True)
    running = running_game(ann, [ben, robo], programs_welcome=True)
    relations.begin(Liking, ann, robo.pk)
    mark = "#i-bot"
    for address in (f"/games/{gathering.pk}/", f"/games/{running.pk}/", "/people/"):
        page = client.get(address).content.decode()
        assert mark in page and "program" in page, address
    assert mark in browser(ben).get(f"/people/{robo.pk}/").content.decode()
    assert "a program among them" in client.get("/games/").content.decode()
    assert mark not in browser(ben).get(f"/people/{ann.pk}/").content.decode()
