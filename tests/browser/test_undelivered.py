"""What is sent and does not arrive, and a socket that is gone: said, kept, and made good."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from games.chat.models import Message
from games.models import Game, Player, Turn
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, log_in, stage, table_of

Answer = Callable[[Route], None]


def answered(status: int) -> Answer:
    return lambda route: route.fulfill(status=status, body="<h1>no</h1>")


def cut(route: Route) -> None:
    route.abort("connectionreset")


def refused(route: Route) -> None:
    route.abort("connectionrefused")


# What happens on the way, and what is said of it.
UNDELIVERED = (
    (answered(500), "Something went wrong here"),
    (answered(502), "We cannot reach the games just now"),
    (answered(403), "This page is out of date"),
    # The connection is lost, or the server is just restarting.
    (cut, "We cannot reach the games just now"),
    (refused, "We cannot reach the games just now"),
)


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


@pytest.fixture
def table(page: Page, game: Game, site: str, aside: Aside) -> Page:
    """Ann's page of the game."""
    log_in(page.context, aside(account_of_ann, game), site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("html")).to_have_class("js")
    return page


def account_of_ann(game: Game) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name="Ann").account


def choose(table: Page) -> None:
    table.locator('.card[data-card="NES"]').click()
    table.locator("#at0_-1").click()
    expect(table.locator("#do-confirm")).to_be_visible()


def test_a_turn_that_does_not_arrive_gives_its_button_back_and_says_so(
    table: Page, context: BrowserContext, game: Game, aside: Aside
) -> None:
    choose(table)
    lay = table.locator("#do-confirm")
    word = lay.inner_text()
    for answer, told in UNDELIVERED:
        context.route("**/turns/", answer)
        lay.click()
        expect(table.locator("#live")).to_contain_text(told)
        expect(table.locator("#connection-bar")).to_contain_text(told)
        expect(lay).to_be_enabled()
        assert lay.inner_text() == word
        assert stage(table) == "preview"
        context.unroute("**/turns/")
    assert aside(Turn.objects.filter(game=game).count) == 0
    lay.click()
    expect(table.locator("#state")).to_have_attribute("data-stage", "waiting")
    expect(table.locator("#connection-bar")).to_be_hidden()
    assert aside(Turn.objects.filter(game=game).count) == 1


def test_what_was_said_and_did_not_arrive_stays_to_be_sent_again(
    table: Page, context: BrowserContext, game: Game, aside: Aside
) -> None:
    expect(table.locator("#chat-list")).to_be_attached()
    unsent = table.locator(".chat__unsent")
    table.locator("#chat-text").fill("Trust me")
    for answer, _told in UNDELIVERED:
        context.route("**/chat/", answer)
        table.locator("#chat-text").press("Enter")
        expect(unsent).to_contain_text("This may not have been sent")
        expect(table.get_by_role("button", name="Send")).to_be_enabled()
        expect(table.locator("#chat-text")).to_have_value("Trust me")
        context.unroute("**/chat/")
    table.locator("#chat-text").press("Enter")
    expect(unsent).to_be_empty()
    assert aside(Message.objects.filter(game=game).count) == 1


def test_a_choice_that_no_connection_answered_is_shown_when_there_is_one(
    table: Page, context: BrowserContext
) -> None:
    context.route("**/games/**", refused)
    table.locator('.card[data-card="NES"]').click()
    expect(table.locator("#connection-bar")).to_contain_text("No connection.")
    assert stage(table) == "free"
    context.unroute("**/games/**")
    table.evaluate("window.dispatchEvent(new Event('online'))")
    expect(table.locator("#state")).to_have_attribute("data-stage", "chosen")
    expect(table.locator("#connection-bar")).to_be_hidden()


def test_a_socket_is_missed_after_three_seconds_and_freshens_when_it_is_back(
    table: Page, game: Game
) -> None:
    open_ones: list[WebSocketRoute] = []
    let_in = [True]

    def knock(socket: WebSocketRoute) -> None:
        if let_in:
            socket.connect_to_server()
            open_ones.append(socket)
        else:
            socket.close(code=1012)

    table.route_web_socket("**/ws/games/*/", knock)
    table.clock.install(time=0)
    with table.expect_websocket():
        table.reload()
    table.clock.pause_at(1000)
    let_in.clear()
    open_ones[-1].close(code=1012)
    bar = table.locator("#connection-bar")
    table.clock.run_for(2900)
    expect(bar).to_be_hidden()
    with table.expect_request("**/table/**"):
        table.clock.run_for(200)
    expect(bar).to_contain_text("this page checks for news every minute")
    expect(table.locator("#live")).to_contain_text("this page checks for news every minute")
    let_in.append(True)
    table.clock.run_for(31_000)
    expect(bar).to_be_hidden()


def test_a_session_that_ends_in_mid_turn_costs_a_log_in_and_no_choice(
    table: Page, game: Game, aside: Aside
) -> None:
    def set_password() -> None:
        ann = account_of_ann(game)
        ann.set_password(PASSWORD)
        ann.save()

    choose(table)
    # A new password ends all sessions.
    aside(set_password)
    table.locator("#do-confirm").click()
    table.get_by_label("Email address").fill("ann@example.org")
    table.get_by_label("Password").fill(PASSWORD)
    table.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(table.locator("#state")).to_have_attribute("data-stage", "preview")
    expect(table.locator(".card--chosen")).to_have_attribute("data-card", "NES")
    table.locator("#do-confirm").click()
    expect(table.locator("#state")).to_have_attribute("data-stage", "waiting")
    assert aside(Turn.objects.filter(game=game).count) == 1
