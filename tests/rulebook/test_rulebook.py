"""The rules page has a place for every card and dwarf, to which the table can link."""

import re

import pytest
from django.test import Client

from games.rulebook.search import find_rules, plain
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


@pytest.mark.django_db
def test_every_card_is_shown_with_its_picture_and_its_number(page: str) -> None:
    for code, base, added in (*PATHS, *ACTIONS):
        copies = base or added
        words = "1 card" if copies == 1 else f"{copies} cards"
        assert re.search(rf">\s*{words}\s*<", entry(page, code)), code


@pytest.mark.django_db
def test_start_treasure_stones_and_the_hidden_goal_are_shown(page: str) -> None:
    for code in (*(code for code, _ in FIXED), "goal"):
        entry(page, code)


@pytest.mark.django_db
def test_every_dwarf_is_shown(page: str) -> None:
    for dwarf in DWARFS:
        assert f'id="dwarf-{dwarf}"' in page


@pytest.mark.django_db
def test_no_two_places_have_one_name(page: str) -> None:
    names = re.findall(r'\sid="([^"]+)"', page)
    assert len(names) == len(set(names))


@pytest.mark.django_db
def test_every_link_of_the_contents_leads_somewhere(page: str) -> None:
    links = re.findall(r'href="#([\w-]+)"', page)
    assert len(links) > 8
    assert all(f'id="{link}"' in page for link in links)


# The rules can be searched, by people without JavaScript as well.

PAGE = """
<section id="one"><h2>Digging</h2>
  <p>Tunnels <b>meet</b> tunnels.</p><br>
  <ul class="cards"><li id="a">Crossing</li><li id="b">Curve &amp; bend</li></ul>
  <h3>Boulders</h3><p>They close a way.</p>
</section>
<section id="two"><h2>Gold</h2>
  <dl><dt>Who</dt><dd>The élan of miners</dd><dt>How</dt><dd>One each</dd></dl>
</section>
"""


def read(client: Client, query: str, **headers: str) -> str:
    """Return the rules as they are shown for a query."""
    answer = client.get("/rules/", {"q": query}, headers=headers)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_of_a_list_the_entries_that_match_are_kept() -> None:
    found = find_rules(PAGE, "curve")
    assert found.count == 1
    assert 'id="b"' in found.html
    assert 'id="a"' not in found.html
    assert "<h2>Digging</h2>" in found.html
    assert "Gold" not in found.html


def test_a_heading_brings_all_that_stands_below_it() -> None:
    found = find_rules(PAGE, "boulders")
    assert "They close a way." in found.html
    assert "Tunnels" not in found.html


def test_a_heading_helps_the_words_below_it() -> None:
    assert find_rules(PAGE, "boulders close").count == 1
    assert find_rules(PAGE, "gold tunnels").count == 0


def test_a_term_stays_with_what_is_said_of_it() -> None:
    found = find_rules(PAGE, "elan")
    assert "Who" in found.html
    assert "How" not in found.html


def test_accents_and_capitals_do_not_matter() -> None:
    assert plain("ÉLAN") == "elan"
    assert find_rules(PAGE, "MINERS").count == 1


def test_found_words_are_marked_and_signs_stay_harmless() -> None:
    assert "<mark>Curve</mark> &amp; bend" in find_rules(PAGE, "curve").html
    assert find_rules(PAGE, "<script>").count == 0


@pytest.mark.django_db
class TestThePage:
    """The rules page itself."""

    def test_a_card_is_found_with_its_picture(self, client: Client) -> None:
        page = read(client, "rockfall")
        assert 'id="card-rockfall"' in page
        assert "#p-rockfall" in page
        assert 'id="card-map"' not in page

    def test_the_words_asked_for_stay_in_the_field(self, client: Client) -> None:
        assert 'value="&quot;&gt;gold"' in read(client, '">gold')

    def test_nothing_found_says_so_and_leads_back(self, client: Client) -> None:
        page = read(client, "zeppelin")
        assert "Nothing mentions “zeppelin”" in page
        assert 'href="/rules/"' in page

    def test_no_two_places_have_one_name_when_something_is_found(self, client: Client) -> None:
        names = re.findall(r'\sid="([^"]+)"', read(client, "gold"))
        assert len(names) == len(set(names))

    def test_the_links_of_the_contents_lead_to_the_whole_page(self, client: Client) -> None:
        assert 'href="/rules/#digging"' in read(client, "gold")
        assert 'href="#digging"' in read(client, " ")

    def test_typing_fetches_the_text_alone(self, client: Client) -> None:
        page = read(client, "ladder", **{"HX-Request": "true"})
        assert "<html" not in page
        assert "mention “ladder”" in page

    def test_very_long_and_odd_questions_are_answered(self, client: Client) -> None:
        for query in ("x" * 5000, "\x00", "((((", "\\", "  ", "é" * 90):
            read(client, query)


@pytest.mark.parametrize("card", ["NS_E-green", "break-cart", "goal", "swap-hats", "E_W"])
def test_a_table_is_given_the_rule_of_one_card(client: Client, card: str) -> None:
    answer = client.get("/rules/", {"card": card}, headers={"HX-Request": "true"})
    rule = answer.content.decode()
    assert answer.status_code == 200
    assert rule.count("<li") == 1
    assert f'id="card-{card}"' in rule
    assert f"#p-{card}" in rule
    assert "<h2" not in rule


def test_a_rule_says_what_holds_for_cards_of_its_kind(client: Client) -> None:
    answer = client.get("/rules/", {"card": "S-ladder"}, headers={"HX-Request": "true"})
    assert "never beside a goal" in answer.content.decode()


def test_there_is_no_rule_for_a_card_there_is_not(client: Client) -> None:
    for card in ("N", "zeppelin", '"><script>', 'NS"'):
        answer = client.get("/rules/", {"card": card}, headers={"HX-Request": "true"})
        assert (answer.status_code == 200) is (card == "N")
