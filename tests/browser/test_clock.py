"""Time that is left is kept true on a page that stays open, without asking the server."""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.models.pace import timing_columns
from tests.browser.clock_positions import TABLES
from tests.browser.conftest import CLOCK
from tests.browser.large_letters import DRAWN
from tests.browser.states import STATES, Scene
from tests.browser.tables import Aside, log_in, table_of

LEFT = timedelta(hours=7, minutes=30)


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn, with seven and a half hours left of ten."""
    return aside(_timed)  # type: ignore[no-any-return]


def _timed() -> Game:
    game, now = table_of(hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9), timezone.now()
    Game.objects.filter(pk=game.pk).update(
        deadline=now + LEFT,
        turn_began_at=now - timedelta(hours=2, minutes=30),
        banks=[36000, 36000, 36000],
        **timing_columns(Timing(PRESETS["quick"])),
    )
    game.players.update(held_round=1, held_turn=9)
    return game


def test_what_is_left_runs_down_and_is_told_at_half_and_at_the_end(
    page: Page, game: Game, site: str, aside: Aside
) -> None:
    ann = aside(lambda: game.players.select_related("account").get(account__name="Ann").account)
    page.clock.install()
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    left, bar = page.locator("#prompt .countdown__left"), page.locator(".countdown-bar")
    expect(left).to_have_text("7\u00a0h left")
    page.clock.fast_forward("03:00:00")
    expect(left).to_have_text("4\u00a0h 29\u00a0min left")
    expect(page.locator("#prompt .countdown")).to_have_class("countdown countdown--soon")
    assert float(bar.evaluate("bar => bar.value / bar.max")) == pytest.approx(0.45, abs=0.01)
    expect(page.locator("#live")).to_contain_text("left, until")
    page.clock.fast_forward("05:00:00")
    expect(left).to_have_text("time is up")
    expect(page.locator("#live")).to_contain_text("time is up")


@pytest.mark.parametrize("wrong", [timedelta(), timedelta(hours=3), timedelta(hours=-26)])
def test_a_clock_that_is_wrong_changes_nothing(
    page: Page, game: Game, site: str, aside: Aside, wrong: timedelta
) -> None:
    """Costs four seconds: a page, and one that was told of news, for each clock."""
    ann = aside(lambda: game.players.select_related("account").get(account__name="Ann").account)
    page.clock.install(time=timezone.now() + wrong)
    log_in(page.context, ann, site)
    for address in (f"/games/{game.pk}/", "/games/"):
        page.goto(address)
        left = page.locator(".countdown__left").first
        page.clock.fast_forward("00:00:20")
        expect(left).to_have_text("7\u00a0h left")
        page.clock.fast_forward("04:00:00")
        expect(left).to_have_text("3\u00a0h 29\u00a0min left")


def test_a_clock_that_was_stopped_is_not_handed_on_to_the_next_test(page: Page) -> None:
    assert not page.evaluate(CLOCK)
    page.clock.install()
    page.goto("about:blank")
    assert page.evaluate(CLOCK)


# The dock of a table with a clock: its words have room, and it covers neither goals nor log.


LANGUAGES = [code for code, _name in settings.LANGUAGES]
SIZES = ((360, 740), (390, 844), (1280, 800), (844, 390))
NARROWEST = 170
CLOCKS = [state for state in STATES if state.table in TABLES]

# How wide the words are; which goal is under the dock, which part is cut off or lies under another.
FOUND = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const prompt = box('#prompt');
  const goals = [...document.querySelectorAll('#mine use[href$="#p-goal"]')]
    .map((goal) => goal.getBoundingClientRect());
  const all = '#prompt :is(a, button, .prompt__title, .prompt__note)';
  const parts = [...document.querySelectorAll(all)]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().height);
  const log = document.getElementById('side-panel');
  return {
    words: box('#prompt-words').width,
    goals: goals.length,
    covered: goals.filter((goal) => isOver(goal, prompt)).length,
    cut: parts.filter((part) => part.scrollWidth > part.clientWidth + 1
      && getComputedStyle(part).display !== 'inline').map((part) => part.outerHTML),
    outside: parts.filter((part) => part.getBoundingClientRect().right > prompt.right + 1
      || part.getBoundingClientRect().left < prompt.left - 1).map((part) => part.outerHTML),
    halfUnder: isOver(prompt, box('.map-controls')),
    underLog: log.checkVisibility() && isOver(prompt, log.getBoundingClientRect()),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def speak(language: str) -> None:
    """Let Ann read this language."""
    Account.objects.filter(name="Ann").update(language=language)


def test_the_words_have_room_and_nothing_is_covered_or_cut(
    page: Page, site: str, aside: Aside
) -> None:
    games = {name: aside(set_up) for name, set_up in TABLES.items()}
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)
    page.emulate_media(reduced_motion="reduce")
    for language, state in product(LANGUAGES, CLOCKS):
        aside(speak, language)
        state.reach(Scene(page, games[state.table], aside))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found: dict[str, Any] = page.evaluate(FOUND)
            told = f"{state.name} in {language} at {width}x{height}: {found}"
            assert found["words"] >= NARROWEST, told
            assert found["goals"] == 3, told
            assert not found["covered"], told
            assert found["cut"] == found["outside"] == [], told
            assert not found["halfUnder"], told
            assert not found["underLog"] and found["wide"] <= 0, told


# The forecast of one's next turn: under the tiles on a desk, in the prompt on a phone.


HOUR = 3600


@pytest.fixture
def foreseen(aside: Aside) -> Game:
    """Ann's turn, at a table where everybody's turns take some twenty hours."""
    return aside(_known)  # type: ignore[no-any-return]


def _known() -> Game:
    game, now = (table_of(hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9), timezone.now())
    Game.objects.filter(pk=game.pk).update(
        deadline=now + timedelta(hours=40),
        turn_began_at=now,
        last_turn_at=now,
        turn_times=[[18 * HOUR, 20 * HOUR, 22 * HOUR, 24 * HOUR]] * 3,
        **timing_columns(Timing(PRESETS["daily"])),
    )
    game.players.update(held_round=1, held_turn=9)
    return game


def person(game: Game, name: str) -> Account:
    found = game.players.select_related("account").get(account__name=name).account
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_it_stands_where_there_is_room_for_it(
    page: Page, foreseen: Game, site: str, aside: Aside, name: str
) -> None:
    log_in(page.context, aside(person, foreseen, name), site)
    page.goto(f"/games/{foreseen.pk}/")
    below, within = page.locator(".players .forecast"), page.locator(".prompt__forecast")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(below).to_be_visible(visible=width == 1280)
        expect(within).to_be_visible(visible=width == 390 and name == "Cleo")
        shown = below if width == 1280 else within
        if width == 1280 or name == "Cleo":
            expect(shown).to_contain_text("Your next turn:")
            expect(shown.locator("b")).to_contain_text("likely")
        if width == 1280:
            expect(shown.get_by_text("if you play today")).to_have_count(int(name == "Ann"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/games/")
    if name == "Cleo":
        expect(page.locator(".game-row__forecast")).to_contain_text("your turn: likely")
