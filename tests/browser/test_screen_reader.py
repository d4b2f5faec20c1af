"""What somebody hears who does not see the table: the browser's own tree of names and roles."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay
from tests.browser.large_letters import DRAWN
from tests.browser.tables import Aside, log_in, table_of

Node = dict[str, Any]
HANDS = [["NES", "EW", "break-cart", "map"], ["EW", "NS"], ["NS", "EW"]]
MINE = ["EW@1,0", "N.S@0,1", "NEW@4,0"]


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9, board=MINE)
    return found


def account(game: Game, name: str) -> Any:
    return game.players.select_related("account").get(account__name=name).account


@pytest.fixture
def open_table(page: Page, game: Game, site: str, aside: Aside) -> Callable[..., Page]:
    """`open_table("Ann", "?card=NES")` opens this person's page."""

    def open_(name: str, query: str = "") -> Page:
        log_in(page.context, aside(account, game, name), site)
        with page.expect_websocket():
            page.goto(f"/games/{game.pk}/{query}")
        page.wait_for_load_state("networkidle")
        return page

    return open_


class Heard:
    """The accessibility tree of a page, as it is handed to a screen reader."""

    def __init__(self, page: Page) -> None:
        # What was not painted yet has no name there.
        page.evaluate(DRAWN)
        devtools = page.context.new_cdp_session(page)
        nodes: list[Node] = devtools.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {node["nodeId"]: node for node in nodes}
        devtools.detach()

    def find(self, role: str, name: str) -> Node:
        """The one node of this role and name."""
        found = [node for node in self.nodes.values() if said(node) == (role, name)]
        assert len(found) == 1, (role, name, len(found))
        return found[0]

    def below(self, node: Node) -> Iterator[Node]:
        """Everything under a node that is not ignored, in the order it is read."""
        for number in node.get("childIds", []):
            child = self.nodes[number]
            if not child.get("ignored"):
                yield child
            yield from self.below(child)

    def names(self, node: Node, role: str) -> list[str]:
        """The names of what has this role under a node."""
        return [said(below)[1] for below in self.below(node) if said(below)[0] == role]

    def text(self, node: Node) -> str:
        """All that is read under a node."""
        return " ".join(self.names(node, "StaticText"))


def said(node: Node) -> tuple[str, str]:
    return node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")


def test_the_mine_is_read_as_text_and_every_part_has_a_name(
    open_table: Callable[..., Page],
) -> None:
    heard = Heard(open_table("Ann"))
    mine = heard.find("list", "The mine in words")
    assert heard.names(mine, "StaticText") == [
        "(0, 0): start, open to north, east, south and west",
        "(1, 0): open to east and west. Joined to the start",
        "(4, 0): open to north, east and west. Cut off from the start",
        "(0, 1): north blocked; south blocked. Joined to the start: north",
        "(8, \u22122): northern goal, face down",
        "(8, 0): middle goal, face down",
        "(8, 2): southern goal, face down",
    ]
    # Every part of the table has a name.
    root = next(iter(heard.nodes.values()))
    for role in ("link", "button", "textbox", "region", "list"):
        assert all(heard.names(root, role)), role
    landmarks = {"The mine", "Your hand", "Log", "Chat"}
    assert landmarks <= set(heard.names(root, "region"))


def test_legal_places_are_a_list_of_links_that_work(open_table: Callable[..., Page]) -> None:
    page = open_table("Ann", "?card=EW")
    heard = Heard(page)
    places = heard.find("list", "Where this card may go")
    assert heard.names(places, "link") == ["Lay it at (\u22121, 0)", "Lay it at (2, 0)"]
    assert len(heard.names(places, "listitem")) == 2
    page.get_by_role("link", name="Lay it at (2, 0)").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Lay here")).to_be_focused()
    button = Heard(page).find("button", "Lay here")
    assert "Straight tunnel at (2, 0)" in button["description"]["value"]


def test_targets_say_whose_they_are_and_what_for(open_table: Callable[..., Page]) -> None:
    heard = Heard(open_table("Ann", "?card=break-cart"))
    players = heard.find("list", "Players")
    targets = [node for node in heard.below(players) if said(node)[0] == "link"]
    assert [said(node)[1].split()[0] for node in targets] == ["Ann", "Ben", "Cleo"]
    assert all("Broken cart: choose a player" in node["description"]["value"] for node in targets)


def test_whose_turn_it_is_is_read_at_every_width(open_table: Callable[..., Page]) -> None:
    page = open_table("Ben")
    for width, height in ((390, 844), (800, 400), (900, 800), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        heard = Heard(page)
        assert "to play" in heard.text(heard.find("list", "Players"))


@pytest.fixture
def told(page: Page) -> list[str]:
    """Every text that a live region is given, in order, from the first page on."""
    texts: list[str] = []
    page.expose_function("hear", lambda text: texts.append(text))
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
          const live = document.getElementById('live');
          if (live) new MutationObserver(() => hear(live.textContent))
            .observe(live, {childList: true, characterData: true, subtree: true});
        })"""
    )
    return texts


def test_what_one_does_is_told_once(told: list[str], open_table: Callable[..., Page]) -> None:
    page = open_table("Ann")
    assert told == []
    page.keyboard.press("2")
    expect(page.locator("#live")).to_have_text(
        "Straight tunnel: 2 places. Pick a lit space to try it there"
    )
    page.locator("#at2_0").click()
    expect(page.locator("#live")).to_contain_text("Straight tunnel at (2, 0)")
    page.locator("#do-confirm").click()
    expect(page.locator("#live")).to_have_text("You laid a straight tunnel at (2, 0). Ben’s turn.")
    assert len(told) == 3


def test_what_others_do_is_told_once_and_all_of_it(
    told: list[str], open_table: Callable[..., Page], game: Game, aside: Aside
) -> None:
    page = open_table("Cleo")
    moves = (("Ann", Lay("EW", (2, 0))), ("Ben", Lay("EW", (3, 0))))
    for number, (name, move) in enumerate(moves):
        person = aside(account, game, name)
        version = game.version + number
        aside(turns.take_turn, game_id=game.pk, account=person, version=version, move=move)
    expect(page.locator("#live")).to_contain_text("Your turn.")
    words = " ".join(told)
    assert words.count("Ann laid a straight tunnel") == 1
    assert words.count("Ben laid a straight tunnel") == 1
    assert words.count("Your turn.") == 1


def test_drawing_the_same_again_tells_nothing(
    told: list[str], open_table: Callable[..., Page], game: Game, aside: Aside
) -> None:
    page = open_table("Ann", "?card=EW")
    aside(Game.objects.filter(pk=game.pk).update, version=game.version + 1)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#state")).to_have_attribute("data-version", str(game.version + 1))
    assert told == []
