"""The forms by which finished games and open tables are looked for."""

import re
from copy import deepcopy
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.lists.selectors.lines import PAGE
from games.models import Game
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_out, tell_all
from tests.shared_rows import Cast, ann

__all__ = ["ann"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(cast: Cast) -> dict[str, Game]:
    """Two finished games of Ann, whose endings were seen."""
    ann, ben, cleo = cast.ann, cast.ben, cast.cleo
    made = {
        "Plain": running_game(ann, [ben, cleo], rules={"rounds": 1}, name="Plain"),
        "Fancy": running_game(ann, [ben], rules={"rounds": 1, "expansion": True}, name="Fancy"),
    }
    for game in made.values():
        tell_all(play_out(game))
    return made


@pytest.fixture
def games(played: dict[str, Game], db: None) -> dict[str, Game]:
    return deepcopy(played)


def names(client: Client, url: str) -> list[str]:
    """The names of the games on a page, from above."""
    answer = client.get(url)
    assert answer.status_code == 200
    return re.findall(r'<h3><a href="/games/\d+/">([^<]+)</a>', answer.content.decode())


def test_the_address_says_which_games_are_shown(
    client: Client, games: dict[str, Game], ann: Account, subtests: pytest.Subtests
) -> None:
    client.force_login(ann)
    for query, expected in [
        ("", ["Fancy", "Plain"]),
        ("?box=base", ["Plain"]),
        ("?box=second&players=2", ["Fancy"]),
        ("?players=9", []),
        ("?box=nonsense&players=x&result=&dwarf=dragon&beside=ann&year=1", ["Fancy", "Plain"]),
        ("?beside=99999999999999999999", ["Fancy", "Plain"]),
    ]:
        with subtests.test(query=query, expected=expected):
            assert names(client, f"/games/finished/{query}") == expected
            assert names(client, f"/people/{ann.pk}/{query}") == expected


def test_one_looks_for_games_of_a_year(
    client: Client, games: dict[str, Game], ann: Account
) -> None:
    this, last = timezone.localdate().year, timezone.localdate().year - 1
    Account.objects.filter(pk=ann.pk).update(created=timezone.now() - timedelta(days=366))
    assert names(client, f"/people/{ann.pk}/?year={this}") == ["Fancy", "Plain"]
    assert names(client, f"/people/{ann.pk}/?year={last}") == []


def test_one_looks_for_games_with_a_person(
    client: Client, games: dict[str, Game], ann: Account
) -> None:
    client.force_login(ann)
    cleo = Account.objects.get(name="Cleo")
    assert names(client, f"/games/finished/?beside={cleo.pk}") == ["Plain"]
    page = client.get(f"/games/finished/?beside={cleo.pk}").content.decode()
    assert f'<option value="{cleo.pk}" selected>Cleo</option>' in page
    assert ">Ann</option>" not in page


def test_results_are_those_of_whose_page_it_is(
    client: Client, games: dict[str, Game], ann: Account
) -> None:
    won = [name for name, game in reversed(games.items()) if game.players.get(account=ann).won]
    assert names(client, f"/people/{ann.pk}/?result=won") == won
    assert len(names(client, f"/people/{ann.pk}/?result=lost")) == 2 - len(won)


def test_where_nothing_fits_one_may_look_at_all(
    client: Client, games: dict[str, Game], ann: Account
) -> None:
    page = client.get(f"/people/{ann.pk}/?players=9").content.decode()
    assert "No games match. Try removing a filter." in page
    assert f'href="/people/{ann.pk}/"' in page


def test_whoever_finished_nothing_has_nothing_to_narrow_down(client: Client, db: None) -> None:
    ann = AccountFactory(name="Anna")
    client.force_login(ann)
    for url in ("/games/finished/", f"/people/{ann.pk}/"):
        assert 'class="find' not in client.get(url).content.decode()


def test_a_page_of_a_person_draws_no_mine_whose_ending_is_untold(client: Client, db: None) -> None:
    ann = AccountFactory(name="Anna")
    game = running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 1})
    play_out(game)
    client.force_login(ann)
    assert "game-row__mine" not in client.get(f"/people/{ann.pk}/").content.decode()
    client.logout()
    assert "game-row__mine" in client.get(f"/people/{ann.pk}/").content.decode()


# The page of open tables, and the form on it that narrows them down.


def tables_on(page: str) -> list[str]:
    """The names of the tables on the page, from above."""
    return re.findall(r'<h3><a href="/games/\d+/">([^<]+)</a>', page)


@pytest.fixture
def two_tables() -> None:
    """One table of each box."""
    host = AccountFactory()
    open_table(host, seats=4, name="Plain")
    open_table(host, seats=7, name="Fancy", rules={"expansion": True})


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
            assert tables_on(answer.content.decode()) == found


def test_the_form_shows_what_is_looked_for(client: Client, two_tables: None) -> None:
    page = client.get("/games/open/?box=second&seats=7").content.decode()
    assert '<option value="second" selected>' in page
    assert '<option value="7" selected>' in page
    assert '<form class="find" method="get"' in page


def test_the_next_page_looks_for_the_same(client: Client, two_tables: None) -> None:
    ben = AccountFactory()
    made = [f"Table {number}" for number in range(PAGE)]
    for name in made:
        open_table(ben, seats=4, name=name)
    page = client.get("/games/open/?box=base&seats=4").content.decode()
    assert tables_on(page) == made[::-1]
    (link,) = re.findall(r'class="button" href="(\?[^"]+)"', page)
    asked = parse_qs(urlsplit(link.replace("&amp;", "&")).query)
    assert (asked["box"], asked["seats"]) == (["base"], ["4"])
    assert tables_on(client.get(f"/games/open/{link.replace('&amp;', '&')}").content.decode()) == [
        "Plain"
    ]


def test_where_no_table_fits_one_may_look_at_all(client: Client, two_tables: None) -> None:
    page = client.get("/games/open/?seats=12").content.decode()
    assert "No table like that" in page
    assert "Show all open tables" in page


def test_where_there_is_nothing_to_narrow_down_there_is_no_form(client: Client) -> None:
    assert 'class="find"' not in client.get("/games/open/").content.decode()
