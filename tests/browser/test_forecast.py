"""The forecast of one's next turn: under the tiles on a desk, in the prompt on a phone."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.models.pace import timing_columns
from tests.browser.tables import Aside, log_in, table_of

HOUR = 3600


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn, at a table where everybody's turns take some twenty hours."""
    return aside(_known)  # type: ignore[no-any-return]


def _known() -> Game:
    game, now = table_of(hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9), timezone.now()
    Game.objects.filter(pk=game.pk).update(
        deadline=now + timedelta(hours=40),
        turn_began_at=now,
        last_turn_at=now,
        turn_times=[[18 * HOUR, 20 * HOUR, 22 * HOUR, 24 * HOUR]] * 3,
        **timing_columns(Timing(PRESETS["daily"])),
    )
    game.players.update(held_round=1, held_turn=9)
    return game


def person(game: Game, name: str) -> Account:
    found = game.players.select_related("account").get(account__name=name).account
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["Ann", "Cleo"])
def test_it_stands_where_there_is_room_for_it(
    page: Page, game: Game, site: str, aside: Aside, name: str
) -> None:
    log_in(page.context, aside(person, game, name), site)
    page.goto(f"/games/{game.pk}/")
    below, within = page.locator(".players .forecast"), page.locator(".prompt__forecast")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(below).to_be_visible(visible=width == 1280)
        expect(within).to_be_visible(visible=width == 390 and name == "Cleo")
        shown = below if width == 1280 else within
        if width == 1280 or name == "Cleo":
            expect(shown).to_contain_text("Your next turn:")
            expect(shown.locator("b")).to_contain_text("likely")
        if width == 1280:
            expect(shown.get_by_text("if you play today")).to_have_count(int(name == "Ann"))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/games/")
    if name == "Cleo":
        expect(page.locator(".game-row__forecast")).to_contain_text("your turn: likely")
