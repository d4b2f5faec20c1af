"""What an open page of a table asks for: once, for what is new, and only when somebody looks.

The numbers are a contract: `tests/benchmarks` and `tools/capacity` make their visits of them.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from accounts.models import Account
from games.chat import services as chat
from games.claims import services as claims
from games.core.turns import turns
from games.models import Game, Motion
from games.motions import services as motions
from games.reactions import services as reactions
from games.rules.moves import Pass
from tests.browser.tables import Aside, log_in, table_of
from tests.browser.test_replay import finished
from tests.factories import open_table

HANDS = [["EW"] * 3, ["EW"] * 3, ["EW"] * 3]
# A page that can be looked away from: no browser without a screen hides a tab by itself.
HIDING = """
const seen = () => (window.away ? 'hidden' : 'visible');
Object.defineProperty(document, 'visibilityState', {get: seen});
window.look = (away) => {
  window.away = away;
  document.dispatchEvent(new Event('visibilitychange'));
};
"""
# What was heard is asked for at once; nothing follows later.
QUIET = "() => new Promise((done) => setTimeout(done, 400))"


class Watched:
    """Ben's page of a table, and what it has asked for."""

    def __init__(self, page: Page, game: Game, aside: Aside) -> None:
        self.page, self.game, self.aside = page, game, aside
        self.asked: list[str] = []
        page.on("request", self._note)
        with page.expect_websocket() as opened:
            page.goto(f"/games/{game.pk}/")
        self.socket: WebSocket = opened.value
        page.wait_for_load_state("networkidle")

    def _note(self, request: Any) -> None:
        address = request.url.partition("?")[0]
        if f"/games/{self.game.pk}/" in address:
            self.asked.append(address.partition(f"/games/{self.game.pk}/")[2])

    def during(self, act: Callable[[Game], object]) -> list[str]:
        """What is asked for when something happens that the page hears of."""
        self.asked.clear()
        with self.socket.expect_event("framereceived"):
            self.aside(act, self.game)
        self.page.evaluate(QUIET)
        return self.asked

    def look(self, *, away: bool) -> None:
        """Look away, or back."""
        self.page.evaluate("(away) => look(away)", away)


@pytest.fixture
def watched(page: Page, site: str, aside: Aside) -> Watched:
    """Ben's page, while it is Ann's turn."""
    game: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9)
    log_in(page.context, aside(Account.objects.get, name="Ben"), site)
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(HIDING)
    return Watched(page, game, aside)


def facts(game: Game, name: str) -> dict[str, Any]:
    return {"game_id": game.pk, "account": Account.objects.get(name=name)}


def turn(game: Game) -> None:
    names = ("Ann", "Ben", "Cleo")
    row = Game.objects.select_related("round").get(pk=game.pk)
    assert row.round is not None
    name = names[row.round.turn or 0]
    turns.take_turn(**facts(game, name), version=row.version, move=Pass(("EW",)))


def message(game: Game) -> None:
    chat.say(**facts(game, "Ann"), text="Dig east.")


def claim(game: Game) -> None:
    claims.state(**facts(game, "Cleo"), says="miner", on=0)


def reaction(game: Game) -> None:
    version = Game.objects.get(pk=game.pk).version
    reactions.react(**facts(game, "Cleo"), version=version, kind="laugh")


def motion(game: Game) -> None:
    motions.open_motion(**facts(game, "Cleo"), kind=Motion.Kind.ABANDON)


def test_a_view_asks_for_the_page_alone(watched: Watched) -> None:
    assert watched.asked == [""]


def test_a_page_that_is_looked_at_asks_once_for_what_is_new(watched: Watched) -> None:
    """Walks through all that can happen, with the log and the chat in view; some five seconds."""
    page = watched.page
    assert watched.during(turn) == ["table/"]
    assert watched.during(message) == []
    expect(page.locator("#open-chat .badge")).to_have_text("1")
    assert watched.during(claim) == []
    assert watched.during(reaction) == ["table/"]
    assert watched.during(motion) == ["table/"]
    page.locator("#open-chat").click()
    expect(page.locator("#chat")).to_contain_text("Dig east.")
    assert watched.during(message) == ["chat/"]
    assert watched.during(turn) == ["table/"]
    expect(page.locator("#open-chat .badge")).to_have_count(0)


def test_a_page_that_nobody_looks_at_asks_for_nothing_and_shows_whose_turn_it_is(
    watched: Watched,
) -> None:
    page = watched.page
    watched.look(away=True)
    for act in (message, claim, turn, reaction):
        assert watched.during(act) == []
    assert "Your turn: Tuesday dig" in page.title()
    assert "favicon-turn" in (page.locator("#favicon").get_attribute("href") or "")
    assert watched.during(turn) == []
    assert "Your turn" not in page.title()
    watched.asked.clear()
    watched.look(away=False)
    page.evaluate(QUIET)
    assert watched.asked == ["table/"]
    expect(page.locator("#open-chat .badge")).to_have_text("1")


def test_on_a_desk_the_chat_is_asked_for_once_there_is_something_in_it(watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#chat")).to_contain_text("Nobody has said anything yet")
    assert watched.during(message) == ["chat/"]
    watched.asked.clear()
    page.reload()
    expect(page.locator("#chat")).to_contain_text("Dig east.")
    assert watched.asked == ["", "chat/"]


def test_my_games_a_lobby_and_a_replay_ask_for_nothing_while_nothing_happens(
    page: Page, site: str, aside: Aside
) -> None:
    ann, game = aside(finished)
    lobby = aside(lambda: open_table(ann, seats=4))
    log_in(page.context, ann, site)
    asked: list[str] = []
    page.on("request", lambda one: one.resource_type in ("fetch", "xhr") and asked.append(one.url))
    for address in ("/games/", "/games/open/", f"/games/{lobby.pk}/", f"/games/{game.pk}/replay/"):
        answer = page.goto(address)
        assert answer is not None and answer.ok, address
        page.wait_for_load_state("networkidle")
        page.evaluate(QUIET)
        assert asked == [], address
