"""One turn by the link of an email, on a phone, by a browser that is logged in nowhere."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game, Notice, Player, Turn
from games.notices.turn_links import address_of
from tests.browser.tables import Aside, table_of

HAND = ["EW", "NES", "map", "break-cart", "rockfall"]
PHONE = {"width": 390, "height": 844}


def digging() -> tuple[Game, str]:
    """A game in which Ann is to act, and the link to her turn."""
    game = table_of(hands=[HAND, ["EW"], ["EW"]], draw=["EW"] * 9)
    player = Player.objects.get(game=game, account__name="Ann")
    assert player.account is not None
    notice = Notice(game=game, player=player, kind="turn", version=game.version)
    return game, address_of(notice, player.account)


def test_one_tap_shows_the_turn_two_choose_and_one_lays(
    page: Page, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game, link = aside(digging)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(link)
    expect(page.get_by_role("heading", name="Your turn, Ann")).to_be_visible()
    expect(page.locator("#mine")).to_have_count(0)
    no_violations(page)
    page.get_by_role("button", name="Show my hand").click()
    expect(page.locator("#mine")).to_be_visible()
    no_violations(page)
    page.locator("#hand button").first.click()
    expect(page.get_by_role("radio")).not_to_have_count(0)
    no_violations(page)
    page.locator("#at1_0").click()
    expect(page.get_by_text("Not played yet.")).to_be_visible()
    expect(page.locator("input[type=radio]:checked")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not aside(Turn.objects.exists)
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("heading", name="Done. Ben is next.")).to_be_visible()
    no_violations(page)
    assert aside(lambda: Turn.objects.get(game=game).move)["at"] == [1, 0]
    page.goto(link)
    expect(page.get_by_role("heading", name="This turn has been taken")).to_be_visible()


def test_the_hand_is_hidden_again_with_one_tap(page: Page, aside: Aside) -> None:
    _, link = aside(digging)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(link)
    page.get_by_role("button", name="Show my hand").click()
    page.get_by_role("button", name="Hide my hand").click()
    expect(page.get_by_role("button", name="Show my hand")).to_be_visible()
    expect(page.locator("#hand")).to_have_count(0)


def test_it_takes_no_script(new_context: Callable[..., Any], aside: Aside) -> None:
    game, link = aside(digging)
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(link)
    page.get_by_role("button", name="Show my hand").click()
    page.get_by_role("button", name=re.compile("lantern|cart", re.I)).first.click()
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Break it").click()
    expect(page.get_by_role("heading", name="Done. Ben is next.")).to_be_visible()
    assert aside(lambda: Turn.objects.get(game=game).move)["play"] == "break-cart"


def timed() -> str:
    """The link to a turn with two days and a half to go, at a table with a long name."""
    game, _ = digging()
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(
        name="The deepest end of the long gallery",
        turn_began_at=now,
        turn_allowance=216_000,
        deadline=now + timedelta(hours=60),
    )
    player = Player.objects.get(game=game, account__name="Ann")
    assert player.account is not None
    game.refresh_from_db()
    notice = Notice(game=game, player=player, kind="turn", version=game.version)
    return address_of(notice, player.account)


def test_the_time_left_leaves_room_for_the_names(page: Page, aside: Aside) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(aside(timed))
    expect(page.locator(".countdown__left")).to_contain_text("2 days")
    names = page.locator(".one-turn__names").bounding_box()
    assert names is not None
    assert names["width"] > 180
    assert names["height"] < 120
