"""What search engines and the like look for at the root of a site."""

from urllib.robotparser import RobotFileParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def robots(client: Client) -> RobotFileParser:
    """The rules as a robot reads them."""
    answer = client.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    return rules


@pytest.mark.parametrize("page", ["/", "/rules/", "/games/open/", "/games/7/", "/join/some-token/"])
def test_robots_may_read_what_is_public_or_shown_in_chats(
    robots: RobotFileParser, page: str
) -> None:
    assert robots.can_fetch("*", page)


@pytest.mark.parametrize("page", ["/admin/", "/accounts/login/"])
def test_robots_stay_out_of_what_is_personal(robots: RobotFileParser, page: str) -> None:
    assert not robots.can_fetch("*", page)


def test_who_asks_for_the_old_icon_gets_the_new_one(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert finders.find(answer["Location"].removeprefix("/static/"))


@pytest.mark.parametrize("page", ["/", "/rules/", "/games/open/", "/accounts/login/", "/no/page/"])
def test_every_page_says_what_it_is_in_one_line_and_its_language(client: Client, page: str) -> None:
    html = client.get(page).content.decode()
    assert html.count('<meta name="description" content="') == 1
    assert '<html lang="en"' in html
    assert html.count("<title>") == 1
