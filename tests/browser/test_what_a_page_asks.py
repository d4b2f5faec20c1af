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
from games.lobby import services as lobby
from games.models import Game, Motion, Player
from games.motions import services as motions
from games.reactions import services as reactions
from games.rules.moves import Pass
from tests.browser.tables import Aside, log_in, people, table_of
from tests.browser.test_replay import finished
from tests.factories import open_table, running_game

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


# A page whose table somebody may no longer see does not stay on the screen.


def gathering() -> tuple[Game, Account, Account, Player]:
    """A private table of Ann's at which Ben has sat down."""
    ann, ben = people("Ann", "Ben")
    game = open_table(ann, [ben], seats=4, public=False)
    return game, ann, ben, Player.objects.get(game=game, account=ben)


def private_game() -> tuple[Game, Account]:
    """A private game of Ann's."""
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    return running_game(ann, [ben, cleo], public=False), ann


def wait_for_socket(page: Page, address: str) -> None:
    """Open a table, and wait until its socket is let in: the page then hears its numbers."""
    with page.expect_websocket() as opened:
        page.goto(address)
    if not opened.value.is_closed():
        page.wait_for_function("() => document.documentElement.classList.contains('js')")


def test_somebody_the_host_removes_sees_it_at_once(page: Page, site: str, aside: Aside) -> None:
    game, ann, ben, player = aside(gathering)
    log_in(page.context, ben, site)
    wait_for_socket(page, f"/games/{game.pk}/")
    expect(page.locator("#lobby")).to_be_visible()
    aside(lobby.remove_player, game.pk, ann, player.pk)
    expect(page.get_by_role("heading", name="A dead end")).to_be_visible()


def test_logging_out_in_one_tab_clears_the_table_of_another(
    page: Page, site: str, aside: Aside
) -> None:
    game, ann = aside(private_game)
    log_in(page.context, ann, site)
    wait_for_socket(page, f"/games/{game.pk}/")
    expect(page.locator("#hand, .hand").first).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{site}/accounts/logout/")
    other.locator("main button").click()
    expect(page.locator(".hand")).to_have_count(0)


# What coming back to a table costs.


# The page, and twice what a socket brings: it may have to be opened again.
MOST_OVER_THE_WIRE = 9_000


def test_coming_back_to_a_table_costs_little(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a practice game").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url("**/games/*/")
    page.wait_for_load_state("networkidle")
    sizes: list[float] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def weigh(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", weigh)
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert 1_000 < sum(sizes) <= MOST_OVER_THE_WIRE
