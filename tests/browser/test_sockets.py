"""A page whose table somebody may no longer see does not stay on the screen."""

from playwright.sync_api import Page, expect

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game, Player
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table, running_game


def gathering() -> tuple[Game, Account, Account, Player]:
    """A private table of Ann's at which Ben has sat down."""
    ann, ben = people("Ann", "Ben")
    game = open_table(ann, [ben], seats=4, public=False)
    return game, ann, ben, Player.objects.get(game=game, account=ben)


def private_game() -> tuple[Game, Account]:
    """A private game of Ann's."""
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    return running_game(ann, [ben, cleo], public=False), ann


def wait_for_socket(page: Page, address: str) -> None:
    """Open a table, and wait until its socket is let in: the page then hears its numbers."""
    with page.expect_websocket() as opened:
        page.goto(address)
    if not opened.value.is_closed():
        page.wait_for_function("() => document.documentElement.classList.contains('js')")


def test_somebody_the_host_removes_sees_it_at_once(page: Page, site: str, aside: Aside) -> None:
    game, ann, ben, player = aside(gathering)
    log_in(page.context, ben, site)
    wait_for_socket(page, f"/games/{game.pk}/")
    expect(page.locator("#lobby")).to_be_visible()
    aside(lobby.remove_player, game.pk, ann, player.pk)
    expect(page.get_by_role("heading", name="A dead end")).to_be_visible()


def test_logging_out_in_one_tab_clears_the_table_of_another(
    page: Page, site: str, aside: Aside
) -> None:
    game, ann = aside(private_game)
    log_in(page.context, ann, site)
    wait_for_socket(page, f"/games/{game.pk}/")
    expect(page.locator("#hand, .hand").first).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{site}/accounts/logout/")
    other.locator("main button").click()
    expect(page.locator(".hand")).to_have_count(0)
