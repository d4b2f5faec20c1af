"""The sound of one's turn: off until it is switched on, and then once for each turn that comes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.core.turns import turns
from games.models import Game, Player
from games.rules.moves import Pass
from tests.browser.tables import Aside, log_in, table_of
from tests.samples import some_of

HANDS = [["EW", "NS", "NE"], ["EW", "NS", "NE"], ["EW", "NS", "NE"]]
# A browser that makes no sound, and counts those it would have made.
SPY = """window.played = 0;
window.AudioContext = class {
  sampleRate = 8000;
  resume() { return Promise.resolve(); }
  createBuffer(channels, length) { return {getChannelData: () => new Float32Array(length)}; }
  createBufferSource() { return {connect() {}, start() { window.played += 1; }}; }
};"""
Open = Callable[..., Game]


@pytest.fixture
def open_table(page: Page, site: str, aside: Aside) -> Open:
    """`open_table(name)` opens a table, on which it is Ann's turn, as one of its players."""

    def open_(name: str = "Ben", *, on: bool = True) -> Game:
        game: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9)
        log_in(page.context, aside(account, game, name), site)
        page.add_init_script(SPY)
        if on:
            page.add_init_script("localStorage.setItem('turn-sound', 'on')")
        page.goto(f"/games/{game.pk}/")
        return game

    return open_


def account(game: Game, name: str) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name=name).account


def play(page: Page, aside: Aside, game: Game, name: str, card: str = "NS") -> None:
    """Let somebody pass, and wait until the page shows it."""
    person = aside(account, game, name)
    version = aside(lambda: Game.objects.get(pk=game.pk).version)
    facts = {"game_id": game.pk, "version": version, "account": person}
    aside(turns.take_turn, **facts, move=Pass((card,)))
    expect(page.locator("#state")).to_have_attribute("data-version", str(version + 1))


def played(page: Page) -> int:
    count: int = page.evaluate("window.played")
    return count


def test_it_sounds_once_when_my_turn_comes_and_for_nothing_else(
    page: Page, open_table: Open, aside: Aside
) -> None:
    game = open_table()
    assert played(page) == 0, "not when the page is opened"
    play(page, aside, game, "Ann")
    page.wait_for_function("() => window.played === 1")
    page.evaluate("""document.getElementById('state').dataset.tag = 'old';
      dispatchEvent(new Event('online'))""")
    expect(page.locator("#state")).not_to_have_attribute("data-tag", "old")
    page.locator(".card").first.click()
    expect(page.locator("#state")).to_have_attribute("data-stage", "chosen")
    assert played(page) == 1, "a turn that has come comes no more"
    play(page, aside, game, "Ben")
    play(page, aside, game, "Cleo")
    assert played(page) == 1, "others' turns are silent"
    play(page, aside, game, "Ann", "NE")
    page.wait_for_function("() => window.played === 2")


def test_a_page_opened_on_my_turn_is_silent(page: Page, open_table: Open, aside: Aside) -> None:
    game = open_table("Ann")
    page.reload()
    expect(page.locator("#state")).to_have_attribute("data-stage", "free")
    play(page, aside, game, "Ann")
    assert played(page) == 0


def test_two_tabs_of_a_table_sound_once(
    page: Page, open_table: Open, aside: Aside, site: str
) -> None:
    game = open_table()
    other = page.context.new_page()
    other.add_init_script(SPY)
    other.goto(f"{site}/games/{game.pk}/")
    expect(other.locator("#state")).to_have_attribute("data-stage", "waiting")
    play(page, aside, game, "Ann")
    expect(other.locator("#state")).to_have_attribute("data-stage", "free")
    expect(page.locator("#state")).to_have_attribute("data-stage", "free")
    page.wait_for_function("async () => !(await navigator.locks.query()).pending.length")
    assert played(page) + played(other) == 1


def test_it_is_off_until_it_is_switched_on_which_plays_it_as_a_sample(
    page: Page, open_table: Open, aside: Aside
) -> None:
    game = open_table(on=False)
    page.set_viewport_size({"width": 1280, "height": 800})
    play(page, aside, game, "Ann")
    assert played(page) == 0
    page.locator("#theme-menu-opener").click()
    page.get_by_role("button", name="Sound when it is my turn: off").click()
    expect(page.get_by_role("button", name="Sound when it is my turn: on")).to_be_visible()
    page.wait_for_function("() => window.played === 1")
    page.get_by_role("button", name="Sound when it is my turn: on").click()
    play(page, aside, game, "Ben")
    assert played(page) == 1, "switching it off is silent"


@pytest.mark.parametrize("width", some_of([390, 1280], 1))
def test_it_is_switched_in_the_settings_for_this_device(
    page: Page, open_table: Open, width: int, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_table(on=False)
    page.goto("/accounts/settings/")
    page.get_by_role("button", name="Sound when it is my turn: off").click()
    page.wait_for_function("() => window.played === 1")
    page.reload()
    expect(page.get_by_role("button", name="Sound when it is my turn: on")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    no_violations(page)


def test_a_real_browser_takes_the_samples(page: Page, site: str, aside: Aside) -> None:
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    game: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9)
    log_in(page.context, aside(account, game, "Ben"), site)
    page.add_init_script("""window.played = 0;
      const {start} = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...when) {
        window.loudest = Math.max(...this.buffer.getChannelData(0));
        window.played += 1;
        return start.apply(this, when);
      };""")
    page.goto("/accounts/settings/")
    page.get_by_role("button", name="Sound when it is my turn: off").click()
    page.wait_for_function("() => window.played === 1")
    assert 0.1 < page.evaluate("window.loudest") <= 0.4
    assert wrong == []
