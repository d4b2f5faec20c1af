"""The dock of a table with a clock: its words have room, and it covers neither goals nor log.

Seven tables, each opened once in each language and looked at in four sizes: 9 s of a core.
"""

from itertools import product
from typing import Any

from django.conf import settings
from playwright.sync_api import Page

from accounts.models import Account
from tests.browser.clock_positions import TABLES
from tests.browser.large_letters import DRAWN
from tests.browser.states import STATES, Scene
from tests.browser.tables import Aside, log_in

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
