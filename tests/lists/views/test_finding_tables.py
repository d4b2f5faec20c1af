"""The page of open tables, and the form on it that narrows them down."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.lists.selectors.lines import PAGE
from tests.factories import AccountFactory, open_table

pytestmark = pytest.mark.django_db


def names(page: str) -> list[str]:
    """The names of the tables on the page, from above."""
    return re.findall(r'<h3><a href="/games/\d+/">([^<]+)</a>', page)


@pytest.fixture
def two_tables() -> None:
    """One table of each box."""
    ann = AccountFactory(name="Ann")
    open_table(ann, seats=4, name="Plain")
    open_table(ann, seats=7, name="Fancy", rules={"expansion": True})


def test_the_address_says_which_tables_are_shown(
    client: Client, two_tables: None, subtests: pytest.Subtests
) -> None:
    for query, found in [
        ("", ["Fancy", "Plain"]),
        ("?box=base", ["Plain"]),
        ("?box=second", ["Fancy"]),
        ("?seats=7", ["Fancy"]),
        ("?box=base&seats=7", []),
        ("?box=&seats=", ["Fancy", "Plain"]),
        ("?box=nonsense&seats=many", ["Fancy", "Plain"]),
        ("?seats=99999999999999999999", ["Fancy", "Plain"]),
    ]:
        with subtests.test(query=query, found=found):
            answer = client.get(f"/games/open/{query}")
            assert answer.status_code == 200
            assert names(answer.content.decode()) == found


def test_the_form_shows_what_is_looked_for(client: Client, two_tables: None) -> None:
    page = client.get("/games/open/?box=second&seats=7").content.decode()
    assert '<option value="second" selected>' in page
    assert '<option value="7" selected>' in page
    assert '<form class="find" method="get"' in page


def test_the_next_page_looks_for_the_same(client: Client, two_tables: None) -> None:
    ben = AccountFactory(name="Ben")
    made = [f"Table {number}" for number in range(PAGE)]
    for name in made:
        open_table(ben, seats=4, name=name)
    page = client.get("/games/open/?box=base&seats=4").content.decode()
    assert names(page) == made[::-1]
    (link,) = re.findall(r'class="button" href="(\?[^"]+)"', page)
    asked = parse_qs(urlsplit(link.replace("&amp;", "&")).query)
    assert (asked["box"], asked["seats"]) == (["base"], ["4"])
    assert names(client.get(f"/games/open/{link.replace('&amp;', '&')}").content.decode()) == [
        "Plain"
    ]


def test_where_nothing_fits_one_may_look_at_all(client: Client, two_tables: None) -> None:
    page = client.get("/games/open/?seats=12").content.decode()
    assert "No table like that" in page
    assert "Show all open tables" in page


def test_where_there_is_nothing_to_narrow_down_there_is_no_form(client: Client) -> None:
    assert 'class="find"' not in client.get("/games/open/").content.decode()
