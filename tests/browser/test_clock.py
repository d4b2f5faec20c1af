"""Time that is left is kept true on a page that stays open, without asking the server."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.models.pace import timing_columns
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
