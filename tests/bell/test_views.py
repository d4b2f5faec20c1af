"""The bell on every page: its number, in the tab too, and the page with its list."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.bell.page import Bell
from games.models import Game, Notice
from games.practice import services as practice
from tests.factories import running_game
from tests.people import Browser, acting, waiting
from tests.playing import play_out

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/"


def head(page: str) -> tuple[str, str]:
    """The title and the icon of the browser's tab."""
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    icon = re.search(r'id="favicon".*?href="([^"]+)"', page, re.DOTALL)
    assert title
    assert icon
    return title[1], "turn" if "favicon-turn" in icon[1] else "plain"


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("address", ["/games/", "/notices/", "/accounts/settings/", "/rules/"])
def test_every_page_counts_what_is_new_and_so_does_its_tab(
    game: Game, browser: Browser, address: str
) -> None:
    Notice.objects.all().delete()
    page = text_of(browser(acting(game)), address)
    assert 'aria-label="Notices, 1 new"' in page
    title, icon = head(page)
    assert title.startswith("(1) ")
    assert icon == "turn"
    page = text_of(browser(waiting(game)), address)
    assert 'aria-label="Notices"' in page
    title, icon = head(page)
    assert not title.startswith("(")
    assert icon == "plain"


def test_at_the_table_the_number_is_the_same(game: Game, browser: Browser) -> None:
    client = browser(acting(game))
    Notice.objects.exclude(transport="bell", kind="started", account=acting(game)).delete()
    account = acting(game)
    running_game(account, [other for other in people_of(game) if other != account])
    elsewhere = head(text_of(client, "/games/"))[0]
    number = re.match(r"\(\d+\) ", elsewhere)
    assert number
    page = text_of(client, reverse("games:table", args=[game.pk]))
    assert head(page)[0].startswith(f"{number[0]}Your turn: Tuesday dig")
    assert f'data-title="{number[0]}Your turn: Tuesday dig"' in page


def people_of(game: Game) -> list[Account]:
    return [player.account for player in game.players.all() if player.account is not None]


def test_a_visitor_has_no_bell(browser: Browser) -> None:
    assert "Notices" not in text_of(browser(None), "/rules/")
    assert browser(None).get(ADDRESS)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("count", "number", "title"),
    [(0, "", ""), (1, "1", "(1) "), (99, "99", "(99) "), (100, "99+", "(99+) ")],
)
def test_the_number_goes_up_to_ninety_nine(count: int, number: str, title: str) -> None:
    assert (Bell(count).number, Bell(count).before_title) == (number, title)


def test_a_line_leads_to_its_table_and_is_read(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    notice = Notice.objects.get(account=ann, kind="finished", transport="bell")
    assert "is over" in text_of(client, ADDRESS)
    answer = client.get(f"{ADDRESS}{notice.pk}/")
    assert answer["Location"] == reverse("games:table", args=[over.pk])
    notice.refresh_from_db()
    assert notice.read_at is not None


@pytest.fixture
def over(game: Game) -> Game:
    """The game, played to its end."""
    return play_out(game)


def test_nobody_follows_somebody_else_s_line(
    over: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    notice = Notice.objects.get(account=ann, kind="finished", transport="bell")
    for other in (ben, olga):
        assert browser(other).get(f"{ADDRESS}{notice.pk}/").status_code == 404
    notice.refresh_from_db()
    assert notice.read_at is None


def test_all_that_was_on_the_page_is_marked_by_one_button(
    over: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    newest = re.search(r'name="newest" value="(\d+)"', text_of(client, ADDRESS))
    assert newest
    assert client.get("/notices/read/").status_code == 405
    client.post("/notices/read/", {"newest": newest[1]})
    assert 'aria-label="Notices"' in text_of(client, ADDRESS)
    assert client.post("/notices/read/", {"newest": "x"}).status_code == 302


def test_the_page_of_who_has_none_says_what_it_is_for(gus: Account, browser: Browser) -> None:
    practice.start(gus)
    assert "Nothing yet." in text_of(browser(gus), ADDRESS)
