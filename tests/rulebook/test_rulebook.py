"""The rules page has a place for every card and dwarf, to which the table can link."""

import re

import pytest
from django.test import Client

from games.rules.cards.cards import ACTIONS, DWARFS, FIXED, PATHS


@pytest.fixture
def page(db: None, client: Client) -> str:
    """The rules as a stranger reads them."""
    return client.get("/rules/").content.decode()


def entry(page: str, code: str) -> str:
    """Return the part of the page about one card."""
    name = code.replace(".", "_").replace("+", "-")
    found = re.search(rf'<li class="\w+-card" id="card-{name}">.*?</li>', page, re.DOTALL)
    assert found, code
    assert f"#p-{name}" in found.group()
    return found.group()


def test_every_card_is_shown_with_its_picture_and_its_number(page: str) -> None:
    for code, base, added in (*PATHS, *ACTIONS):
        copies = base or added
        words = "1 card" if copies == 1 else f"{copies} cards"
        assert re.search(rf">\s*{words}\s*<", entry(page, code)), code


def test_start_treasure_stones_and_the_hidden_goal_are_shown(page: str) -> None:
    for code in (*(code for code, _ in FIXED), "goal"):
        entry(page, code)


def test_every_dwarf_is_shown(page: str) -> None:
    for dwarf in DWARFS:
        assert f'id="dwarf-{dwarf}"' in page


def test_no_two_places_have_one_name(page: str) -> None:
    names = re.findall(r'\sid="([^"]+)"', page)
    assert len(names) == len(set(names))


def test_every_link_of_the_contents_leads_somewhere(page: str) -> None:
    links = re.findall(r'href="#([\w-]+)"', page)
    assert len(links) > 8
    assert all(f'id="{link}"' in page for link in links)


def rule(client: Client, name: str) -> str:
    """What a page of the game is sent for an entry."""
    answer = client.get("/rules/", {"entry": name}, headers={"HX-Request": "true"})
    return answer.content.decode() if answer.status_code == 200 else ""


def test_each_entry_that_a_page_of_the_game_asks_for_comes_alone_and_without_its_name(
    client: Client,
) -> None:
    cards = [code.replace(".", "_").replace("+", "-") for code, *_copies in (*PATHS, *ACTIONS)]
    names = [f"card-{code}" for code in (*cards, "start", "goal", "treasure", "stone-sw")]
    names += [f"dwarf-{dwarf}" for dwarf in DWARFS]
    names += ["dwarfs", "two-dwarfs", "drawing", "turn", "digging", "gold", "thefts", "two-gold"]
    for name in names:
        text = rule(client, name)
        assert text, name
        assert 'id="' not in text, name
        assert "-" not in name or name.startswith("two") or text.count("<svg") == 1, name
    assert not rule(client, "card-none")
    assert "Search" not in rule(client, "turn")
