"""What is pressed while an earlier answer is on its way: no news are lost by it, however long."""

import re
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail
from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from accounts.models import Account
from games.chat.models import Message
from games.core.turns import turns
from games.models import Game, Notice, Player, Turn
from games.notices import sending
from games.pictures.in_letters import mine_in_letter
from games.rules.moves import Lay, Pass
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, log_in, stage, table_of
from tests.browser.test_endings import FACTS, account, end
from tests.games.notices.conftest import make_due

PATIENCE = 10_000
Move = Callable[[str, Lay | Pass], None]


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


@pytest.fixture
def ann(page: Page, site: str, aside: Aside, game: Game) -> Page:
    """Ann's page of the table, with a clock that can be put forward."""
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)
    page.clock.install()
    with page.expect_websocket():
        page.goto(f"/games/{game.pk}/")
    return page


@pytest.fixture
def move(aside: Aside, game: Game) -> Move:
    """Let somebody take their turn elsewhere."""

    def take(name: str, what: Lay | Pass) -> None:
        account = Account.objects.get(name=name)
        now = Game.objects.get(pk=game.pk).version
        turns.take_turn(game_id=game.pk, account=account, version=now, move=what)

    return lambda name, what: aside(take, name, what)


def hold(page: Page, address: str) -> list[Route]:
    """Keep back what is asked for there, from now on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def lay(page: Page) -> None:
    """Choose a place for the first card, and send it."""
    page.locator('.card[data-card="NES"]').click()
    page.locator("#mine .place").first.click()
    page.locator("#do-confirm").click()


def shows(page: Page, version: int) -> None:
    """Wait for the table after so many turns."""
    expect(page.locator("#state")).to_have_attribute("data-version", str(version))


def test_a_card_that_is_tapped_while_a_turn_is_sent_makes_nobody_deaf(
    ann: Page, game: Game, move: Move
) -> None:
    held = hold(ann, "**/turns/")
    lay(ann)
    expect(ann.locator("#do-confirm")).to_be_disabled()
    ann.locator('.card[data-card="EW"]').click()
    ann.wait_for_timeout(200)
    expect(ann.locator("#state")).to_have_attribute("data-stage", "preview")
    held.pop().continue_()
    shows(ann, game.version + 1)
    move("Ben", Pass(("EW",)))
    shows(ann, game.version + 2)


def test_news_come_after_the_answer_to_a_card_that_was_tapped(
    ann: Page, game: Game, move: Move
) -> None:
    move("Ann", Pass(("EW",)))
    shows(ann, game.version + 1)
    held = hold(ann, "**/games/*/?card=*")
    ann.locator('.card[data-card="NES"]').click()
    move("Ben", Pass(("EW",)))
    ann.wait_for_timeout(500)
    shows(ann, game.version + 1)
    # As the site answered before Ben's turn.
    held.pop().fulfill(status=204, body="")
    shows(ann, game.version + 2)


def test_news_wait_ten_seconds_for_an_answer_and_no_longer(
    ann: Page, game: Game, move: Move
) -> None:
    hold(ann, "**/turns/")
    lay(ann)
    move("Ann", Lay("NES", (0, -1)))
    ann.wait_for_timeout(500)
    shows(ann, game.version)
    ann.clock.fast_forward(PATIENCE)
    shows(ann, game.version + 1)


def test_who_sent_a_turn_is_told_that_it_was_lost_though_the_table_was_drawn_anew(
    ann: Page, game: Game, move: Move
) -> None:
    held = hold(ann, "**/turns/")
    lay(ann)
    move("Ann", Lay("NES", (0, -1)))
    ann.wait_for_timeout(500)
    ann.clock.fast_forward(PATIENCE)
    shows(ann, game.version + 1)
    held.pop().fulfill(status=503, body="")
    expect(ann.locator("#connection-bar")).to_be_visible()
    unsent = ann.locator("#connection-bar").get_attribute("data-unsent")
    expect(ann.locator("#connection-bar")).to_have_text(unsent or "?")


# What is sent and does not arrive, and a socket that is gone: said, kept, and made good.


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


# Before somebody was shown how a round ended, nothing around the table tells them who won.


# Who won and with what, who was who, and which goal was which.
TELLING = re.compile(
    r"\bwon\b|victory|nugget|treasure|is stone|digging is over|\+3|#d-saboteur|#p-stone",
    re.IGNORECASE,
)
LAST = {"round": 3, "purses": [5, 3, 3]}
Open = Callable[..., Game]


@pytest.fixture
def over(page: Page, site: str, aside: Aside) -> Open:
    """`over(name)` is a game in which Ann has reached the treasure; at the browser is `name`."""

    def make(name: str, **written: Any) -> Game:
        game: Game = aside(table_of, **{**FACTS, **written})
        aside(Notice.objects.all().delete)
        end(aside, game)
        log_in(page.context, aside(account, game, name), site)
        return game

    return make


def told_on(page: Page, address: str) -> str:
    """What a page tells of the result, by words, drawings or anything else in it.

    What games may be looked for by says "won" to everybody, of none of them.
    """
    page.goto(address)
    main = page.get_by_role("main")
    expect(main).to_be_visible()
    page.locator("form[role=search]").evaluate_all("forms => forms.forEach(form => form.remove())")
    return " ".join(found[0] for found in TELLING.finditer(main.inner_html() + page.title()))


def letters_to(name: str) -> list[EmailMessage]:
    """The emails to this person that are still true."""
    make_due()
    for pk in Notice.objects.filter(transport="mail").values_list("pk", flat=True):
        sending.send(pk, mine_in_letter)
    return [letter for letter in mail.outbox if letter.to == [f"{name.lower()}@example.org"]]


def show_the_ending(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.pk}/")
    page.locator("#do-skip").click()
    expect(page.locator("#do-next")).to_be_visible()


@pytest.mark.parametrize("name", ["Ben", "Cleo"])
def test_while_the_game_goes_on_lists_news_and_log_are_silent_until_it_was_shown(
    page: Page, over: Open, name: str
) -> None:
    game = over(name)
    addresses = ["/games/", "/notices/", f"/games/{game.pk}/log/"]
    assert [told_on(page, address) for address in addresses] == ["", "", ""]
    page.goto("/games/")
    row = page.locator(".game-row", has_text="Tuesday dig")
    expect(row).to_contain_text("Ann laid a straight tunnel")
    # The small mine is that of the round that has begun.
    expect(row.locator('.game-row__mine use[href$="#p-goal"]')).to_have_count(3)
    expect(row.locator('.game-row__mine use[href*="#p-"]')).to_have_count(4)
    show_the_ending(page, game)
    assert "digging is over" in told_on(page, f"/games/{game.pk}/log/")


def test_when_the_game_is_over_lists_say_so_and_no_more_until_it_was_shown(
    page: Page, over: Open
) -> None:
    game = over("Ben", **LAST)
    addresses = ["/games/", "/games/finished/", "/notices/", f"/games/{game.pk}/log/"]
    assert [told_on(page, address) for address in addresses] == ["", "", "", ""]
    for address in addresses[:2]:
        page.goto(address)
        row = page.locator(".game-row", has_text="Tuesday dig")
        expect(row).to_contain_text("It is over.")
        expect(row.locator(".game-row__mine")).to_have_count(0)
        see = row.get_by_role("link", name="See how it ended: Tuesday dig")
        expect(see).to_have_attribute("href", f"/games/{game.pk}/")
    show_the_ending(page, game)
    page.goto("/games/finished/")
    expect(row).to_contain_text("Ann won with")
    expect(row.locator(".game-row__mine")).to_have_count(1)


@pytest.mark.parametrize(
    ("name", "written", "subject"),
    [
        ("Ben", {}, "Your turn at “Tuesday dig”"),
        ("Cleo", {}, "A round of “Tuesday dig” is over"),
        ("Ben", LAST, "“Tuesday dig” is over"),
    ],
)
def test_its_mail_tells_nothing_of_it(
    page: Page, over: Open, aside: Aside, name: str, written: dict[str, Any], subject: str
) -> None:
    over(name, **written)
    (letter,) = aside(letters_to, name)
    assert letter.subject == subject
    assert not TELLING.search(letter.body)
    page.set_content(letter.alternatives[0][0])
    expect(page.locator("body")).to_contain_text("Tuesday dig")
    assert not TELLING.search(page.locator("html").inner_html())
