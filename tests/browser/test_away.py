"""The database is away for a moment: pages keep what they show, say so, and come back."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from accounts.models import Account
from games.chat.models import Message
from games.models import Game, Player, Turn
from tests.browser.tables import Aside, log_in, people, stage, table_of
from tests.factories import running_game
from tests.playing import play_some

Away = Callable[[], Callable[[], None]]


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


@pytest.fixture
def table(page: Page, game: Game, site: str, aside: Aside) -> Page:
    """Ann's page of the game."""

    def ann() -> Any:
        return Player.objects.select_related("account").get(game=game, account__name="Ann").account

    log_in(page.context, aside(ann), site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("html")).to_have_class("js")
    return page


@pytest.fixture
def away(context: BrowserContext) -> Away:
    """`back = away()` answers as the site does then, until `back()`; sockets are refused."""

    def answer(route: Route) -> None:
        route.fulfill(status=503, headers={"Retry-After": "1"}, body="<p>The lamps …</p>")

    def begin() -> Callable[[], None]:
        context.route("**/games/**", answer)
        return lambda: context.unroute("**/games/**", answer)

    return begin


def test_a_choice_is_kept_and_shown_as_soon_as_the_site_is_back(table: Page, away: Away) -> None:
    back = away()
    table.locator('.card[data-card="NES"]').click()
    expect(table.locator("#connection-bar")).to_contain_text("The lamps are being filled")
    assert stage(table) == "free"
    back()
    expect(table.locator("#state")).to_have_attribute("data-stage", "chosen")
    expect(table.locator("#connection-bar")).to_be_hidden()


def test_who_chooses_otherwise_meanwhile_gets_that(table: Page, away: Away) -> None:
    back = away()
    with table.expect_response(lambda it: it.status == 503 and "card=NES" in it.url):
        table.locator('.card[data-card="NES"]').click()
    with table.expect_response(lambda it: it.status == 503 and "card=EW" in it.url):
        table.locator('.card[data-card="EW"]').click()
    back()
    expect(table.locator(".card--chosen")).to_have_attribute("data-card", "EW")


def test_a_turn_keeps_its_choice_and_is_sent_again_by_its_player_only(
    table: Page, away: Away, game: Game, aside: Aside
) -> None:
    table.locator('.card[data-card="NES"]').click()
    table.locator("#at0_-1").click()
    lay = table.locator("#do-confirm")
    word = lay.inner_text()
    back = away()
    lay.click()
    expect(table.locator("#connection-bar")).to_contain_text("Your choice is kept")
    expect(lay).to_be_enabled()
    assert lay.inner_text() == word
    with table.expect_response(lambda it: it.status in (200, 304) and "/table/" in it.url):
        back()
    assert stage(table) == "preview"
    assert aside(Turn.objects.filter(game=game).count) == 0
    lay.click()
    expect(table.locator("#state")).to_have_attribute("data-stage", "waiting")
    expect(table.locator("#connection-bar")).to_be_hidden()
    assert aside(Turn.objects.filter(game=game).count) == 1


def test_what_was_said_stays_to_be_sent_again(
    table: Page, away: Away, game: Game, aside: Aside
) -> None:
    back = away()
    table.locator("#chat-text").fill("Trust me")
    table.locator("#chat-text").press("Enter")
    unsent = table.locator(".chat__unsent")
    expect(unsent).to_contain_text("This may not have been sent")
    expect(table.locator("#chat-text")).to_have_value("Trust me")
    back()
    table.locator("#chat-text").press("Enter")
    expect(unsent).to_be_empty()
    expect(table.locator("#chat-text")).to_have_value("")
    assert aside(Message.objects.filter(game=game).count) == 1


def test_notes_are_sent_again_by_themselves(
    table: Page, away: Away, game: Game, aside: Aside
) -> None:
    table.keyboard.press("n")
    back = away()
    table.locator("#notes-text").fill("Ben lies")
    expect(table.locator("#notes-said")).to_contain_text("Not saved yet")
    back()
    expect(table.locator("#notes-said")).to_have_text("Saved")

    def kept() -> str:
        return Player.objects.get(game=game, account__name="Ann").notes

    assert aside(kept) == "Ben lies"


def test_a_socket_that_was_refused_for_long_is_there_again_with_the_site(
    table: Page, away: Away
) -> None:
    tried: list[WebSocketRoute] = []
    let_in: list[bool] = []

    def knock(socket: WebSocketRoute) -> None:
        tried.append(socket)
        socket.connect_to_server() if let_in else socket.close(code=1013)

    table.route_web_socket("**/ws/games/*/", knock)
    table.clock.install(time=0)
    table.reload()
    table.clock.pause_at(1000)
    for _ in range(6):
        # Each time it waits for longer, up to half a minute.
        before = len(tried)
        table.clock.run_for(31_000)
        table.wait_for_function("() => true")
        assert len(tried) > before
    back = away()
    with table.expect_response(lambda it: it.status == 503):
        table.locator('.card[data-card="NES"]').click()
    back()
    let_in.append(True)
    before = len(tried)
    with table.expect_websocket():
        table.clock.run_for(1_000)
    assert len(tried) == before + 1


def test_a_step_of_a_replay_is_taken_as_soon_as_the_site_is_back(
    page: Page, away: Away, site: str, aside: Aside
) -> None:
    ann, game = aside(dug)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/2/")
    expect(page.locator("html")).to_have_class("js")
    back = away()
    page.locator("#next").click()
    expect(page.locator("#connection-bar")).to_contain_text("The lamps are being filled")
    back()
    expect(page.locator(".replay__place")).to_have_text("Turn 3 of 4")
    expect(page.locator("#connection-bar")).to_be_hidden()


def dug() -> tuple[Account, Game]:
    """Ann, and a game that has gone on for some turns."""
    three = people("Ann", "Ben", "Cleo")
    return three[0], play_some(running_game(three[0], three[1:]), 4)
