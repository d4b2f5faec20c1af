"""The taking of the pictures: the site is there, and Django knows it."""

import shutil
from collections.abc import Iterable
from itertools import product
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, Page, sync_playwright

from accounts.models import Account
from games.models import Game
from tests.browser.clock_positions import TABLES as CLOCKS
from tests.browser.decisions import LIMIT, PHONE, figures_of, pages_of_ann
from tests.browser.flags import FLAGS
from tests.browser.positions import TABLES
from tests.browser.states import STATES, Scene, State
from tests.browser.tables import log_in

FOLDER = settings.BASE_DIR / "var" / "pictures"
SIZES = (PHONE, (1280, 800))
# Where what stands beside buttons is narrowest: a small phone, and one held sideways.
CLOCK_SIZES = ((360, 740), (844, 390))
LANGUAGES = ("en", "fr")
THEMES = ("dark", "light")
# The pictures on a phone that are taken first: those pages are measured.
FIRST = f"{PHONE[0]}-{THEMES[0]}"
# The frame after the last change has been painted.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def take_all(site: str, names: tuple[str, ...]) -> int:
    """Take the pages that begin with one of the names, or all; how many pictures that made.

    Prints how much each asks of somebody on a phone; the pages where people decide come last.
    """
    states = [state for state in STATES if state.name.startswith(names or "")]
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = {name: TABLES[name]() for name in dict.fromkeys(state.table for state in states)}
    pages = {name: at for name, at in pages_of_ann().items() if name.startswith(names or "")}
    taken = 0
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for size, theme, language in product((*SIZES, *CLOCK_SIZES), THEMES, LANGUAGES):
            is_usual = size in SIZES and language == LANGUAGES[0]
            wanted = [state for state in states if is_usual or state.table in CLOCKS]
            deciding = pages if is_usual else {}
            if not (wanted or deciding):
                continue
            Account.objects.filter(name="Ann").update(language=language)
            page = _page_of_ann(browser, site, size, theme)
            suffix = "-".join([str(size[0]), theme, *_other(language)])
            taken += _take(page, wanted, games, suffix) + _take_pages(page, deciding, suffix)
            page.context.close()
        browser.close()
    return taken


def _other(language: str) -> list[str]:
    """What a picture's name says of a language that is not the usual one."""
    return [] if language == LANGUAGES[0] else [language]


def _page_of_ann(browser: Browser, site: str, size: tuple[int, int], theme: Any) -> Page:
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(
        base_url=site,
        viewport=viewport,
        color_scheme=theme,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    log_in(context, Account.objects.get(name="Ann"), site)
    context.set_default_timeout(10_000)
    return context.new_page()


def _take(page: Page, states: Iterable[State], games: dict[str, Game], suffix: str) -> int:
    taken = 0
    for state in states:
        scene = Scene(page, games[state.table], lambda work, *facts, **named: work(*facts, **named))
        if not state.fits(scene.is_phone):
            continue
        state.reach(scene)
        _shoot(page, state.name, suffix)
        state.leave(scene)
        taken += 1
    return taken


def _take_pages(page: Page, pages: dict[str, str], suffix: str) -> int:
    """Take the pages where people decide, from top to bottom."""
    if suffix == FIRST and pages:
        print(f"Where people decide, at most {str(LIMIT).strip()}:")
    for name, address in pages.items():
        page.goto(address)
        _shoot(page, name, suffix, whole=True)
    return len(pages)


def _shoot(page: Page, name: str, suffix: str, *, whole: bool = False) -> None:
    """Take what is shown, or the whole page; print its figures the first time it is on a phone."""
    page.evaluate(DRAWN)
    page.screenshot(path=FOLDER / f"{name}-{suffix}.png", full_page=whole)
    if suffix == FIRST:
        print(f"{name:32}{figures_of(page)}")
