"""Playing for somebody who is away, in a browser: on a phone and on a desk, without scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.deadlines import time_outs
from games.core.seating import departures
from games.models import Game, Player, StandInRequest, Turn
from games.models.pace import timing_columns
from games.seats import services as lending
from tests.browser.tables import Aside, log_in, people, table_of
from tests.factories import running_game
from tests.samples import some_of

WIDTHS = pytest.mark.parametrize("width", some_of([390, 1280], 1))
HAND = ["EW", "NES", "map", "break-cart", "rockfall"]


def away() -> Game:
    """A game in which Ann is to act and away, and Olga stands in for her."""
    game = table_of(hands=[HAND, ["EW"], ["EW"]], draw=["EW"] * 9)
    timing = Timing(EachTurn(DAY), time_up=TimeUp.STAND_IN)
    ann = Player.objects.get(game=game, account__name="Ann")
    (olga,) = people("Olga")
    assert ann.account is not None
    lending.ask(game.pk, ann.account, olga.pk)
    lending.agree(StandInRequest.objects.get(person=olga).pk, olga)
    columns = timing_columns(timing)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now(), **columns)
    assert time_outs.expire(game.pk)
    return game


@WIDTHS
def test_a_stand_in_is_named_by_keyboard_and_without_scripts(
    width: int, browser: Browser, site: str, aside: Aside
) -> None:
    game = aside(lambda: table_of(hands=[HAND, ["EW"], ["EW"]], draw=["EW"] * 9))
    (ben,), _ = aside(people, "Ben"), aside(people, "Olga")
    size = {"width": width, "height": 800}
    context = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)  # type: ignore[arg-type]
    log_in(context, ben, site)
    page = context.new_page()
    page.goto(f"/games/{game.pk}/stand-in/")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("olga")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("You have asked Olga")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@WIDTHS
def test_one_tap_shows_the_turn_and_it_is_played_for_the_other(
    width: int, page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(away)
    (olga,) = aside(people, "Olga")
    page.set_viewport_size({"width": width, "height": 844})
    log_in(page.context, olga, site)
    page.goto("/games/")
    no_violations(page)
    page.get_by_role("link", name="Play for Ann").click()
    expect(page.get_by_role("heading", name="Play for Ann")).to_be_visible()
    expect(page.locator("#mine")).to_have_count(0)
    no_violations(page)
    page.get_by_role("button", name="Show the hand").click()
    expect(page.locator("#mine")).to_be_visible()
    page.get_by_text("Who Ann is, and what they know").click()
    expect(page.locator("#private-card")).to_be_visible()
    no_violations(page)
    page.locator("#hand button").first.click()
    page.locator("#at1_0").click()
    expect(page.locator("input[type=radio]:checked")).to_have_count(1)
    narrow: Any = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert narrow
    page.get_by_role("button", name="Lay here").click()
    expect(page.get_by_role("heading", name="Done, for Ann.")).to_be_visible()
    no_violations(page)
    assert aside(lambda: Turn.objects.get(game=game).stand_in_id) == olga.pk


@WIDTHS
def test_a_seat_is_handed_over_at_once_and_taken_back(
    width: int, page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(lent)
    (ben,) = aside(people, "Ben")
    page.set_viewport_size({"width": width, "height": 844})
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/stand-in/")
    no_violations(page)
    page.get_by_role("button", name="Let Olga play from now on").press("Enter")
    expect(page.get_by_text("Olga is sitting in for you.")).to_be_visible()
    page.goto(f"/games/{game.pk}/stand-in/")
    no_violations(page)
    page.get_by_role("button", name="Take my seat back").press("Enter")
    expect(page.get_by_text("Olga is sitting in for you.")).to_have_count(0)
    assert not aside(lambda: Player.objects.get(game=game, account=ben).stand_in)


def lent() -> Game:
    """A game in which Ann is to act, and Olga agreed to stand in for Ben."""
    game = table_of(hands=[HAND, ["EW"], ["EW"]], draw=["EW"] * 9)
    game.players.update(held_round=1, held_turn=9)
    ben = Player.objects.get(game=game, account__name="Ben").account
    (olga,) = people("Olga")
    assert ben is not None
    lending.ask(game.pk, ben, olga.pk)
    lending.agree(StandInRequest.objects.get(person=olga).pk, olga)
    return game


# Leaving for good, passing the link on, and taking the seat over, on a phone and on a desk.


def game_of_three() -> Game:
    """A private game of Ann, Ben and Cleo; Olga stands by."""
    ann, ben, cleo, _ = people("Ann", "Ben", "Cleo", "Olga")
    return running_game(ann, [ben, cleo], public=False, name="Sunday dig")


@WIDTHS
def test_a_seat_is_left_and_taken_over_by_keyboard_alone_and_without_scripts(
    width: int, browser: Browser, site: str, aside: Aside
) -> None:
    game = aside(game_of_three)
    (ben,), (olga,) = aside(people, "Ben"), aside(people, "Olga")
    size = {"width": width, "height": 800}
    leaver = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    taker = browser.new_context(base_url=site, viewport=size, java_script_enabled=False)
    log_in(leaver, ben, site)
    log_in(taker, olga, site)
    page, other = leaver.new_page(), taker.new_page()
    narrow = "document.documentElement.scrollWidth <= innerWidth"
    page.goto(f"/games/{game.pk}/leave-for-good/")
    assert page.evaluate(narrow)
    page.get_by_role("button", name="Leave the game for good").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have left the game.")).to_be_visible()
    other.goto(f"/join/{game.invite_token}/")
    expect(other.get_by_role("heading", level=1)).to_have_text("A free seat at “Sunday dig”")
    assert other.evaluate(narrow)
    other.get_by_role("button", name="Take the seat").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_text("The seat is yours now.")).to_be_visible()
    leaver.close()
    taker.close()


@WIDTHS
def test_both_pages_are_for_everybody(
    width: int, page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(game_of_three)
    (ann,), (ben,), (olga,) = (aside(people, name) for name in ("Ann", "Ben", "Olga"))
    aside(departures.leave_game, game.pk, ben)
    page.set_viewport_size({"width": width, "height": 800})
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_label("More about this table").click()
    page.get_by_role("link", name="Fill the free seat").click()
    expect(page.get_by_label("Invite link")).to_have_value(f"{site}/join/{game.invite_token}/")
    no_violations(page)
    log_in(page.context, olga, site)
    page.goto(f"/join/{game.invite_token}/")
    no_violations(page)
