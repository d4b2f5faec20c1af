"""Every state of the table can be reached, shuts nobody out, and bears letters twice as large."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from accounts.models import Account
from games.models import Game
from tests.browser.large_letters import enlarge, faults_of
from tests.browser.positions import TABLES
from tests.browser.states import STATES, Scene, State
from tests.browser.tables import Aside, log_in
from tests.look.validity import nu_faults
from tests.slices import in_slice

CLASSES = """() => [...document.querySelectorAll('#shell [class]')]
  .map(element => element.getAttribute('class'))"""
STAGES = "free chosen preview idle waiting passing stealing ended".split()


@pytest.fixture
def games(aside: Aside) -> dict[str, Game]:
    """The set-up tables, by name."""
    return {name: aside(set_up) for name, set_up in TABLES.items()}


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


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1280, "light")])
def test_every_state_is_there_and_can_be_used_by_everybody(
    page: Page,
    site: str,
    aside: Aside,
    games: dict[str, Game],
    complaints: list[str],
    violations: Callable[[Page], list[Any]],
    width: int,
    theme: Any,
) -> None:
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    seen: set[str] = set()
    for state in STATES:
        if not state.fits(width < 720) or not in_slice("states", f"{state.name} {width}"):
            continue
        scene = Scene(page, games[state.table], aside)
        state.reach(scene)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state.name
        # What is made of the same parts was judged before.
        classes = set(page.evaluate(CLASSES))
        assert nu_faults(page.content()) == [], state.name
        assert classes <= seen or violations(page) == [], state.name
        assert not unexpected(complaints, state), state.name
        seen |= classes
        enlarge(page)
        assert faults_of(page) == [], state.name
        state.leave(scene)
        complaints.clear()


def unexpected(complaints: list[str], state: State) -> list[str]:
    """The complaints that do not belong to a state."""
    return [each for each in complaints if not any(told in each for told in state.told)]
