"""The next game that waits for me: one button on My games, and one key there and at every table."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.chat import services as chat
from games.models import Game
from tests.browser.tables import Aside, log_in, table_of

HANDS = [["NES", "EW"], ["EW"], ["NS"]]


@pytest.fixture
def games(aside: Aside) -> list[Game]:
    """Two games in which it is Ann's turn, the second with less time left."""
    return aside(_two_games)  # type: ignore[no-any-return]


def _two_games() -> list[Game]:
    games = [table_of(hands=HANDS, draw=["EW"] * 9) for _ in range(2)]
    ann, now = games[0].players.get(seat=0).account, timezone.now()
    for game, name, hours in zip(games, ("Tuesday dig", "Friday five"), (52, 3), strict=True):
        game.players.filter(seat=0).update(account=ann, held_round=1, held_turn=9)
        Game.objects.filter(pk=game.pk).update(
            name=name, deadline=now + timedelta(hours=hours), turn_began_at=now
        )
    ben = games[1].players.select_related("account").get(seat=1).account
    chat.say(game_id=games[1].pk, account=ben, text="Well?")
    return games


def test_the_button_and_the_key_lead_to_the_game_with_least_time_left(
    page: Page, games: list[Game], site: str, aside: Aside, no_violations: Callable[..., None]
) -> None:
    ann = aside(lambda: games[0].players.select_related("account").get(seat=0).account)
    log_in(page.context, ann, site)
    page.goto("/games/")
    button = page.locator("#next-game")
    expect(button).to_have_text("Next game: Friday five")
    expect(page.locator(".game-row__pills").first).to_have_text("1 message")
    no_violations(page)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        box, head = button.bounding_box(), page.locator(".page__head").bounding_box()
        assert box
        assert head
        is_whole_row = abs(box["width"] - head["width"]) < 2
        assert is_whole_row == (width == 390)
        assert box["height"] >= (56 if width == 390 else 48)
    page.keyboard.press("g")
    expect(page).to_have_url(f"{site}/games/{games[1].pk}/")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("g")
    expect(page).to_have_url(f"{site}/games/{games[0].pk}/")


@pytest.mark.parametrize(("seat", "whose"), [(0, ""), (1, "Ann has ")])
def test_what_is_left_runs_down_on_the_page_of_my_games(
    page: Page, games: list[Game], site: str, aside: Aside, seat: int, whose: str
) -> None:
    me = aside(lambda: games[1].players.select_related("account").get(seat=seat).account)
    page.clock.install()
    log_in(page.context, me, site)
    page.goto("/games/")
    left = page.locator(".countdown__left").filter(has_text="2\u00a0h 59")
    expect(left).to_have_text(f"{whose}2\u00a0h 59\u00a0min left")
    page.clock.fast_forward("02:00:00")
    expect(page.get_by_text(f"{whose}59\u00a0min left", exact=True)).to_be_visible()
