"""A motion in a browser: the bar, the ballot, and what is left of it afterwards."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.motions import services as motions
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, running_game
from tests.samples import some_of


@pytest.fixture
def game(aside: Aside) -> Game:
    """A game in which Ann has asked for a pause."""
    return aside(_asked)  # type: ignore[no-any-return]


def _asked() -> Game:
    people = [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo")]
    game = running_game(people[0], people[1:], timing=Timing(PRESETS["daily"]), name="Tuesday dig")
    game.players.update(held_round=1, held_turn=9)
    motions.open_motion(game_id=game.pk, account=people[0], kind="pause", days=3)
    return game


@pytest.mark.parametrize(("width", "height"), some_of([(390, 844), (1280, 800)], 1))
def test_a_vote_is_cast_from_the_bar_and_the_bar_stays(
    page: Page,
    game: Game,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    ben = aside(lambda: game.players.select_related("account").get(account__name="Ben").account)
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    bar = page.locator(".motion__bar")
    expect(bar).to_contain_text("A vote is open")
    page.locator("#open-motion").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Pause “Tuesday dig” for 3 days?")
    expect(sheet).to_be_focused()
    expect(page.locator("#mine")).to_be_visible()
    no_violations(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#open-motion")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Against it").click()
    expect(sheet.get_by_text("Your vote is in.")).to_be_visible()
    expect(page.get_by_role("button", name="Against it")).to_have_count(0)
    page.locator("#close-sheet").click()
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile(rf"/games/{game.pk}/(\?|$)"))
    page.goto(f"/games/{game.pk}/motion/new/")
    page.goto(f"/games/{game.pk}/")
    expect(bar).to_contain_text("A vote is open")


@pytest.mark.parametrize(("width", "height"), some_of([(1280, 800), (390, 844)], 1))
def test_something_is_put_to_the_vote_in_the_sheet(
    page: Page,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    game = aside(_quiet)
    ann = aside(lambda: game.players.select_related("account").get(account__name="Ann").account)
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#ask-for-time").click()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_role("heading", name="Call a vote")).to_be_visible()
    expect(sheet).to_be_focused()
    no_violations(page)
    sheet.get_by_role("button", name="Ask for more time").click()
    expect(sheet.get_by_role("heading", name="A vote is open")).to_be_visible()
    expect(page.locator(".motion__bar")).to_contain_text("A vote is open")
    assert page.url.split("?")[0].endswith(f"/games/{game.pk}/")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def _quiet() -> Game:
    """Ann's turn, in a game that votes on nothing."""
    people = [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo")]
    game = running_game(people[0], people[1:], timing=Timing(PRESETS["daily"]))
    game.players.update(held_round=1, held_turn=9)
    now = timezone.now()
    half = {"turn_began_at": now - timedelta(hours=25), "deadline": now + timedelta(hours=15)}
    Game.objects.filter(pk=game.pk).update(**half)
    row = game.round
    assert row is not None
    row.turn = game.players.get(account=people[0]).seat
    row.save(update_fields=["turn"])
    return game
