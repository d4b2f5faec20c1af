"""A newcomer practises without an account, and keeps the game by signing up later."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Player, Turn
from tests.browser.tables import Aside
from tests.browser.test_games import play_a_turn


@pytest.fixture
def quick(settings: LazySettings) -> None:
    """Computer players that hardly wait."""
    settings.BOT_PAUSE_SECONDS = (0.01, 0.02)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Hold the site in one hand."""
    return {**browser_context_args, "viewport": {"width": 390, "height": 844}}


def to_play(page: Page) -> None:
    expect(page.locator("#state")).to_have_attribute("data-stage", "free", timeout=60_000)


def turns_of(account: Account) -> int:
    player = Player.objects.get(account=account)
    return Turn.objects.filter(game=player.game, seat=player.seat).count()


def test_a_guest_plays_a_turn_signs_up_and_plays_the_next_one(
    page: Page, aside: Aside, quick: None, task_worker: object
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a practice game").click()
    to_play(page)
    play_a_turn(page)
    table = page.url
    guest = aside(lambda: Account.objects.get(is_guest=True).pk)

    page.goto("/games/")
    page.locator("header details.menu summary").click()
    page.get_by_role("link", name="Sign up and keep my games").click()
    page.get_by_label("Name", exact=False).first.fill("Dora")
    page.get_by_label("Email address").fill("dora@example.org")
    page.get_by_label("Password", exact=True).fill("a-long-way-to-the-gold")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page).not_to_have_url(re.compile("signup"))

    account = aside(lambda: Account.objects.get(name="Dora"))
    assert (account.pk, account.is_guest) == (guest, False)
    page.goto("/games/")
    page.locator(
        f'.game-row__do[href="{table.removeprefix(page.url.removesuffix("/games/"))}"]'
    ).click()
    to_play(page)
    play_a_turn(page)
    assert aside(turns_of, account) == 2
