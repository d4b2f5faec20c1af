"""Messages on a table's page: they cover nothing, and disappear."""

from collections.abc import Callable

import pytest
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import Account
from games.models import Game, Player
from games.notices.ending_links import mute_path
from tests.browser.tables import Aside, log_in, table_of
from tests.samples import some_of

SENTENCE = "The seat is yours now."
TROUBLE = "The site is very busy."
SHOWN_FOR = 5000
# What somebody at a table must never miss, and whether a message lies over any of it.
COVERED = """() => {
  const over = document.querySelector('.messages').getBoundingClientRect();
  return ['.bar', '.players', '#mine', '#prompt', '#private-card, .hand', '#private-card-button']
    .filter((what) => {
      const part = document.querySelector(what).getBoundingClientRect();
      return part.top < over.bottom - 1 && over.top < part.bottom - 1
        && part.left < over.right - 1 && over.left < part.right - 1;
    });
}"""


def say(page: Page, site: str, *told: tuple[int, str]) -> None:
    """Let the next page have this to say."""
    storage = CookieStorage(RequestFactory().get("/"))
    value = storage._encode([Message(level, text) for level, text in told])
    page.context.add_cookies([{"name": "messages", "value": value, "url": site}])


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


@pytest.fixture
def ann(page: Page, site: str, aside: Aside, game: Game) -> Page:
    """Ann's browser, not at the table yet."""
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)
    return page


@pytest.mark.parametrize("width", some_of([1280, 360], 1))
def test_a_message_covers_nothing_is_read_out_and_goes_by_itself(
    ann: Page, site: str, game: Game, no_violations: Callable[[Page], None], width: int
) -> None:
    ann.set_viewport_size({"width": width, "height": 740})
    ann.clock.install()
    say(ann, site, (constants.SUCCESS, SENTENCE), (constants.ERROR, TROUBLE))
    ann.goto(f"/games/{game.pk}/")
    expect(ann.locator(".message")).to_have_count(2)
    expect(ann.locator("#live")).to_have_text(f"{SENTENCE} {TROUBLE}")
    assert ann.evaluate(COVERED) == []
    assert ann.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    no_violations(ann)
    ann.locator("#private-card-button").hover()
    ann.mouse.down()
    expect(ann.locator("#private-card")).to_be_visible()
    assert ann.evaluate(COVERED) == []
    ann.mouse.up()
    ann.clock.fast_forward(SHOWN_FOR)
    expect(ann.locator(".message--success")).to_have_count(0)
    # What went wrong is not gone before it was read.
    ann.clock.fast_forward(10 * SHOWN_FOR)
    expect(ann.locator(".message--error")).to_be_visible()
    ann.locator(".message__close").click()
    expect(ann.locator(".messages")).to_have_count(0)


def test_a_message_can_be_closed_with_the_keyboard(ann: Page, site: str, game: Game) -> None:
    say(ann, site, (constants.SUCCESS, SENTENCE))
    ann.emulate_media(reduced_motion="reduce")
    ann.goto(f"/games/{game.pk}/")
    ann.locator(".message__close").press("Enter")
    expect(ann.locator(".messages")).to_have_count(0)
    expect(ann.locator("#main")).to_be_focused()


