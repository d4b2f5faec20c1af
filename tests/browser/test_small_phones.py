"""A small phone: how much of the mine is left, and that nothing is out of sight unsaid."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.large_letters import faults_of
from tests.browser.positions import TABLES, standing
from tests.browser.states import STATES, Scene
from tests.browser.tables import Aside, log_in, table_of

WIDTH, HEIGHT = 360, 640
# The share of the screen that the mine has, as far as the prompt does not lie over it.
SHARE = """() => {
  const mine = document.querySelector('.mine-section__view').getBoundingClientRect();
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect().top ?? innerHeight;
  return (Math.min(mine.bottom, prompt) - mine.top) / innerHeight;
}"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone of the smallest kind that is still sold."""
    size = {"width": WIDTH, "height": HEIGHT}
    return {**browser_context_args, "viewport": size, "reduced_motion": "reduce"}


def as_ann(page: Page, site: str, aside: Aside) -> None:
    log_in(page.context, aside(Account.objects.get, name="Ann"), site)


def test_the_mine_keeps_its_share_beside_a_hint(page: Page, site: str, aside: Aside) -> None:
    page.goto("/learn/start/")
    for step in ('.card[data-card="NES"]', "#at1_0", "#do-confirm"):
        page.locator(step).click()
    expect(page.locator(".prompt__error")).to_be_visible()
    assert page.evaluate(SHARE) >= 0.38
    game = aside(TABLES["digging"])
    as_ann(page, site, aside)
    for name in ("refused", "stale"):
        scene = Scene(page, game, aside)
        next(state for state in STATES if state.name == name).reach(scene)
        assert page.evaluate(SHARE) >= 0.33, name


def test_a_touch_shows_all_six_and_one_s_own_seat_comes_first(
    page: Page, site: str, aside: Aside
) -> None:
    names = ("Ben", "Cleo", "Dan", "Elisabeth", "Ann", "Finn")
    game: Game = aside(table_of, names, turn=4, hands=[["EW", "NES"]] * 6, draw=["EW"] * 6)
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/")
    page.locator(".player__cards").first.click()
    boxes = []
    for tile in page.locator(".player").all():
        expect(tile).to_be_in_viewport(ratio=1)
        boxes.append(tile.bounding_box() or {})
    order = sorted(range(6), key=lambda seat: (boxes[seat]["y"], boxes[seat]["x"]))
    assert order == [4, 5, 0, 1, 2, 3]
    assert faults_of(page) == []


def test_lit_places_out_of_sight_are_marked_at_their_edge_and_a_miss_is_answered(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(standing)
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/?card=NES")
    view = page.locator(".mine-section__view")
    page.locator("#zoom-in").focus()
    for _ in range(3):
        page.locator("#zoom-in").click()
    assert (view.get_attribute("data-beyond") or "").split()
    page.locator("#zoom-fit").click()
    expect(view).to_have_attribute("data-beyond", "")
    box = page.locator(".miss").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    expect(page.get_by_role("alert")).to_have_text("It can’t go there. Pick a lit space.")
    expect(page.locator("#mine .place").first).to_be_visible()


def test_the_rows_of_the_result_choose_whom_to_rob(page: Page, site: str, aside: Aside) -> None:
    game = aside(TABLES["stealing"])
    as_ann(page, site, aside)
    page.goto(f"/games/{game.pk}/")
    page.locator(".dwarfs__target").first.click()
    expect(page.locator(".dwarfs__target[aria-current]")).to_have_count(1)
    expect(page.locator("#do-confirm")).to_be_visible()
