"""Every state of the table can be reached, shuts nobody out, and bears letters twice as large.

Nothing lies over anything else there, at any of five sizes: each state is measured at two of them.

One page walks through them, and in each is as wide as a phone and as a desk, in the longest words.
Which of the two a state is reached at alternates; the soak reaches each at both, in each language.
Some 60 states, 60 s of a core.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.judging import Judge, View
from tests.browser.large_letters import DRAWN, enlarge, faults_of, shrink
from tests.browser.longest import languages, longest
from tests.browser.overlaps import overlaps
from tests.browser.positions import TABLES
from tests.browser.states import STATES, Scene, State
from tests.browser.tables import Aside, log_in
from tests.browser.targets import faults_of_targets
from tests.look.validity import nu_faults
from tests.samples import is_soak

__all__ = ["longest"]

VIEWS = (View(390, "dark"), View(1280, "light"))
# Where all that is pressed on a phone is measured.
PRESSED = """first-look nothing-chosen path-chosen players-as-targets preview preview-player
 cannot-be-played waiting planning plans stale passing log-sheet chat-sheet round-over
 game-over two-stealing two-stealing-chosen""".split()
SIZES = ((360, 640), (360, 740), (390, 844), (844, 390), (1280, 800))
# How much of a phone's height the mine has, but for what a sheet takes: of up to six, and of more.
USUAL = (360, 740)
SHARE, SHARE_OF_MANY = 0.55, 0.52
# What the mine has of the screen, at how many players, and whether the one to act is in sight.
FOUND = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const row = box('.players');
  const acting = document.querySelector('.player--acting')?.getBoundingClientRect();
  return [
    box('.mine-section__view').height / innerHeight, document.querySelectorAll('.player').length,
    !acting || (acting.left >= row.left && acting.right <= row.right),
  ];
}"""
STAGES = "free chosen preview idle waiting plans passing stealing ended".split()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains about."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda line: line.type == "error" and found.append(line.text))
    return found


def test_every_stage_of_a_plan_has_a_state() -> None:
    assert {state.stage for state in STATES} == set(STAGES)
    assert len({state.name for state in STATES}) == len(STATES)
    assert set(PRESSED) <= {state.name for state in STATES}


def read(language: str) -> Account:
    """Let Ann read this language."""
    Account.objects.filter(name="Ann").update(language=language)
    return Account.objects.get(name="Ann")


@pytest.mark.parametrize("language", languages())
def test_every_state_is_there_and_can_be_used_by_everybody(
    page: Page,
    site: str,
    aside: Aside,
    complaints: list[str],
    violations: Callable[..., list[Any]],
    longest: None,
    language: str,
) -> None:
    games: dict[str, Game] = {name: aside(set_up) for name, set_up in TABLES.items()}
    log_in(page.context, aside(read, language), site)
    judge = Judge(page, violations)
    last: tuple[State, Scene] | None = None
    for place, state in enumerate(STATES):
        views = [view for view in VIEWS if state.fits(view.is_phone)]
        for ways in (views, views[::-1]) if is_soak() else [views[:: 1 - place % 2 * 2]]:
            if last and (is_soak() or not state.follows(last[0])):
                last[0].leave(last[1])
                last = None
            # What was still on its way is no fault of this state.
            complaints.clear()
            scene = Scene(page, games[state.table], aside)
            ways[0].apply(page)
            state.reach(scene, beyond=last[0] if last else None)
            assert nu_faults(page.content()) == [], state.name
            measure(judge, state, ways, sizes_at(place))
            assert unexpected(complaints, state) == [], state.name
            last = state, scene


def sizes_at(place: int) -> Sequence[tuple[int, int]]:
    """Two of the sizes for a state; all of them in the soak."""
    return SIZES if is_soak() else (SIZES[place % 5], SIZES[(place + 2) % 5])


def measure(
    judge: Judge, state: State, views: list[View], sizes: Sequence[tuple[int, int]]
) -> None:
    """Look at a state that was reached in the first of some views: in each, and at some sizes.

    First with letters as they are, then with letters twice as large.
    """
    page = judge.page
    sizes = [size for size in sizes if state.fits(size[0] < 720)]
    for view in views:
        assert judge.faults(view) == [], (state.name, view)
        expect(page.locator(state.shows).first, state.name).to_be_visible()
        if view.is_phone and state.name in PRESSED:
            assert faults_of_targets(page) == [], state.name
    for size in sizes:
        show_at(page, size)
        assert overlaps(page) == [], f"{state.name} at {size}"
    if state.fits(is_phone=True):
        the_mine_is_the_screen(page, state)
    enlarge(page)
    for size in reversed(sizes):
        show_at(page, size)
        assert overlaps(page) == [], f"{state.name} at {size} in large letters"
    for view in reversed(views):
        view.apply(page)
        page.evaluate(DRAWN)
        assert faults_of(page) == [], f"{state.name} at {view.width} in large letters"
    shrink(page)


def show_at(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until it is drawn so."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def the_mine_is_the_screen(page: Page, state: State) -> None:
    """Assert that the mine has its share of a phone, and that the one to act is in sight."""
    show_at(page, USUAL)
    share, players, is_in_sight = page.evaluate(FOUND)
    assert is_in_sight, state.name
    if not page.locator("#result, .since:not([hidden]), #plans").count():
        assert share >= (SHARE if players <= 6 else SHARE_OF_MANY), (state.name, share)


def unexpected(complaints: list[str], state: State) -> list[str]:
    """The complaints that do not belong to a state."""
    return [each for each in complaints if not any(told in each for told in state.told)]