def test_without_javascript_a_message_covers_nothing_either(
    browser: Browser, site: str, aside: Aside, game: Game
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    page = context.new_page()
    log_in(context, aside(Account.objects.get, name="Ann"), site)
    say(page, site, (constants.SUCCESS, SENTENCE))
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    expect(page.locator(".message__close")).to_be_hidden()
    message, bar = (page.locator(what).bounding_box() for what in (".messages", ".bar"))
    assert message and bar
    assert message["y"] + message["height"] <= bar["y"] + 1
    context.close()


# Mentioning somebody in a browser: names are offered while one is being written.


def test_a_name_is_offered_and_put_where_it_was_begun(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    game = aside(table_of)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    field = page.get_by_label("Message")
    offered = page.get_by_role("group", name="Mention")
    field.press_sequentially("well, @")
    expect(offered.get_by_role("button")).to_have_count(2)
    field.press_sequentially("cl")
    expect(offered.get_by_role("button")).to_have_text(["@Cleo"])
    no_violations(page)
    page.keyboard.press("Shift+Tab")
    offered.get_by_role("button").press("Enter")
    expect(field).to_have_value("well, @Cleo ")
    expect(offered).to_be_hidden()
    field.press_sequentially("dig")
    page.keyboard.press("Enter")
    expect(page.locator(".chat__mention")).to_have_text("@Cleo")
    expect(field).to_have_value("")


# The link of an email that mutes a game: one press without logging in, another undoes it.


def link_of_ann() -> str:
    """The link in Ann's email about her game."""
    ann = table_of().players.select_related("account").get(account__name="Ann")
    assert ann.account is not None
    return mute_path(ann.pk, ann.account)


def muted() -> list[str]:
    return [player.shown_name for player in Player.objects.filter(is_muted=True)]


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_game_is_muted_and_heard_again_without_logging_in(
    browser: Browser, site: str, aside: Aside, has_scripts: bool
) -> None:
    context = browser.new_context(java_script_enabled=has_scripts, base_url=site, locale="en-GB")
    page = context.new_page()
    page.goto(aside(link_of_ann))
    assert aside(muted) == []
    page.get_by_role("button", name="Mute this game").click()
    expect(page.get_by_role("heading", name="Muted")).to_be_visible()
    assert aside(muted) == ["Ann"]
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="No longer muted")).to_be_visible()
    assert aside(muted) == []
    context.close()


# Stating something in a browser, while the table keeps telling the panel of news.


FRESHEN = "document.getElementById('claims').dispatchEvent(new Event('freshen'))"


@pytest.fixture
def panel(page: Page, site: str, aside: Aside) -> Page:
    """Ben's page of a game, the claims open."""
    game: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    log_in(page.context, aside(Account.objects.get, name="Ben"), site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Claims").click()
    expect(page.get_by_role("link", name="Make a claim")).to_be_visible()
    return page


def hold_one(page: Page, address: str) -> list[Route]:
    """Let the first answer from there wait; what was asked for later is answered at once."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, keep)
    return held


def test_news_asked_for_before_a_press_do_not_undo_it(panel: Page) -> None:
    held = hold_one(panel, "**/claims/")
    with panel.expect_request("**/claims/"):
        panel.evaluate(FRESHEN)
    panel.get_by_role("link", name="Make a claim").click()
    expect(panel.locator("#about-goal-2")).to_be_visible()
    with panel.expect_response("**/claims/"):
        held[0].continue_()
    panel.locator("#about-goal-2").click()
    expect(panel.locator("#about-goal-2")).to_have_attribute("aria-current", "true")


def test_news_that_come_before_the_answer_to_a_press_do_not_lose_it(panel: Page) -> None:
    held = hold_one(panel, "**/claims/?state=1")
    with panel.expect_request("**/claims/?state=1"):
        panel.get_by_role("link", name="Make a claim").click()
    with panel.expect_response("**/claims/"):
        panel.evaluate(FRESHEN)
    panel.evaluate("new Promise(done => requestAnimationFrame(done))")
    held[0].continue_()
    expect(panel.locator("#about-goal-2")).to_be_visible()


def test_news_that_come_while_nobody_presses_are_shown(panel: Page) -> None:
    panel.locator("#claims .claims").evaluate("claims => claims.replaceChildren()")
    panel.evaluate(FRESHEN)
    expect(panel.get_by_role("link", name="Make a claim")).to_be_visible()


def test_news_come_though_what_was_pressed_was_drawn_away_before_its_answer(panel: Page) -> None:
    held = hold_one(panel, "**/slow/")
    ask = "htmx.ajax('GET', '/slow/', {source: '#state-something', target: '#claims'})"
    with panel.expect_request("**/slow/"):
        panel.evaluate(f"void {ask}")
    panel.evaluate("document.getElementById('state-something').remove()")
    with panel.expect_response("**/slow/"):
        held[0].fulfill(status=204, body="")
    panel.evaluate(FRESHEN)
    expect(panel.get_by_role("link", name="Make a claim")).to_be_visible()
