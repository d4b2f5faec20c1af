"""The page that says how rounds come out, and the line on the form for a new table."""

import re

import pytest
from django.test import Client

from games.models import Balance
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db
EXACT = "revised/break_own_tools/5"


def rows(rounds: int) -> None:
    """So many rounds of the base game with five players, 57 % of them with the treasure."""
    for by, of in (("box", ""), ("players", "5"), ("rules", EXACT)):
        Balance.objects.create(
            expansion=False,
            by=by,
            of=of,
            games=rounds // 3,
            rounds=rounds,
            reached=round(rounds * 0.57),
            turns=rounds * 42,
            dwarfs={"miner": [rounds * 4, rounds * 2, rounds * 5], "saboteur": [4, 2, 6]},
        )


def test_anybody_reads_how_rounds_come_out(client: Client) -> None:
    rows(300)
    page = re.sub(r"[ \n]+", " ", client.get("/balance/").content.decode())
    assert "All rounds" in page
    assert "5 players" in page
    assert "57\u00a0%" in page
    assert ">51\u00a0% to 62\u00a0%<" in page
    assert ">42.0<" in page
    assert "too few" in page
    assert EXACT not in page


def test_the_other_box_has_its_own_figures(client: Client) -> None:
    rows(300)
    assert "No figures yet" in client.get("/balance/?box=second").content.decode()


def test_below_five_rounds_there_is_a_sentence_in_place_of_tables(client: Client) -> None:
    rows(4)
    page = client.get("/balance/").content.decode()
    assert "No figures yet" in page
    assert "<table" not in page


def test_figures_are_one_place_with_tabs(client: Client) -> None:
    ann = AccountFactory(name="Ann")
    client.force_login(ann)
    tabs = ("/leaderboard/", "/balance/", f"/people/{ann.pk}/")
    for address in tabs:
        nav = (
            client.get(address).content.decode().split('aria-label="Figures"')[1].split("</nav>")[0]
        )
        links = re.findall(r'<a href="([^"]+)"\s*(aria-current="page")?', nav)
        assert {link for link, _ in links} == set(tabs)
        assert [link for link, current in links if current] == [address]


@pytest.mark.parametrize(("rounds", "is_told"), [(29, False), (300, True)])
def test_a_new_table_says_how_such_rounds_have_come_out(
    client: Client, rounds: int, is_told: bool
) -> None:
    rows(rounds)
    client.force_login(AccountFactory(name="Ann"))
    page = client.get("/games/new/").content.decode()
    line = (
        "The treasure was reached in 57\u00a0% of 300 such rounds (likely 51\u00a0% to 62\u00a0%)."
    )
    assert (line in page) == is_told
    assert ("such rounds" in page) == is_told


def test_the_line_goes_by_what_is_chosen(client: Client) -> None:
    rows(300)
    client.force_login(AccountFactory(name="Ann"))
    asked = {"show": "yes", "seats": 6, "computers": 0, "rounds": 3, "edition": "revised"}
    page = client.post("/games/new/", asked | {"break_own_tools": "on"}).content.decode()
    assert "such rounds" not in page
