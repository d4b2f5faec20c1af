"""Messages on a table's page: they cover nothing, and disappear."""

from collections.abc import Callable

import pytest
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import RequestFactory
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from games.models import Game
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
