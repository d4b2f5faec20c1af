"""News that come while a finger is on a button: the press counts, and the news follow."""

import pytest
from playwright.sync_api import Page, Response, expect

from accounts.models import Account
from games.core.turns import turns
from games.lobby import services as lobby
from games.models import Game
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, people, table_of
from tests.factories import open_table


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    found: Game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["NS"]], draw=["EW"] * 9)
    return found


def drawn_anew(answer: Response) -> bool:
    """Whether this is the table, as it is after something happened."""
    return answer.url.partition("?")[0].endswith("/table/") and answer.status == 200


def press_down(page: Page, selector: str) -> None:
    page.locator(selector).hover()
    page.mouse.down()


def test_a_press_counts_though_somebody_played_before_it_was_let_go(
    page: Page, site: str, aside: Aside, game: Game
) -> None:
    ann, ben = (aside(Account.objects.get, name=name) for name in ("Ann", "Ben"))
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    press_down(page, "#back")
    with page.expect_response(drawn_anew):
        move = Lay("NES", (0, -1))
        aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    page.mouse.up()
    page.wait_for_url("**/games/")


def test_what_came_while_a_button_was_pressed_is_shown_when_it_is_let_go(
    page: Page, site: str, aside: Aside
) -> None:
    def set_up() -> tuple[Game, Account]:
        ann, ben = people("Ann", "Ben")
        return open_table(ann, seats=4), ben

    game, ben = aside(set_up)
    log_in(page.context, game.host, site)
    page.goto(f"/games/{game.pk}/")
    press_down(page, "#lobby [data-copy]")
    with page.expect_response(drawn_anew):
        aside(lobby.join_table, game.pk, ben)
    page.evaluate("new Promise(done => requestAnimationFrame(done))")
    expect(page.locator("#lobby")).not_to_contain_text("Ben")
    page.mouse.move(0, 0)
    page.mouse.up()
    expect(page.locator("#lobby")).to_contain_text("Ben")
